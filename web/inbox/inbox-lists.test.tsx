import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
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
vi.mock('./outgoing/held-messages.tsx', () => ({ useHeldMessages: () => new Map() }))
vi.mock('./list/in-order.ts', () => ({ inOrder: (_: string, rows: readonly object[]) => rows }))
vi.mock('./list/use-thread-list.ts', () => ({
  useThreadList: () => ({ rows: [{ id: 't1' }], isLoading: false, hasMore: false }),
}))
vi.mock('./list/thread-list.tsx', () => ({
  ThreadList: ({ selection }: { readonly selection: Selection }) => <p>{selection.ids.size} selected</p>,
}))

let stop: () => void
beforeEach(() => {
  stop = listenForShortcuts()
})
afterEach(() => stop())

it('Escape ends the selection although what is done with it has not come yet, and it is fetched before it is wanted', async () => {
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
  await expect.poll(() => bar.asked).toBe(1)
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(screen.getByText('1 selected').isConnected).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByText('0 selected').isConnected).toBe(true)
})
