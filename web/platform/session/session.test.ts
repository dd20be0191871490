import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Session } from './session.ts'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const tokens = { get: () => Promise.resolve(null), msLeft: () => 0, drop: vi.fn<() => void>() }

/** Answers by path; the last answer of a path stays. */
function serve(answers: Readonly<Record<string, readonly (() => Response)[]>>) {
  const asked: { path: string; at: number }[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace('/api/auth', '')
    const before = asked.filter((one) => one.path === path).length
    asked.push({ path, at: Date.now() })
    const list = answers[path] ?? []
    const answer = list[Math.min(before, list.length - 1)]
    return Promise.resolve(answer?.() ?? json(404, {}))
  })
  return asked
}

const ana = { id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Session', () => {
  it('asks once who is signed in', async () => {
    const asked = serve({ '/get-session': [() => json(200, { user: ana })] })
    const session = new Session(tokens, () => undefined)
    await Promise.all([session.load(), session.load()])
    expect(await session.load()).toEqual(ana)
    expect(asked).toHaveLength(1)
  })

  it('a visitor without a session has no user', async () => {
    serve({ '/get-session': [() => json(200, {})] })
    expect(await new Session(tokens, () => undefined).load()).toBeNull()
  })

  it('signs in anonymously after two refusals, 300 ms apart', async () => {
    const asked = serve({
      '/sign-in/anonymous': [() => json(503, {}), () => json(503, {}), () => json(200, {})],
      '/get-session': [() => json(200, { user: { ...ana, isAnonymous: true } })],
    })
    const session = new Session(tokens, () => undefined)
    const done = session.signInAnonymously()
    await vi.runAllTimersAsync()
    await done
    const tries = asked.filter(({ path }) => path === '/sign-in/anonymous').map(({ at }) => at)
    expect(tries.map((at) => at - (tries[0] ?? 0))).toEqual([0, 300, 600])
    expect(session.user.get()?.isAnonymous).toBe(true)
  })

  it('gives up after the third try', async () => {
    const asked = serve({ '/sign-in/anonymous': [() => json(503, {})] })
    const session = new Session(tokens, () => undefined)
    const [refused] = await Promise.all([
      session.signInAnonymously().catch((error: unknown) => error),
      vi.runAllTimersAsync(),
    ])
    expect(refused).toMatchObject({ kind: 'unavailable' })
    expect(asked).toHaveLength(3)
  })

  it('waits for the second step before it takes anybody as signed in', async () => {
    serve({ '/sign-in/email': [() => json(200, { twoFactorRedirect: true })] })
    const session = new Session(tokens, () => undefined)
    await expect(session.signIn('ana@laro.example', 'x')).resolves.toBe('two-factor')
    expect(session.user.get()).toBeUndefined()
  })

  it('ignores a late answer about the former session', async () => {
    const late = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('/get-session') ? late.promise : Promise.resolve(json(200, {})),
    )
    const session = new Session(tokens, () => undefined)
    const asked = session.load()
    await session.signOut()
    late.resolve(json(200, { user: ana }))
    expect(await asked).toBeNull()
    expect(session.user.get()).toBeNull()
  })

  it('reads the present user after another one has signed in', async () => {
    const late = Promise.withResolvers<Response>()
    const answers = [late.promise, Promise.resolve(json(200, { user: { ...ana, id: 'jo' } }))]
    vi.stubGlobal('fetch', () => answers.shift())
    const session = new Session(tokens, () => undefined)
    const asked = session.load()
    session.replaced()
    late.resolve(json(200, { user: ana }))
    expect((await asked)?.id).toBe('jo')
    expect(session.user.get()?.id).toBe('jo')
  })

  it('clears everything at the end', async () => {
    serve({ '/sign-out': [() => json(200, {})] })
    const onCleared = vi.fn<() => void>()
    const session = new Session(tokens, onCleared)
    await session.signOut()
    expect(onCleared).toHaveBeenCalledTimes(1)
    expect(session.user.get()).toBeNull()
  })

  it('says how long to wait when there were too many tries', async () => {
    serve({
      '/sign-in/email': [() => new Response('{}', { status: 429, headers: { 'x-retry-after': '42' } })],
    })
    const session = new Session(tokens, () => undefined)
    await expect(session.signIn('ana@laro.example', 'x')).rejects.toMatchObject({
      kind: 'too-many',
      body: { message: 'Please try again in 42 seconds.' },
    })
  })
})
