import { describe, expect, it, vi } from 'vitest'
import { lifetimeOf, startStopwatch, tokenSource } from './id-token.ts'

/** A token with a lifetime of so many seconds. The server's clock at its issue is arbitrary. */
const tokenFor = (seconds: number, issued = 1_700_000_000) =>
  `head.${btoa(JSON.stringify({ iat: issued, exp: issued + seconds }))}.sign`

describe('lifetimeOf', () => {
  it('reads the lifetime of a token and gives 0 for an invalid one', () => {
    expect(lifetimeOf(tokenFor(300))).toBe(300_000)
    expect(lifetimeOf('nonsense')).toBe(0)
    expect(lifetimeOf('a.!!!.c')).toBe(0)
  })
})

describe('tokenSource', () => {
  it('asks once for all who wait at the same time', async () => {
    const fetchToken = vi.fn<() => Promise<string>>(() => Promise.resolve(tokenFor(300)))
    const source = tokenSource(fetchToken, () => () => 0)
    const [one, other] = await Promise.all([source.get(), source.get()])
    expect(one).toBe(other)
    expect(fetchToken).toHaveBeenCalledTimes(1)
  })

  it('keeps a token until 30 seconds before its end', async () => {
    let now = 0
    const fetchToken = vi.fn<() => Promise<string>>(() => Promise.resolve(tokenFor(300)))
    const source = tokenSource(fetchToken, () => () => now)
    await source.get()
    now = 269_000
    await source.get()
    expect(source.msLeft()).toBe(31_000)
    expect(fetchToken).toHaveBeenCalledTimes(1)
    now = 271_000
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['ten minutes fast', 1_700_000_600],
    ['a year slow', 1_670_000_000],
  ])('keeps its token while the client’s clock is %s', async (_, clientSeconds) => {
    vi.useFakeTimers({ now: clientSeconds * 1000 })
    const fetchToken = vi.fn<() => Promise<string>>(() => Promise.resolve(tokenFor(300)))
    const source = tokenSource(fetchToken)
    await source.get()
    vi.advanceTimersByTime(200_000)
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(100_000)
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('asks again after the computer slept, and keeps counting when its clock is set back', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const age = startStopwatch()
    vi.setSystemTime(1_700_000_400_000)
    expect(age()).toBe(400_000)
    vi.setSystemTime(1_600_000_000_000)
    vi.advanceTimersByTime(290_000)
    expect(age()).toBe(290_000)
    vi.useRealTimers()
  })

  it('keeps no token that was asked for before the token was dropped', async () => {
    const answers: ((token: string) => void)[] = []
    const source = tokenSource(
      () => new Promise((resolve) => answers.push(resolve)),
      () => () => 0,
    )
    const early = source.get()
    source.drop()
    const late = source.get()
    answers[1]?.(tokenFor(600))
    await late
    answers[0]?.(tokenFor(300))
    await early
    expect(await source.get()).toBe(tokenFor(600))
    expect(answers).toHaveLength(2)
  })

  it('asks again after the token was dropped, and after a failure', async () => {
    const fetchToken = vi.fn<() => Promise<string>>()
    fetchToken.mockRejectedValueOnce(new TypeError('away')).mockResolvedValue(tokenFor(300))
    const source = tokenSource(fetchToken, () => () => 0)
    await expect(source.get()).rejects.toThrow('away')
    await source.get()
    source.drop()
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(3)
  })
})
