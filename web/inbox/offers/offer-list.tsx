import type { ComponentType, CSSProperties } from 'react'
import { useStore, type Store } from '../../platform/store.ts'
import type { Offer } from './offering.ts'
import classes from './offers.module.css'

interface OfferListProps<Option> {
  readonly shown: Store<Offer<Option> | undefined>
  readonly label: string
  readonly keyOf: (option: Option) => string
  /** Accessible text of the option. */
  readonly nameOf: (option: Option) => string
  readonly row: ComponentType<{ readonly option: Option }>
}

/** Least room below the line for a part of the options, and margin at the edge. */
const leastBelowPx = 88
const edgePx = 8
const gapPx = 6

const showRow = (row: Element | null) => row?.scrollIntoView({ block: 'nearest' })

/** Below the line, covering no filled input; above it only where the window ends. */
function placedAt({ left, top, bottom }: DOMRect): CSSProperties {
  const from = Math.max(edgePx, Math.min(left, window.innerWidth - 320))
  const across = { left: from, maxWidth: window.innerWidth - from - edgePx }
  const below = window.innerHeight - bottom - gapPx - edgePx
  if (below >= leastBelowPx) return { ...across, top: bottom + gapPx, maxHeight: below }
  return { ...across, bottom: window.innerHeight - top + gapPx, maxHeight: top - gapPx - edgePx }
}

/** Options of a sign, next to the line in editing. */
export function OfferList<Option>({ shown, label, keyOf, nameOf, row: Row }: OfferListProps<Option>) {
  const offer = useStore(shown)
  if (offer === undefined || offer.options.length === 0 || offer.place === null) return null
  const { place, options, index, choose } = offer
  const current = options[index]
  return (
    <>
      <div className={classes['mentions']} role="listbox" aria-label={label} style={placedAt(place)}>
        {options.map((option, at) => (
          <div
            key={keyOf(option)}
            ref={at === index ? showRow : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={classes['mentionOption']}
            onMouseDown={(event) => {
              // The editor keeps the focus.
              event.preventDefault()
              choose(option)
            }}
          >
            <Row option={option} />
          </div>
        ))}
      </div>
      <div role="status" className="fl-unseen">
        {current === undefined ? '' : nameOf(current)}
      </div>
    </>
  )
}
