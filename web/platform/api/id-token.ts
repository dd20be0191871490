/** Gives the short-lived ID token that every call carries in the header `token`. */
export interface TokenSource {
  /** A token that lives for at least another 30 s, or null without a session. */
  get(): Promise<string | null>
  /** Milliseconds until the token last given ends; 0 when there is none. */
  msLeft(): number
  /** Forgets the token: the next call asks for a fresh one. */
  drop(): void
}

const renewBeforeMs = 30_000

/** Claims of a token; undefined if it cannot be read. */
function claimsOf(token: string): { readonly iat?: unknown; readonly exp?: unknown; readonly sub?: unknown } {
  const payload = token.split('.')[1]
  if (payload === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Lifetime of a token from its issue, in milliseconds; 0 if it cannot be read. Both ends are the server's clock. */
export function lifetimeOf(token: string): number {
  const { iat, exp } = claimsOf(token)
  const seconds = Number(exp) - Number(iat)
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}

/** Id of the user whom a token is about. */
export const subjectOf = (token: string | undefined): unknown => (token === undefined ? undefined : claimsOf(token).sub)

/** Milliseconds that have passed since a moment. */
export type Stopwatch = () => number

/**
 * Begins to measure time. The clock of the computer may be wrong, so it is only compared with itself; it may also be
 * set in between, and the browser's monotonic time may stop while the computer sleeps, so the larger difference counts.
 */
export function startStopwatch(): Stopwatch {
  const [wall, steady] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wall, performance.now() - steady)
}

/**
 * A source of tokens that sends one request for all callers, and another shortly before the token ends. The age of a
 * token is measured from its request: the client's clock may be minutes away from the server's.
 */
export function tokenSource(
  fetchToken: () => Promise<string | null>,
  start: () => Stopwatch = startStopwatch,
): TokenSource {
  let kept: { readonly token: string; readonly age: Stopwatch } | undefined
  let asking: Promise<string | null> | undefined
  // A token requested before the drop belongs to the former session: it is not kept.
  const ask = () => {
    const age = start()
    const current = fetchToken()
      .then((token) => {
        if (asking === current) kept = token === null ? undefined : { token, age }
        return token
      })
      .finally(() => {
        if (asking === current) asking = undefined
      })
    asking = current
    return current
  }
  const msLeft = () => (kept === undefined ? 0 : Math.max(0, lifetimeOf(kept.token) - kept.age()))
  return {
    get() {
      if (kept !== undefined && msLeft() > renewBeforeMs) return Promise.resolve(kept.token)
      return asking ?? ask()
    },
    msLeft,
    drop() {
      kept = undefined
      asking = undefined
    },
  }
}
