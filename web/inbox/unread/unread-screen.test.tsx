import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { ApiRequest } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { UnreadScreen } from './unread-screen.tsx'

const ana = vi.hoisted(() => ({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' }))
vi.mock('../../company/index.ts', () => ({ useColleagues: () => [ana] }))
vi.mock('../../platform/use-address-words.ts', () => ({
  useAddressWords: () => ({ words: {}, change: vi.fn<() => void>() }),
}))
vi.mock('../use-inbox-address.ts', () => ({
  useInboxAddress: () => ({ threadId: undefined, go: vi.fn<() => void>() }),
}))
vi.mock('../use-my-unread.ts', () => ({ useUnreadThreadIds: () => new Set() }))
vi.mock('./may-list-unread.ts', () => ({ useUnreadRole: () => ({ role: 'sales', isAllowed: true }) }))
vi.mock('./use-unread-actions.ts', () => ({
  useUnreadActions: () => ({ isOwn: true, mark: vi.fn<() => void>(), remove: vi.fn<() => void>() }),
}))
vi.mock('./use-open-item.ts', () => ({ useOpenItem: () => vi.fn<() => void>() }))
vi.mock('../back-to-inbox.tsx', () => ({ BackToInbox: () => null }))
vi.mock('../inbox-layout.tsx', () => ({ InboxLayout: ({ list }: { readonly list: ReactNode }) => list }))
vi.mock('./unread-row.tsx', () => ({
  UnreadRow: ({ item }: { readonly item: { readonly id: string } }) => <li>{item.id}</li>,
}))

const all = Array.from({ length: 45 }, (_, at) => ({ id: `u${at}`, version: 1, date: 1000 - at, last_date: 1000 - at }))

/** A server with 45 unread items that pages as ours does. */
function page({ query = {} }: ApiRequest) {
  const limit = Number(query['limit'])
  const from = Number(query['after'] ?? 0)
  return {
    rows: all.slice(from, from + limit),
    next: from + limit < all.length ? String(from + limit) : null,
    cursor: '1',
  }
}

it('lists 20 unread items of the user, newest first, and 20 more each time one reads on (1-shell section 9)', async () => {
  const { asked, platform, wrapper: Wrapper } = testPlatform(page)
  platform.session.user.set(ana)
  await act(async () => {
    render(
      <Wrapper>
        <MantineProvider>
          <UnreadScreen />
        </MantineProvider>
      </Wrapper>,
    )
  })
  const shown = () => within(screen.getByRole('list', { name: 'Unread items' })).queryAllByRole('listitem').length
  await waitFor(() => expect(shown()).toBe(20))
  expect(asked[0]?.path).toContain('users/ana/clients/c1/unread')
  expect(asked[0]?.query).toMatchObject({ limit: 20, orderBy: 'date.desc' })
  for (const count of [40, 45]) {
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(shown()).toBe(count))
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
