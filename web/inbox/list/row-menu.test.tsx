import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RowMenu } from './row-menu.tsx'

vi.mock('../thread/thread-options.tsx', () => ({ ThreadOptionItems: () => null }))

it('says every line of what happened last, for keys and fingers (1-shell section 2.5)', async () => {
  const line = { subject: 'Sunday', medium: 'email', inbound: true, unread: false } as const
  const thread: ThreadRow = {
    ...threads.shape.parse({ object: { type: 'quotes', id: 'q', number: '20418' } }),
    id: 't1',
    version: 1,
    date: 0,
    last_date: 0,
    active: true,
    can: { write: true, remove: true },
    activity: [
      { ...line, id: 'm2', date: 60_000, author: 'Jo Stern', summary: 'It is.' },
      { ...line, id: 'm1', date: 0, author: 'Uma Berg', summary: 'Is it free?' },
    ],
  }
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
