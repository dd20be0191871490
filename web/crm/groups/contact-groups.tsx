import { ActionIcon, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { RelatedList } from '../related-list.tsx'
import { useGroupCommands, useGroupsOf } from './use-groups.ts'

const notes = { subscribed: '', unsubscribed: 'Unsubscribed', unreachable: 'No address' } as const

/** The groups of a contact, and a way into a manual one. */
export function ContactGroups({ row }: Pick<RecordPartProps, 'row'>) {
  const actor = useActor()
  const mayRead = hasRole(actor, 'groups-r')
  const { data, error, isLoading, refetch } = useGroupsOf(row, mayRead)
  const { add } = useGroupCommands()
  if (!mayRead) return null
  const all = data?.groups ?? []
  const free = all.filter(({ isIn, type }) => !isIn && type === 'manual')
  const lines = all
    .filter(({ isIn }) => isIn)
    .map(({ id, name, state }) => ({ id, path: `marketing/groups/${id}`, title: name, note: notes[state] }))
  return (
    <RelatedList
      title="Groups"
      view={{ isLoading, hasMore: false, error, retry: () => void refetch() }}
      lines={lines}
      nothing="In no group."
      add={
        hasRole(actor, 'groups') &&
        free.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size="sm" variant="subtle" color="gray" aria-label="Add to a group">
                <IconPlus size={16} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {free.map(({ id, name }) => (
                <Menu.Item key={id} onClick={() => add.start({ params: { id }, body: { contacts: [row.id] } })}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  )
}
