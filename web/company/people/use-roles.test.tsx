import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { users } from '../../../domain/company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useRoles, type User } from './use-roles.ts'

interface Patch {
  readonly version: number
  readonly change: { readonly roles: string[] }
}

const user: User = {
  ...users.shape.parse({ name: 'Jo', email: 'jo@laro.example', roles: ['user'] }),
  id: 'u1',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  can: { write: true, remove: true },
}

function setUp() {
  const patches: Patch[] = []
  const answers: (() => void)[] = []
  let isRefused = false
  const house = testPlatform(
    ({ body }) =>
      new Promise((resolve, reject) => {
        const patch = body as Patch
        patches.push(patch)
        answers.push(() =>
          isRefused
            ? reject(new ApiError(403, { error: 'forbidden' }))
            : resolve({ ...user, version: patch.version + 1, roles: patch.change.roles }),
        )
      }),
  )
  const hook = renderHook(() => useRoles(user), { wrapper: house.wrapper })
  return {
    patches,
    hook,
    refuse: () => (isRefused = true),
    answer: (at: number) =>
      waitFor(() => expect(answers).toHaveLength(at + 1)).then(() => act(async () => answers[at]?.())),
  }
}

describe('useRoles', () => {
  it('saves a tick that comes while another is saved after it, on what it made', async () => {
    const { hook, patches, answer } = setUp()
    act(() => void hook.result.current.set(['user', 'quotes']))
    expect(hook.result.current.roles).toEqual(['user', 'quotes'])
    act(() => void hook.result.current.set(['user', 'quotes', 'trips']))
    expect(hook.result.current.roles).toEqual(['user', 'quotes', 'trips'])
    await answer(0)
    await answer(1)
    expect(patches).toMatchObject([
      { version: 1, change: { roles: ['user', 'quotes'] } },
      { version: 2, change: { roles: ['user', 'quotes', 'trips'] } },
    ])
  })

  it('goes back to what is saved when it is refused, and takes the next tick', async () => {
    const { hook, patches, answer, refuse } = setUp()
    refuse()
    act(() => void hook.result.current.set(['user', 'quotes']))
    act(() => void hook.result.current.set(['user', 'quotes', 'trips']))
    await answer(0)
    await waitFor(() => expect(hook.result.current.roles).toEqual(['user']))
    expect(patches).toHaveLength(1)
    act(() => void hook.result.current.set(['user', 'trips']))
    await waitFor(() => expect(patches).toHaveLength(2))
  })
})
