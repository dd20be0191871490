import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { RecordsView } from '../../platform/data/use-records.ts'
import type { ListedMode } from './conversation-modes.ts'
import { Conversations } from './conversations.tsx'

const asked = vi.hoisted(() => vi.fn<(query: { readonly pageSize: number; readonly enabled: boolean }) => void>())
vi.mock('../use-my-unread.ts', () => ({ useUnreadThreadIds: () => new Set() }))
vi.mock('./use-messages-view.ts', () => ({
  useMessagesView: (query: { pageSize: number; enabled: boolean }): RecordsView<never> => {
    asked(query)
    return {
      rows: [],
      isLoading: false,
      error: null,
      retry: vi.fn<() => void>(),
      hasMore: false,
      isLoadingMore: false,
      loadMore: vi.fn<() => void>(),
    }
  },
}))

beforeEach(() => asked.mockClear())

it.each<[ListedMode, number]>([
  ['details', 15],
  ['modal', 20],
])('asks for the messages of one page as the place shows them: %s', async (mode, pageSize) => {
  const { platform, wrapper: Wrapper } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
  await act(async () => {
    render(
      <Wrapper>
        <MantineProvider>
          <Conversations mode={mode} where={['object_id', '==', 'q1']} />
        </MantineProvider>
      </Wrapper>,
    )
  })
  expect(asked.mock.lastCall?.[0]).toMatchObject({ pageSize, enabled: true })
})
