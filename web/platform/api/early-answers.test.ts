import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { authCall } from '../session/auth-api.ts'
import { askedEarly, earlyAnswer } from './early-answers.ts'

const asked = (path: string, answer: Promise<Response | undefined>) => {
  globalThis.flightlineEarly = new Map([[path, answer]])
}

// The clock of the page: a test process that has run for long would take every answer for an old one.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(900))

afterEach(() => {
  vi.restoreAllMocks()
  globalThis.flightlineEarly = undefined
})

describe('requests made before the code was loaded', () => {
  it('is taken once', async () => {
    const answer = new Response('{}')
    asked('/token', Promise.resolve(answer))
    expect(await earlyAnswer('/token', 900)).toBe(answer)
    expect(earlyAnswer('/token', 901)).toBeUndefined()
  })

  it('is asked again when it was not asked and when it is old', () => {
    expect(earlyAnswer('/token', 900)).toBeUndefined()
    asked('/token', Promise.resolve(new Response('{}')))
    expect(earlyAnswer('/token', 20_001)).toBeUndefined()
    expect(earlyAnswer('/token', 900)).toBeUndefined()
  })

  it('answers a call, and fails as the call would', async () => {
    asked('/auth/token', Promise.resolve(Response.json({ token: 'early' })))
    expect(await authCall('/token')).toEqual({ token: 'early' })
    asked('/auth/token', Promise.reject(new TypeError('Failed to fetch')))
    await expect(authCall('/token')).rejects.toThrow(ApiError)
  })

  it('saves a call to the API; a refused one is sent again', async () => {
    const anew = () => Promise.resolve({ roles: 'anew' })
    asked('/cms/user/roles laro', Promise.resolve(Response.json({ roles: 'early' })))
    expect(await askedEarly('/cms/user/roles nxt', anew)).toEqual({ roles: 'anew' })
    expect(await askedEarly('/cms/user/roles laro', anew)).toEqual({ roles: 'early' })
    asked('/cms/user/roles laro', Promise.resolve(Response.json({ error: 'internal' }, { status: 500 })))
    expect(await askedEarly('/cms/user/roles laro', anew)).toEqual({ roles: 'anew' })
    asked('/cms/user/roles laro', Promise.resolve(undefined))
    expect(await askedEarly('/cms/user/roles laro', anew)).toEqual({ roles: 'anew' })
  })
})
