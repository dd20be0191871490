import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RowMenu } from './row-menu.tsx'
import { useRowMenu } from './use-row-menu.ts'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('../thread/thread-options.tsx', () => ({ ThreadOptionItems: () => null }))

it('lists the last events of the thread, for keys and fingers (1-shell section 2.5)', async () => {
  const line = { subject: 'Sunday', medium: 'email', inbound: true, unread: false } as const
  const thread: ThreadRow = testRow(
    threads,
    { object: { type: 'quotes', id: 'q', number: '20418' } },
    {
      id: 't1',
      activity: [
        { ...line, id: 'm2', date: 60_000, author: 'Jo Stern', summary: 'It is.' },
        { ...line, id: 'm1', date: 0, author: 'Uma Berg', summary: 'Is it free?' },
      ],
    },
  )
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <RowMenu place={{ rowId: 't1', x: 0, y: 0 }} thread={thread} isUnread={false} onClose={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  const menu = await screen.findByRole('menu', { description: /Jo Stern · Sunday · It is\..*Uma Berg · Sunday/ })
  expect(menu.textContent).toContain('12/31/69 6:01 PM · Jo Stern · Sunday · It is.')
})

function Rows() {
  const { place, close, handlers } = useRowMenu()
  return (
    <div {...handlers}>
      <a href="#t1" data-thread="t1">
        Thread
      </a>
      {place && <button onClick={close}>Options of {place.rowId}</button>}
    </div>
  )
}

it('the row has the focus at once when its menu closes', () => {
  render(<Rows />)
  const row = screen.getByRole('link')
  fireEvent.contextMenu(row)
  const option = screen.getByRole('button', { name: 'Options of t1' })
  option.focus()
  fireEvent.click(option)
  expect(document.activeElement).toBe(row)
})
