import { CloseButton } from '@mantine/core'
import { filters } from '../../../domain/inbox/filters.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { FilterChip } from '../filter/filter-chip.tsx'
import classes from '../thread-list.module.css'

interface FilterLineProps {
  readonly filterId: string
  readonly onClear: () => void
}

/** By which message filter the list is narrowed, and the way out of it. */
export function FilterLine({ filterId, onClear }: FilterLineProps) {
  const { row, isGone } = useRecord(filters, filterId)
  return (
    <div className={classes['filterLine']}>
      Matched by {row && <FilterChip name={row.name} color={row.color} contrast={row.contrast} />}
      {isGone && 'a filter that was deleted'}
      <CloseButton size="xs" aria-label="Show all threads" onClick={onClear} />
    </div>
  )
}
