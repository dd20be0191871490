import { ApiError } from '../api/api-error.ts'
import type { TokenSource } from '../api/id-token.ts'
import { createStore, type Store } from '../store.ts'
import { authCall } from './auth-api.ts'

export interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string
  /** A session with no roles, for public screens (decision P8). */
  readonly isAnonymous?: boolean
  readonly twoFactorEnabled?: boolean
}

export type SignInResult = 'signed-in' | 'two-factor'

export interface Session {
  /** The user; null when signed out, undefined until it is known. */
  readonly user: Store<SignedInUser | null | undefined>
  /** Asks the server once who is signed in. */
  load(): Promise<SignedInUser | null>
  /** Asks again: after a change of the user's own sign-in. */
  reload(): Promise<SignedInUser | null>
  signIn(email: string, password: string): Promise<SignInResult>
  /** The second step: a code of the authenticator app, or one of the backup codes. */
  confirmTwoFactor(code: string, kind: 'totp' | 'backup'): Promise<void>
  /** Public screens: tried up to 3 times, 300 ms apart (1-shell section 4). */
  signInAnonymously(): Promise<void>
  signOut(): Promise<void>
  /** Called when the server no longer knows the session. */
  end(): void
}

const anonymousTries = 3
const anonymousRetryMs = 300

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** `onCleared` is told at every end of a session, to clear clients, roles, the open thread and counts. */
export function createSession(tokens: TokenSource, onCleared: () => void): Session {
  const user = createStore<SignedInUser | null | undefined>(undefined)
  let loading: Promise<SignedInUser | null> | undefined

  const reload = async () => {
    const answer = await authCall<{ user: SignedInUser } | null>('/get-session')
    user.set(answer?.user ?? null)
    return answer?.user ?? null
  }
  const begin = async () => {
    tokens.drop()
    onCleared()
    await reload()
  }
  const end = () => {
    tokens.drop()
    onCleared()
    user.set(null)
  }

  return {
    user,
    reload,
    end,
    load() {
      const known = user.get()
      if (known !== undefined) return Promise.resolve(known)
      loading ??= reload().finally(() => {
        loading = undefined
      })
      return loading
    },
    async signIn(email, password) {
      const answer = await authCall<{ twoFactorRedirect?: boolean }>('/sign-in/email', { email, password })
      if (answer.twoFactorRedirect === true) return 'two-factor'
      await begin()
      return 'signed-in'
    },
    async confirmTwoFactor(code, kind) {
      await authCall(kind === 'totp' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code })
      await begin()
    },
    async signInAnonymously() {
      for (let tried = 1; ; tried += 1) {
        try {
          await authCall('/sign-in/anonymous', {})
          return await begin()
        } catch (error) {
          if (tried >= anonymousTries || !(error instanceof ApiError)) throw error
          await pause(anonymousRetryMs)
        }
      }
    },
    async signOut() {
      await authCall('/sign-out', {})
      end()
    },
  }
}

/** The ID token of the session, or null when nobody is signed in. */
export async function fetchIdToken(): Promise<string | null> {
  try {
    const answer = await authCall<{ token: string }>('/token')
    return answer.token
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unauthenticated') return null
    throw error
  }
}
