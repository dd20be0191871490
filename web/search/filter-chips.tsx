import { CloseButton } from '@mantine/core'
import { readableOn } from '../../domain/kernel/index.ts'
import type { BoxedSearch } from './use-search-box.ts'
import classes from './search.module.css'

/** Colour of date filters (1-shell section 9). */
export const dateColor = '#505cac'

interface ChipProps {
  readonly name: string
  readonly color?: string | undefined
  readonly contrast?: string | undefined
  readonly onRemove: () => void
}

function Chip({ name, color, contrast, onRemove }: ChipProps) {
  const style = color === undefined ? {} : { background: color, color: contrast ?? readableOn(color) }
  return (
    <li className={classes['chip']} style={style}>
      {name}
      <CloseButton
        size="xs"
        c="inherit"
        variant="transparent"
        aria-label={`Remove filter ${name}`}
        onClick={onRemove}
      />
    </li>
  )
}

interface FilterChipsProps {
  readonly search: Pick<BoxedSearch, 'items' | 'mode' | 'datesLabel' | 'toggle' | 'setDates'>
}

/** Active filters of the list, each with a button to remove it. */
export function FilterChips({ search }: FilterChipsProps) {
  const { items, mode, datesLabel, toggle, setDates } = search
  if (items.length === 0 && datesLabel === undefined) return null
  // Values of one key are alternatives in either mode.
  const isJoined = new Set(items.map((item) => item.key)).size > 1
  return (
    <ul className={classes['chips']} aria-label="Filters in force">
      {datesLabel !== undefined && (
        <Chip name={datesLabel} color={dateColor} contrast="#ffffff" onRemove={() => setDates(undefined)} />
      )}
      {items.map((item) => (
        <Chip
          key={item.id}
          name={item.name}
          color={item.color}
          contrast={item.contrast}
          onRemove={() => toggle(item)}
        />
      ))}
      {isJoined && <li className={classes['mode']}>{mode === 'or' ? 'any of these' : 'all of these'}</li>}
    </ul>
  )
}
