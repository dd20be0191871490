import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { showFilters } from '../../search/show-filters.tsx'
import type { InboxNarrowing } from './use-inbox-narrowing.ts'

/** Opens the Filters modal of threads or messages, and counts the filters in force. */
export function InboxFiltersButton({ filters }: { readonly filters: InboxNarrowing }) {
  const { box, items, dates } = filters
  const count = items.length + (dates === undefined ? 0 : 1)
  const open = () => showFilters(box)
  return (
    <Tooltip label="Filters">
      <Indicator label={count} size={14} disabled={count === 0} offset={4}>
        <ActionIcon aria-label={count === 0 ? 'Filters' : `Filters, ${count} in force`} onClick={open}>
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
}
