import type { CustomFetch, FetchBody } from 'openid-client'
import { secondMs } from '../../../../domain/kernel/values/durations.ts'
import type { FetchRules } from './check-url.ts'
import { askOutside } from './fetch-outside.ts'
import { makeResponse } from './make-response.ts'

/** A provider of sign-in answers within this time. */
export const oauthWithinMs = 10 * secondMs
const mostBytes = 1_000_000

/** The form that the library sends; it sends nothing else. */
function printForm(body: FetchBody): Buffer {
  if (body instanceof URLSearchParams || typeof body === 'string') return Buffer.from(body.toString())
  throw new TypeError('a sign-in sends forms alone')
}

/** The calls of `openid-client` through the one door for addresses of users, which follows no redirect. */
export const makeOauthFetch =
  (rules: FetchRules): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = method === 'POST' ? { body: printForm(body) } : {}
    const answer = await askOutside(url, {
      ...sent,
      headers,
      rules,
      withinMs: oauthWithinMs,
      maxBytes: mostBytes,
    })
    return makeResponse(answer)
  }
