import type { askOutside, OutsideAnswer } from '../fetch/fetch-outside.ts'
import { makeResponse } from '../fetch/make-response.ts'
import { CalendarFailed, judgeStatus, judgeThrown, readWait } from './outside-calendar.ts'

const maxBytes = 8 * 1024 * 1024
const mostRedirects = 3

type Method = NonNullable<Parameters<typeof askOutside>[1]['method']>

const methods: ReadonlySet<string> = new Set(['PUT', 'DELETE', 'PROPFIND', 'REPORT'])

const isMethod = (name: string): name is Method => methods.has(name)

/** The `fetch` that the CalDAV library calls, and what went wrong in it: the library itself tells only some of that. */
export interface DavFetch {
  readonly fetch: typeof fetch
  /** The failure of the last call, as `CalendarFailed`; `error` where there was none. */
  readonly judge: (error: unknown) => unknown
}

const asHeaders = (given: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries(new Headers(given).entries())

/** Where an answer leads within the same machine and port; undefined elsewhere, where no password may go. */
function findNext(url: URL, { status, headers }: OutsideAnswer): URL | undefined {
  const { location } = headers
  if (![301, 302, 307, 308].includes(status) || location === undefined || !URL.canParse(location, url)) return undefined
  const next = new URL(location, url)
  return next.origin === url.origin ? next : undefined
}

/**
 * The calls of the CalDAV library through `askOutside`, which limits addresses, bytes and time. Redirects are followed
 * within one origin, because each call carries the password.
 */
export function makeDavFetch(ask: typeof askOutside): DavFetch {
  let last: CalendarFailed | undefined
  const call = async (url: URL, init: RequestInit, left: number): Promise<OutsideAnswer> => {
    const method = init.method ?? 'GET'
    const answer = await ask(url.href, {
      ...(isMethod(method) && { method }),
      headers: asHeaders(init.headers),
      ...(typeof init.body === 'string' && { body: Buffer.from(init.body) }),
      maxBytes,
    })
    const next = left > 0 && init.redirect !== 'manual' ? findNext(url, answer) : undefined
    return next ? call(next, init, left - 1) : answer
  }
  return {
    fetch: async (input, init = {}) => {
      const answer = await call(new URL(input instanceof Request ? input.url : input), init, mostRedirects).catch(
        (error: unknown) => {
          last = judgeThrown(error)
          throw last
        },
      )
      const { status } = answer
      last =
        status >= 400
          ? new CalendarFailed(judgeStatus(status), status, { waitMs: readWait(answer.headers) })
          : undefined
      return makeResponse(answer)
    },
    judge: (error) => last ?? error,
  }
}
