import { timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'
import { z } from 'zod'
import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashSecret, makeRandomWord } from '../../../platform/shown-secret.ts'
import type { SignIn } from '../../identity/sign-in.ts'
import { discover, findSignInPage, makeSecrets } from './provider.ts'
import { printCallback, unsealSecret, type SsoRow } from './settings.ts'

/** A person has this time at the provider. */
const waitsMs = 10 * minuteMs

const shape = z.object({
  clientId: z.uuid(),
  /** Hash of the word in the cookie of the browser that began. */
  browser: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Settings with which it began. */
  edition: z.string(),
  /** Path of the product that opens afterwards. */
  goTo: z.string(),
  /** The admin of a trial. */
  triedBy: z.string().optional(),
})

/** A sign-in that waits for the answer of the provider. */
export type WaitingTry = z.output<typeof shape>

/** Each try has a cookie, so that two tabs do not mix. */
const cookieName = (state: string): string => `flightline.sso.${hashSecret(state).slice(0, 16)}`

const cookiePath = '/api/single-sign-on'

function printCookie({ config }: Platform, state: string, word: string): string {
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const age = word === '' ? 0 : waitsMs / 1000
  return `${cookieName(state)}=${word}; Path=${cookiePath}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

export const forgetBrowser = (platform: Platform, state: string): string => printCookie(platform, state, '')

interface Begun {
  readonly url: string
  readonly cookie: string
}

interface Beginning extends Pick<WaitingTry, 'clientId' | 'goTo' | 'triedBy'> {
  readonly settings: SsoRow
  readonly email: string | undefined
}

/** Begins a try: the page of the provider, and the cookie that binds its answer to this browser. Throws ProviderFailed. */
export async function beginTry(platform: Platform, { singleSignOn }: SignIn, beginning: Beginning): Promise<Begun> {
  const { settings, email, ...about } = beginning
  const app = { issuer: settings.issuer, appId: settings.app_id, secret: unsealSecret(platform.secret, settings) }
  const provider = await discover(platform.config, app)
  const secrets = makeSecrets()
  const callback = printCallback({ platform }, about.clientId)
  const url = await findSignInPage(provider, { secrets, callback, email })
  const word = makeRandomWord()
  const waiting: WaitingTry = { ...about, ...secrets, browser: hashSecret(word), edition: settings.edition }
  await singleSignOn.keep(secrets.state, JSON.stringify(waiting), platform.clock() + waitsMs)
  return { url, cookie: printCookie(platform, secrets.state, word) }
}

/** The waiting try of a state; undefined for one that is unknown, over or used. */
export async function findTry({ singleSignOn }: SignIn, state: string): Promise<WaitingTry | undefined> {
  const waiting = await singleSignOn.find(state)
  return waiting === undefined ? undefined : shape.parse(JSON.parse(waiting))
}

/** True if a request comes from the browser that began the try. */
export function isOwnBrowser({ state, browser }: WaitingTry, cookies: string): boolean {
  const word = parseCookies(cookies).get(cookieName(state)) ?? ''
  const [given, expected] = [Buffer.from(hashSecret(word)), Buffer.from(browser)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
