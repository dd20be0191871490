import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import { countedNetwork } from '../../platform/http/counted-network.ts'
import { AttemptLimit, type AttemptRule } from './attempt-limit.ts'
import type { NoteSignIn } from './note-sign-ins.ts'
import { knownDeviceCookie, knownDeviceId, knownDeviceSeconds, signDevice } from './known-device.ts'

/** Header in which our server gives the library the caller's address; a caller's own is never passed on. */
export const addressHeader = 'x-flightline-address'

const signInPath = '/sign-in/email'
const resetPath = '/request-password-reset'

/** Tries for one email address from one network address, or from one device that its owner has signed in on. */
const fromOnePlace: AttemptRule = { most: 10, windowSeconds: 900 }

/** Tries for one email address from all places that its owner has not signed in on. */
const fromUnknownPlaces: AttemptRule = { most: 100, windowSeconds: 900 }

/** Mails with a new password's address that are sent to one email address. */
const resetMails: AttemptRule = { most: 3, windowSeconds: 900 }

const noMailWords =
  'Flightline cannot send you a mail, because outgoing mail is not set up. Ask the operator of this installation for a new password.'

const emailOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : undefined

function refuse(waitSeconds: number | undefined): void {
  if (waitSeconds === undefined) return
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { message: 'Too many requests. Please try again later.' },
    { 'Retry-After': String(waitSeconds) },
  )
}

interface Place {
  readonly email: string
  /** Set where the person with this email address has signed in on the same browser. */
  readonly device: string | undefined
  readonly address: string
}

const placeKey = ({ device, address }: Place): string =>
  device === undefined ? `${signInPath} address ${address}` : `${signInPath} device ${device}`

/**
 * Limits tries of a password. They are counted by email address and place: guesses from one place stop only that place.
 * Guesses from many places stop all places but the devices that the person has signed in on before, so that the owner
 * of an address cannot be locked out.
 */
export class TryLimit {
  readonly #limit: AttemptLimit
  readonly #secret: string
  readonly #sendsMail: boolean
  readonly #isSecure: boolean
  readonly #note: NoteSignIn

  constructor(limit: AttemptLimit, { secret, sendsMail, isSecure, note }: TryLimitOptions) {
    this.#limit = limit
    this.#secret = secret
    this.#sendsMail = sendsMail
    this.#isSecure = isSecure
    this.#note = note
  }

  readonly hooks = (): NonNullable<BetterAuthOptions['hooks']> => ({
    before: createAuthMiddleware(async ({ path, body, headers, context, getCookie }) => {
      // The same answer for all callers, for known and unknown addresses.
      if (path === resetPath && !this.#sendsMail) throw new APIError('BAD_REQUEST', { message: noMailWords })
      const email = emailOf(body)
      if (email === undefined) return
      if (path === resetPath) refuse(await this.#limit.count(resetPath, email, resetMails))
      if (path !== signInPath) return
      const wait = await this.#countTry(this.#placeOf(email, headers, getCookie(knownDeviceCookie)))
      if (wait === undefined) return
      const user = await context.internalAdapter.findUserByEmail(email)
      await this.#note({ userId: user?.user.id, method: 'password', outcome: 'stopped', headers })
      refuse(wait)
    }),
    after: createAuthMiddleware(async ({ path, body, headers, context, getCookie, setCookie }) => {
      const email = emailOf(body)
      if (path !== signInPath || email === undefined || !context.newSession) return
      const cookie = getCookie(knownDeviceCookie)
      const place = this.#placeOf(email, headers, cookie)
      await this.#forget(place)
      const options = { httpOnly: true, sameSite: 'lax', secure: this.#isSecure, path: '/', maxAge: knownDeviceSeconds }
      const value = place.device !== undefined && cookie !== null ? cookie : signDevice(this.#secret, email)
      setCookie(knownDeviceCookie, value, { ...options, sameSite: 'lax' })
    }),
  })

  /** A new password chosen by mail proves the person: guesses before it do not keep them out in their place. */
  readonly forgetGuesses = async (email: string, headers: Headers | undefined): Promise<void> => {
    const cookie = parseCookies(headers?.get('cookie') ?? '').get(knownDeviceCookie) ?? null
    const place = this.#placeOf(email, headers, cookie)
    await this.#forget(place)
    await this.#forget({ ...place, device: undefined })
  }

  #placeOf(email: string, headers: Headers | undefined, cookie: string | null): Place {
    const device = knownDeviceId(this.#secret, email, cookie)
    return { email, device, address: countedNetwork(headers?.get(addressHeader) ?? '') }
  }

  /** Counts a try. Returns the seconds to wait when there were too many. */
  async #countTry(place: Place): Promise<number | undefined> {
    const wait = await this.#limit.count(placeKey(place), place.email, fromOnePlace)
    // A place that is stopped already counts no further: it cannot use up what others may try.
    if (wait !== undefined || place.device !== undefined) return wait
    return this.#limit.count(signInPath, place.email, fromUnknownPlaces)
  }

  async #forget(place: Place): Promise<void> {
    await this.#limit.forget(placeKey(place), place.email)
    if (place.device === undefined) await this.#limit.forget(signInPath, place.email)
  }
}

export interface TryLimitOptions {
  readonly secret: string
  /** True if this installation sends mail at all. */
  readonly sendsMail: boolean
  /** True if cookies are sent over https alone. */
  readonly isSecure: boolean
  /** Writes stopped tries into the log. */
  readonly note: NoteSignIn
}
