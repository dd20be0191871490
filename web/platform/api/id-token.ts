/** Gives the short-lived ID token that every call carries in the header `token`. */
export interface TokenSource {
  /** A token that lives for at least another 30 s, or null without a session. */
  get(): Promise<string | null>
  /** Forgets the token: the next call asks for a fresh one. */
  drop(): void
}

const renewBeforeMs = 30_000

/** What a token says; nothing if it cannot be read. */
function claimsOf(token: string): { readonly exp?: unknown; readonly sub?: unknown } {
  const payload = token.split('.')[1]
  if (payload === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** When a token ends, in epoch milliseconds; 0 if it cannot be read. */
export function expiryOf(token: string): number {
  const seconds = Number(claimsOf(token).exp ?? 0)
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}

/** Id of the user whom a token is about. */
export const subjectOf = (token: string | undefined): unknown => (token === undefined ? undefined : claimsOf(token).sub)

/** A source that asks once for all who wait, and again shortly before the token ends. */
export function tokenSource(fetchToken: () => Promise<string | null>, now: () => number = Date.now): TokenSource {
  let token: string | null = null
  let asking: Promise<string | null> | undefined
  // One that is asked for when the token is forgotten is of who was signed in then: it is kept for nobody.
  const ask = () => {
    const current = fetchToken()
      .then((fresh) => {
        if (asking === current) token = fresh
        return fresh
      })
      .finally(() => {
        if (asking === current) asking = undefined
      })
    asking = current
    return current
  }
  return {
    get() {
      if (token !== null && expiryOf(token) - now() > renewBeforeMs) return Promise.resolve(token)
      return asking ?? ask()
    },
    drop() {
      token = null
      asking = undefined
    },
  }
}
