import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { InboxView } from '../use-inbox-address.ts'
import { Conversations } from './conversations.tsx'

const chosen = vi.hoisted((): { view: InboxView } => ({ view: 'threads' }))
const view = vi.hoisted(() => (rows: readonly object[]) => ({ rows, isLoading: false, error: null, hasMore: false }))
vi.mock('../../platform/data/use-records.ts', () => ({ useRecords: () => view([{ id: 't1' }, { id: 't2' }]) }))
vi.mock('../../platform/data/use-record.ts', () => ({ useRecord: (_: object, id: string) => ({ row: { id } }) }))
vi.mock('./use-messages-view.ts', () => ({
  useMessagesView: () =>
    view([
      { id: 'm1', tRef: 't1' },
      { id: 'm2', tRef: 't2' },
    ]),
}))
vi.mock('./use-view-choice.ts', () => ({ useViewChoice: () => ({ view: chosen.view, choose: () => undefined }) }))
vi.mock('./view-toggle.tsx', () => ({ ViewToggle: () => null }))
vi.mock('../use-my-unread.ts', () => ({ useUnreadThreadIds: () => new Set(['t2']) }))
vi.mock('../list/thread-list-item.tsx', () => ({
  ThreadListItem: ({ thread: { id } }: { readonly thread: { readonly id: string } }) => <p data-thread={id}>{id}</p>,
}))
vi.mock('./message-list-item.tsx', () => ({
  MessageListItem: ({ message: { id } }: { readonly message: { readonly id: string } }) => <p data-thread={id}>{id}</p>,
}))
vi.mock('../list/row-menu.tsx', () => ({
  RowMenu: ({ thread, isUnread }: { readonly thread: { readonly id: string }; readonly isUnread: boolean }) => (
    <p>
      Options of {thread.id}, {isUnread ? 'unread' : 'read'}
    </p>
  ),
}))

it.each([
  ['threads', 't2'],
  ['messages', 'm2'],
] as const)('a row of the %s has the options of its thread on a right-click (1-shell section 2.5)', (shown, row) => {
  chosen.view = shown
  render(
    <MantineProvider>
      <Conversations mode="details" where={['active', '==', true]} />
    </MantineProvider>,
  )
  expect(fireEvent.contextMenu(screen.getByText(row))).toBe(false)
  expect(screen.getByText('Options of t2, unread').isConnected).toBe(true)
})
