import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { users } from '../../../domain/company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { notices, notify } from '../../platform/notices.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useRoles, type User } from './use-roles.ts'
import { testRow } from '../../platform/data/test-row.ts'

interface Patch {
  readonly version: number
  readonly change: { readonly roles: string[] }
}

const user: User = testRow(users, { name: 'Jo', email: 'jo@laro.example', roles: ['user'] }, { id: 'u1' })

function setUp() {
  const patches: Patch[] = []
  const answers: (() => void)[] = []
  let refusal: Error | undefined
  const server = testPlatform(
    ({ body }) =>
      new Promise((resolve, reject) => {
        const patch = body as Patch
        patches.push(patch)
        answers.push(() =>
          refusal ? reject(refusal) : resolve({ ...user, version: patch.version + 1, roles: patch.change.roles }),
        )
      }),
  )
  const hook = renderHook(({ row }) => useRoles(row), { wrapper: server.wrapper, initialProps: { row: user } })
  return {
    patches,
    hook,
    endSession: () => act(() => server.platform.session.end()),
    refuse: (error: Error = new ApiError(403, { error: 'forbidden' })) => (refusal = error),
    accept: () => (refusal = undefined),
    answer: (at: number) =>
      waitFor(() => expect(answers).toHaveLength(at + 1)).then(() => act(async () => answers[at]?.())),
  }
}

describe('useRoles', () => {
  it('a tick during the save of another is saved after it, on its result', async () => {
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

  it('a refused tick reverts to the saved roles, and the next tick works', async () => {
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

  it('a failed tick reverts to the saved roles, and the next tick works', async () => {
    const { hook, patches, answer, refuse } = setUp()
    refuse(new TypeError('an answer that cannot be read'))
    let failure: Promise<unknown> | undefined
    act(() => {
      failure = hook.result.current.set(['user', 'quotes']).catch((error: unknown) => error)
    })
    act(() => void hook.result.current.set(['user', 'trips']))
    await answer(0)
    expect(await failure).toBeInstanceOf(TypeError)
    await waitFor(() => expect(hook.result.current.roles).toEqual(['user']), { timeout: 1000 })
    expect(patches).toHaveLength(1)
    act(() => void hook.result.current.set(['user', 'trips']))
    await waitFor(() => expect(patches).toHaveLength(2))
  })

  it('saves nothing more, and stays silent, after the session of the user has ended', async () => {
    const { hook, patches, answer, refuse, endSession } = setUp()
    notify(null)
    refuse(new ApiError(409, { error: 'conflict', current: { ...user, version: 5 } }))
    act(() => void hook.result.current.set(['user', 'quotes']))
    act(() => void hook.result.current.set(['user', 'trips']))
    await waitFor(() => expect(patches).toHaveLength(1))
    endSession()
    await answer(0)
    await waitFor(() => expect(hook.result.current.roles).toEqual(['user']))
    expect(patches).toHaveLength(1)
    expect(notices.get()).toEqual([])
  })

  it('stays as it was ticked when the answer comes before the record is read again', async () => {
    const { hook, patches, answer } = setUp()
    act(() => void hook.result.current.set(['user', 'quotes']))
    await answer(0)
    // The screen around still shows the record as it was.
    await waitFor(() => expect(notices.get().map(({ title }) => title)).toContain('Roles changed'))
    expect(hook.result.current.roles).toEqual(['user', 'quotes'])
    act(() => void hook.result.current.set(['user']))
    await answer(1)
    expect(patches[1]).toMatchObject({ version: 2, change: { roles: ['user'] } })
    hook.rerender({ row: { ...user, version: 4, roles: ['user', 'trips'] } })
    expect(hook.result.current.roles).toEqual(['user', 'trips'])
  })

  it('is saved on the present record after another field of it was changed', async () => {
    const { hook, patches, answer, refuse, accept } = setUp()
    refuse(new ApiError(409, { error: 'conflict', current: { ...user, version: 5, nick_name: 'Joey' } }))
    act(() => void hook.result.current.set(['user', 'quotes']))
    await answer(0)
    accept()
    await answer(1)
    expect(patches[1]).toMatchObject({ version: 5, change: { roles: ['user', 'quotes'] } })
    await waitFor(() => expect(hook.result.current.roles).toEqual(['user', 'quotes']))
  })

  it('does not overwrite other roles that a colleague has given in between', async () => {
    const { hook, patches, answer, refuse } = setUp()
    refuse(new ApiError(409, { error: 'conflict', current: { ...user, version: 5, roles: ['user', 'trips'] } }))
    act(() => void hook.result.current.set(['user', 'quotes']))
    await answer(0)
    await waitFor(() => expect(hook.result.current.roles).toEqual(['user']))
    expect(patches).toHaveLength(1)
  })
})
