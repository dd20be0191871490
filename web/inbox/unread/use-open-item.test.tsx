import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { unread } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { openAlert } from '../../platform/dialogs.ts'
import { useOpenItem } from './use-open-item.ts'

const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>(() => Promise.resolve()))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

const openThread = vi.fn<(threadId: string) => void>()

beforeEach(() => {
  navigate.mockClear()
  openThread.mockClear()
})

/** Opens an unread item of Jo's. */
function open(part: object): void {
  const { platform, wrapper } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'jo', name: 'Jo Stern', email: 'jo@laro.example' })
  const { result } = renderHook(() => useOpenItem(openThread), { wrapper })
  const doc = { user: 'jo', type: 'threadsmsgs', ref: 'r', title: 'The quotes wait', thread: 't1' }
  result.current({ ...testRow(unread, doc, { id: 'u1' }), ...part })
}

it('an item of a thread opens it', () => {
  open({})
  expect(openThread).toHaveBeenCalledExactlyOnceWith('t1')
  expect([openAlert.get(), navigate.mock.calls]).toEqual([undefined, []])
})

it('an item that leads nowhere says Oops! (1-shell section 8)', () => {
  open({ thread: '' })
  expect(openAlert.get()).toMatchObject({ title: 'Oops!', message: "Couldn't find the related item!" })
  expect([openThread.mock.calls, navigate.mock.calls]).toEqual([[], []])
})
