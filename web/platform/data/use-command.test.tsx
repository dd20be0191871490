import { onlineManager, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { ApiRequest } from '../api/api.ts'
import type { CurrentClient } from '../current-client.ts'
import { notices, notify } from '../notices.ts'
import { usePlatform } from '../platform-context.tsx'
import { testPlatform } from './test-platform.tsx'
import { useCommandOf } from './use-command.ts'

const { platform, wrapper } = testPlatform(() => ({}))

const laro: CurrentClient = {
  id: 'laro',
  name: 'Laro Charter',
  nameKey: 'laro',
  timezone: 'America/Chicago',
  isDefault: true,
  theme: {},
  roles: new Set(['admin']),
  doc: {},
}

it('reports that it is done although the menu in which it began has gone', async () => {
  const answer = Promise.withResolvers<string>()
  const onDone = vi.fn<(output: string) => void>()
  const { result, unmount } = renderHook(() => useCommandOf(() => answer.promise), { wrapper })
  act(() => result.current.start(undefined, onDone))
  unmount()
  answer.resolve('hidden')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('hidden'))
})

it('a refusal reverts the shown change, shows the reason, and ends the command', async () => {
  notify(null)
  const [putBack, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const refuse = () => Promise.reject(new TypeError('no'))
  const { result } = renderHook(() => useCommandOf(refuse, { optimistic: () => putBack }), { wrapper })
  act(() => result.current.start(undefined, onDone))
  await waitFor(() => expect(notices.get().map(({ kind }) => kind)).toEqual(['error']))
  expect(notices.get()).toMatchObject([
    {
      title: 'An Error Occurred',
      message: 'Please try again. If the problem persists please contact support.',
    },
  ])
  expect(result.current.isRunning).toBe(false)
  expect(putBack).toHaveBeenCalledTimes(1)
  expect(onDone).not.toHaveBeenCalled()
})

it('an effect of an action is retried on a server failure, without a message', async () => {
  vi.useFakeTimers()
  notify(null)
  const verb = vi.fn<() => Promise<string>>(() => Promise.reject(new ApiError(503, { error: 'unavailable' })))
  const { result } = renderHook(() => useCommandOf(verb, { waitsForNetwork: true }), { wrapper })
  act(() => result.current.start(undefined))
  await act(() => vi.advanceTimersByTimeAsync(7000))
  verb.mockResolvedValue('read')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(verb).toHaveBeenCalledTimes(4)
  expect(notices.get()).toEqual([])
  vi.useRealTimers()
})

describe('once the session of who began it has ended', () => {
  afterEach(() => vi.useRealTimers())
  const away = () => Promise.reject(new ApiError(503, { error: 'unavailable' }))

  it('an effect of an action is not retried as the next user', async () => {
    vi.useFakeTimers()
    const verb = vi.fn<() => Promise<string>>(away)
    // On the screen still while the next session begins.
    const { result, rerender } = renderHook(() => useCommandOf(verb, { waitsForNetwork: true }), { wrapper })
    act(() => result.current.start(undefined))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    act(() => {
      platform.session.end()
      platform.queries.clear()
    })
    rerender()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(verb).toHaveBeenCalledTimes(1)
  })

  it('a failed action is reverted, without a message to the next user', async () => {
    notify(null)
    const answer = Promise.withResolvers<never>()
    const putBack = vi.fn<() => void>()
    const verb = vi.fn<() => Promise<never>>(() => answer.promise)
    const { result } = renderHook(() => useCommandOf(verb, { optimistic: () => putBack }), { wrapper })
    act(() => result.current.start(undefined))
    await waitFor(() => expect(verb).toHaveBeenCalledTimes(1))
    act(() => platform.session.end())
    await act(async () => answer.reject(new ApiError(503, { error: 'unavailable' })))
    await waitFor(() => expect(putBack).toHaveBeenCalledTimes(1))
    expect(notices.get()).toEqual([])
  })

  it('a user signed out by their action is told so', async () => {
    notify(null)
    const signOut = () => {
      platform.session.end()
      return Promise.reject(new ApiError(401, { error: 'unauthenticated' }))
    }
    const { result } = renderHook(() => useCommandOf(signOut), { wrapper })
    act(() => result.current.start(undefined))
    await waitFor(() => expect(notices.get().map(({ title }) => title)).toEqual(['Signed out']))
  })

  it('its second call is not made in the name of the next person', async () => {
    const conflict = Promise.withResolvers<never>()
    const verb = vi.fn<(version: number) => Promise<string>>(() => conflict.promise)
    const { result } = renderHook(() => useCommandOf(verb), { wrapper })
    const { run } = result.current
    const both = run(1).catch(() => run(2))
    await waitFor(() => expect(verb).toHaveBeenCalledTimes(1))
    act(() => platform.session.end())
    conflict.reject(new ApiError(409, { error: 'conflict' }))
    await expect(both).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(verb.mock.calls).toEqual([[1]])
  })
})

describe('while the browser is offline', () => {
  afterEach(() => onlineManager.setOnline(true))
  const away = () => Promise.reject(new ApiError(0, { error: 'offline' }))

  it('a action fails, is put back and reported, and is not done unseen when the network returns', async () => {
    notify(null)
    onlineManager.setOnline(false)
    const putBack = vi.fn<() => void>()
    const verb = vi.fn<() => Promise<never>>(away)
    const { result } = renderHook(() => useCommandOf(verb, { optimistic: () => putBack }), { wrapper })
    await act(async () => {
      await expect(result.current.run(undefined)).rejects.toMatchObject({ kind: 'offline' })
    })
    expect(result.current.isRunning).toBe(false)
    expect(putBack).toHaveBeenCalledTimes(1)
    expect(notices.get().map(({ title }) => title)).toEqual(['No connection'])
    await act(async () => onlineManager.setOnline(true))
    expect(verb).toHaveBeenCalledTimes(1)
  })

  it('an effect of an action waits for the network, without a notice', async () => {
    notify(null)
    onlineManager.setOnline(false)
    const verb = vi.fn<() => Promise<string>>(() => Promise.resolve('read'))
    const { result } = renderHook(() => useCommandOf(verb, { waitsForNetwork: true }), { wrapper })
    act(() => result.current.start(undefined))
    await Promise.resolve()
    expect(verb).not.toHaveBeenCalled()
    await act(async () => onlineManager.setOnline(true))
    await waitFor(() => expect(verb).toHaveBeenCalledTimes(1))
    expect(notices.get()).toEqual([])
  })

  it('a question fails too, and is asked again by itself when the network returns', async () => {
    onlineManager.setOnline(false)
    const ask = vi.fn<() => Promise<string>>(away)
    const { result } = renderHook(() => useQuery({ queryKey: ['asked offline'], queryFn: ask }), { wrapper })
    await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
    ask.mockResolvedValue('there')
    await act(async () => onlineManager.setOnline(true))
    await waitFor(() => expect(result.current.data).toBe('there'))
  })
})

describe('once another client is chosen', () => {
  afterEach(() => onlineManager.setOnline(true))

  const nxt = { ...laro, id: 'nxt', name: 'Nxt Air', nameKey: 'nxt' }

  /** A command on a screen that stays while the client changes; tells for which client each call was sent. */
  function openScreen(options?: Parameters<typeof useCommandOf<string, string>>[1]) {
    const { platform: own, wrapper: provide } = testPlatform(() => ({}))
    own.client.set(laro)
    const sent: string[] = []
    const answers: (() => void)[] = []
    own.api.ownedBy = ({ clientId, userId }) => ({
      ...own.api,
      send: async <Answer,>({ path }: ApiRequest) => {
        sent.push(`${userId} ${clientId} ${path}`)
        await new Promise<void>((resolve) => void answers.push(resolve))
        return clientId as Answer
      },
    })
    const { result } = renderHook(
      () => {
        const { api } = usePlatform()
        return useCommandOf((path: string) => api.send<string>({ path, method: 'POST' }), options)
      },
      { wrapper: provide },
    )
    const answer = () => act(async () => answers.shift()?.())
    const choose = (client: typeof laro) => act(() => own.client.set(client))
    return { command: () => result.current, sent, answer, choose }
  }

  it('a write that waits for the network is sent for the client in which it was begun', async () => {
    const { command, sent, choose } = openScreen({ waitsForNetwork: true })
    onlineManager.setOnline(false)
    act(() => command().start('/read'))
    choose(nxt)
    await act(async () => onlineManager.setOnline(true))
    await waitFor(() => expect(sent).toEqual(['ana laro /read']))
  })

  it('a queued write is sent for the client in which it was begun', async () => {
    const { command, sent, answer, choose } = openScreen({ queue: 'rows' })
    act(() => {
      command().start('/first')
      command().start('/second')
    })
    await waitFor(() => expect(sent).toHaveLength(1))
    choose(nxt)
    await answer()
    await waitFor(() => expect(sent).toEqual(['ana laro /first', 'ana laro /second']))
  })

  it('an Undo that was offered before acts on the client of its action', async () => {
    const { command, sent, choose } = openScreen()
    const { start } = command()
    choose(nxt)
    act(() => start('/undo'))
    await waitFor(() => expect(sent).toEqual(['ana laro /undo']))
    act(() => command().start('/next'))
    await waitFor(() => expect(sent).toEqual(['ana laro /undo', 'ana nxt /next']))
  })
})
