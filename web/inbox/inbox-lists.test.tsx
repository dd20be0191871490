import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { threadsmsgs, type MessageRow, type ThreadRow } from '../../domain/inbox/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import type { RecordsView } from '../platform/data/use-records.ts'
import { listenForShortcuts } from '../ui/use-shortcuts.ts'
import { InboxThreads } from './inbox-lists.tsx'
import type { Selection } from '../ui/list/use-selection.ts'
import type { ListCursor } from './list/use-list-cursor.ts'

const bar = vi.hoisted(() => ({ asked: 0 }))
// Its code never comes.
vi.mock('./bulk/bulk-bar.tsx', () => {
  bar.asked += 1
  return new Promise(() => undefined)
})
vi.mock('./bulk/bulk-progress.tsx', () => ({ BulkProgress: () => null }))
const inbox = vi.hoisted(() => ({ held: new Array<MessageRow>() }))
vi.mock('./outgoing/held-messages.tsx', () => ({ useHeldMessages: () => inbox.held }))
vi.mock('./list/use-thread-list.ts', () => ({
  useThreadList: () => ({
    rows: [
      { id: 't1', last_date: 20 },
      { id: 't2', last_date: 10 },
    ],
    isLoading: false,
    hasMore: false,
  }),
}))
vi.mock('./list/thread-list.tsx', () => ({
  ThreadList: ({ selection, view }: { readonly selection: Selection; readonly view: RecordsView<ThreadRow> }) => (
    <>
      <p>{selection.ids.size} selected</p>
      <p>In the order {view.rows.map(({ id }) => id).join(' ')}</p>
    </>
  ),
}))

let stop: () => void
beforeEach(() => {
  inbox.held = []
  stop = listenForShortcuts()
})
afterEach(() => stop())

/** The threads of Open, of which the first was active last. */
function show(): void {
  const list: ListCursor = { current: () => 't1', move: () => {}, goTo: () => {}, neighbourOf: () => undefined }
  const cursor = { current: list }
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'ana', name: 'Ana', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <InboxThreads
          tab="open"
          query=""
          filterId={undefined}
          narrowing={undefined}
          threadId={undefined}
          unreadIds={new Set()}
          cursor={cursor}
          viewMenu={null}
          onThere={() => undefined}
        />
      </MantineProvider>
    </Platform>,
  )
}

it('Escape ends the selection before its actions are loaded, and they are fetched before they are needed', async () => {
  show()
  await expect.poll(() => bar.asked).toBe(1)
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(screen.getByText('1 selected').isConnected).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByText('0 selected').isConnected).toBe(true)
})

it('the thread that the user has just answered comes first, also before the message has gone', () => {
  const message = { tRef: 't2', medium: 'email', state: 'held', draft: true }
  inbox.held = [testRow(threadsmsgs, message, { id: 'm1', last_date: 30 })]
  show()
  expect(screen.getByText('In the order t2 t1').isConnected).toBe(true)
})

it('without one the thread that was active last comes first', () => {
  show()
  expect(screen.getByText('In the order t1 t2').isConnected).toBe(true)
})
