import type { ComponentType } from 'react'
import { useStore, type Store } from '../../platform/store.ts'
import type { Offer } from './offering.ts'
import classes from './compose.module.css'

interface OfferListProps<Option> {
  readonly shown: Store<Offer<Option> | undefined>
  readonly label: string
  readonly keyOf: (option: Option) => string
  /** How the option is read out. */
  readonly nameOf: (option: Option) => string
  readonly row: ComponentType<{ readonly option: Option }>
}

/** What a sign offers, above the line that is being written. */
export function OfferList<Option>({ shown, label, keyOf, nameOf, row: Row }: OfferListProps<Option>) {
  const offer = useStore(shown)
  if (offer === undefined || offer.options.length === 0 || offer.place === null) return null
  const { place, options, index, choose } = offer
  const current = options[index]
  return (
    <>
      <div
        className={classes['mentions']}
        role="listbox"
        aria-label={label}
        style={{ left: Math.min(place.left, window.innerWidth - 320), bottom: window.innerHeight - place.top + 6 }}
      >
        {options.map((option, at) => (
          <div
            key={keyOf(option)}
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
