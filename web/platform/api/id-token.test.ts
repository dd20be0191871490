import { describe, expect, it, vi } from 'vitest'
import { expiryOf, tokenSource } from './id-token.ts'

const tokenUntil = (seconds: number) => `head.${btoa(JSON.stringify({ exp: seconds }))}.sign`

describe('expiryOf', () => {
  it('reads the end of a token and gives 0 for what is none', () => {
    expect(expiryOf(tokenUntil(1000))).toBe(1_000_000)
    expect(expiryOf('nonsense')).toBe(0)
    expect(expiryOf('a.!!!.c')).toBe(0)
  })
})

describe('tokenSource', () => {
  it('asks once for all who wait at the same time', async () => {
    const fetchToken = vi.fn<() => Promise<string>>(() => Promise.resolve(tokenUntil(1000)))
    const source = tokenSource(fetchToken, () => 0)
    const [one, other] = await Promise.all([source.get(), source.get()])
    expect(one).toBe(other)
    expect(fetchToken).toHaveBeenCalledTimes(1)
  })

  it('keeps a token until 30 seconds before its end', async () => {
    let now = 0
    const fetchToken = vi.fn<() => Promise<string>>(() => Promise.resolve(tokenUntil(300)))
    const source = tokenSource(fetchToken, () => now)
    await source.get()
    now = 269_000
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(1)
    now = 271_000
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })

  it('keeps no token that was asked for before the token was dropped', async () => {
    const answers: ((token: string) => void)[] = []
    const source = tokenSource(
      () => new Promise((resolve) => answers.push(resolve)),
      () => 0,
    )
    const early = source.get()
    source.drop()
    const late = source.get()
    answers[1]?.(tokenUntil(2000))
    await late
    answers[0]?.(tokenUntil(1000))
    await early
    expect(await source.get()).toBe(tokenUntil(2000))
    expect(answers).toHaveLength(2)
  })

  it('asks again after the token was dropped, and after a failure', async () => {
    const fetchToken = vi.fn<() => Promise<string>>()
    fetchToken.mockRejectedValueOnce(new TypeError('away')).mockResolvedValue(tokenUntil(1000))
    const source = tokenSource(fetchToken, () => 0)
    await expect(source.get()).rejects.toThrow('away')
    await source.get()
    source.drop()
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(3)
  })
})
