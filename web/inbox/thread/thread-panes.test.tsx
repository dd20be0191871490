import { render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openHeading } from '../../ui/thread-heading.ts'
import { ThreadPanes } from './thread-panes.tsx'

const note = vi.hoisted(() => vi.fn<(word: string) => void>())

vi.mock('./thread-pane.tsx', () => ({
  ThreadPane: ({ threadId, isUnread }: { readonly threadId: string; readonly isUnread: boolean }) => {
    useEffect(() => {
      note(`${threadId} opens`)
      return () => note(`${threadId} ends`)
    }, [threadId])
    return (
      <h2 data-thread-heading>
        {threadId} {isUnread ? 'unread' : 'read'}
      </h2>
    )
  },
}))

beforeEach(() => note.mockClear())

const panes = (threadId: string, aheadId: string | undefined) => (
  <ThreadPanes
    threadId={threadId}
    aheadId={aheadId}
    unreadIds={new Set(['two'])}
    isRecordShown={false}
    onToggleRecord={undefined}
    onClose={() => undefined}
  />
)

it('a thread drawn ahead has no visible effect until it is opened, and is not drawn again then', async () => {
  const { rerender } = render(panes('one', 'two'))
  const behind = await screen.findByText('two unread')
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['one read'])
  expect(document.querySelector(openHeading)?.textContent).toBe('one read')
  expect(note.mock.calls).toEqual([['one opens']])

  rerender(panes('two', 'two'))
  expect(screen.getByRole('heading', { name: 'two unread' })).toBe(behind)
  expect(document.querySelector(openHeading)).toBe(behind)
  expect(note.mock.calls).toEqual([['one opens'], ['one ends'], ['two opens']])
  await waitFor(() => expect(screen.queryByText('one read')).toBeNull())
  expect(note.mock.calls).toHaveLength(3)
})
