import { ApiError } from '../api/api-error.ts'
import type { TokenSource } from '../api/id-token.ts'
import { createStore, type Followed } from '../store.ts'
import { authCall } from './auth-api.ts'
import { forgetEarlyAnswers } from '../api/early-answers.ts'
import type { IsSessionOn } from './while-session.ts'

export interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string
  /** A session with no roles, for public screens (decision P8). */
  readonly isAnonymous?: boolean
  readonly twoFactorEnabled?: boolean
  /** The only client that the session opens, where it began by the single sign-on of that client. */
  readonly onlyClient?: string
}

interface SessionAnswer {
  /** None before a person signs in. */
  readonly user?: SignedInUser
  readonly session?: { readonly onlyClient?: string | null }
}

/** The user with what their session opens. */
function readUser(answer: SessionAnswer | null): SignedInUser | null {
  const { user, session } = answer ?? {}
  if (!user) return null
  return session?.onlyClient ? { ...user, onlyClient: session.onlyClient } : user
}

const anonymousTries = 3
const anonymousRetryMs = 300

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** True until it is ended. */
function makeWatch(): { readonly isOn: IsSessionOn; readonly end: () => void } {
  let isOn = true
  return {
    isOn: () => isOn,
    end: () => {
      isOn = false
    },
  }
}

/** The signed-in user, and the calls for signing in and out. */
export class Session {
  /** The user; null when signed out, undefined until it is known. */
  readonly user = createStore<SignedInUser | null | undefined>(undefined)
  readonly #tokens: TokenSource
  readonly #onCleared: () => void
  readonly #notifyTabs: (userId: string | undefined) => void
  #loading: Promise<SignedInUser | null> | undefined
  #watch = makeWatch()
  readonly #current = createStore(this.#watch.isOn)

  /**
   * `onCleared` runs at every session end, to clear clients, roles, open thread and counts; `notifyTabs` gets the user
   * who has signed in here, or undefined after a sign-out.
   */
  constructor(tokens: TokenSource, onCleared: () => void, notifyTabs: (userId: string | undefined) => void = () => {}) {
    this.#tokens = tokens
    this.#onCleared = onCleared
    this.#notifyTabs = notifyTabs
  }

  /** Asks the server once who is signed in. */
  load(): Promise<SignedInUser | null> {
    const known = this.user.get()
    if (known !== undefined) return Promise.resolve(known)
    if (this.#loading) return this.#loading
    const loading = this.reload().finally(() => {
      if (this.#loading === loading) this.#loading = undefined
    })
    this.#loading = loading
    return loading
  }

  /** Reads again after a change of the user's sign-in. An answer about a session that ended since is ignored. */
  async reload(): Promise<SignedInUser | null> {
    const isSame = this.watch()
    const user = readUser(await authCall<SessionAnswer | null>('/get-session'))
    if (!isSame()) return this.load()
    this.user.set(user)
    return user
  }

  async signIn(email: string, password: string): Promise<'signed-in' | 'two-factor'> {
    const answer = await authCall<{ twoFactorRedirect?: boolean }>('/sign-in/email', { email, password })
    if (answer.twoFactorRedirect === true) return 'two-factor'
    await this.begin()
    return 'signed-in'
  }

  /** The second step: a code of the authenticator app, or one of the backup codes. */
  async confirmTwoFactor(code: string, kind: 'totp' | 'backup'): Promise<void> {
    await authCall(kind === 'totp' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code })
    await this.begin()
  }

  /** Public screens: tried up to 3 times, 300 ms apart (1-shell section 4). */
  async signInAnonymously(): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        await authCall('/sign-in/anonymous', {})
        return await this.begin()
      } catch (error) {
        if (tried >= anonymousTries || !(error instanceof ApiError)) throw error
        await pause(anonymousRetryMs)
      }
    }
  }

  async signOut(): Promise<void> {
    await authCall('/sign-out', {})
    this.end()
    this.#notifyTabs(undefined)
  }

  /**
   * The browser's session belongs to this user now, even after a sign-in with another tab: data of another user is
   * hidden, and the user is read again.
   */
  heed(userId: unknown): void {
    const user = this.user.get()
    if (!user || user.isAnonymous === true || user.id === userId) return
    this.replaced()
  }

  /** The browser's session belongs to another user now, who is read again. */
  replaced(): void {
    this.#forget()
    this.user.set(undefined)
  }

  /** Present value of `watch`: another one for each session. */
  get current(): Followed<IsSessionOn> {
    return this.#current
  }

  /** Tells later whether the session is still the present one: another may be the same user's. */
  watch(): IsSessionOn {
    return this.#watch.isOn
  }

  /** The server replaced this session by another: data kept for the old one is read again. */
  async renew(): Promise<void> {
    this.#tokens.drop()
    await this.reload()
  }

  /** The server no longer knows the session. */
  end(): void {
    this.#forget()
    this.user.set(null)
  }

  /** No request or answer of one session serves the next. */
  #forget(): void {
    this.#watch.end()
    this.#watch = makeWatch()
    this.#loading = undefined
    this.#tokens.drop()
    forgetEarlyAnswers()
    this.#onCleared()
    this.#current.set(this.#watch.isOn)
  }

  /** The server has begun a session for this browser. */
  async begin(): Promise<void> {
    this.#forget()
    const user = await this.reload()
    this.#notifyTabs(user?.id)
  }
}

/** ID token of the session, or null for signed out. */
export async function fetchIdToken(): Promise<string | null> {
  try {
    const answer = await authCall<{ token: string }>('/token')
    return answer.token
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unauthenticated') return null
    throw error
  }
}
