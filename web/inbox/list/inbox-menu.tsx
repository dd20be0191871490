import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAdjustments, IconBellRinging, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { FilterChip } from '../filter/filter-chip.tsx'
import { useInboxFilters } from '../filter/use-inbox-filters.ts'

interface InboxMenuProps {
  /** The filter by which the list is narrowed. */
  readonly filterId: string | undefined
  readonly onFilter: (id: string | undefined) => void
}

/** The filters of the client as they are when the menu opens. */
function FilterItems({ filterId, onFilter }: InboxMenuProps) {
  const { rows, error, isLoading } = useInboxFilters()
  if (error !== null) return <Menu.Label>The filters cannot be loaded right now.</Menu.Label>
  if (!isLoading && rows.length === 0) return <Menu.Label>No filters found</Menu.Label>
  return rows.map((filter) => (
    <Menu.Item
      key={filter.id}
      aria-current={filter.id === filterId || undefined}
      onClick={() => onFilter(filter.id === filterId ? undefined : filter.id)}
    >
      <FilterChip name={filter.name} color={filter.color} contrast={filter.contrast} />
    </Menu.Item>
  ))
}

/** Matches of the message filters, for users who may load them (1-shell section 6: the role `inbox`). */
function FilterSection({ isOpen, ...props }: InboxMenuProps & { readonly isOpen: boolean }) {
  const go = useGo()
  if (!hasRole(useActor(), 'inbox')) return null
  return (
    <>
      <Menu.Label>Matched by</Menu.Label>
      {isOpen && <FilterItems {...props} />}
      {props.filterId !== undefined && <Menu.Item onClick={() => props.onFilter(undefined)}>All threads</Menu.Item>}
      <Menu.Divider />
      <Menu.Item leftSection={<IconAdjustments size={16} aria-hidden />} onClick={() => go('threads/filters')}>
        Manage filters
      </Menu.Item>
    </>
  )
}

/** Filters the list by a message filter, and links to filters and follow-ups. */
export function InboxMenu(props: InboxMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const go = useGo()
  return (
    <Menu
      position="bottom-end"
      width={240}
      opened={isOpen}
      onChange={setOpen}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Tooltip label="Filters and follow-ups" disabled={isOpen}>
          <ActionIcon aria-label="Filters and follow-ups">
            <IconFilter size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <FilterSection isOpen={isOpen} {...props} />
        <Menu.Item
          leftSection={<IconBellRinging size={16} aria-hidden />}
          onClick={() => go('threads/inbox/followups')}
        >
          Follow-ups
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
