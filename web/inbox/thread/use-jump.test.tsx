import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { inboxMessages, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { openAlert } from '../../platform/dialogs.ts'
import { useJump } from './use-jump.ts'

const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>(async () => undefined))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('../../company/index.ts', () => ({
  userClientsQuery: () => ({
    queryKey: ['clients'],
    queryFn: async () => ({
      clients: [
        { id: 'c1', name_key: 'LARO' },
        { id: 'c2', name_key: 'NXT' },
      ],
    }),
  }),
}))

afterEach(() => {
  vi.restoreAllMocks()
  navigate.mockClear()
  openAlert.set(undefined)
})

const trip = { type: 'trips', id: 't7', number: '7104' } as const

/** Presses the way from a thread to its record. */
async function jump(part: Pick<ThreadRow, 'object' | 'ref'>): Promise<void> {
  const thread: ThreadRow = { ...testRow(threads, { object: trip }, { id: 't1' }), ...part }
  const { wrapper } = testPlatform(() => undefined)
  await renderHook(() => useJump(thread), { wrapper }).result.current()
}

it('leads to the record under the key of the client that owns it (1-shell section 2.6)', async () => {
  await jump({ object: trip, ref: 'clients/c2/trips/t7' })
  expect(navigate.mock.calls).toEqual([[{ href: '/nxt/trips/t7' }]])
  expect(openAlert.get()).toBeUndefined()
})

it('says Uh Oh! where the owner is none of the user’s clients', async () => {
  await jump({ object: trip, ref: 'clients/beyond/trips/t7' })
  expect(openAlert.get()).toMatchObject({ ...inboxMessages['nowhere-to-go'], title: 'Uh Oh!' })
  expect(navigate).not.toHaveBeenCalled()
})

it('a record of an unknown type has no link, and only the log says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const object: ThreadRow['object'] = Object.assign(Object.create(null), { ...trip, type: 'hangars' })
  await jump({ object, ref: 'clients/c1/hangars/t7' })
  expect(warn.mock.calls).toEqual([['records of type hangars have no screen']])
  expect(navigate).not.toHaveBeenCalled()
  expect(openAlert.get()).toBeUndefined()
})
