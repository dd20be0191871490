import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutText } from '../../../../domain/kernel/index.ts'
import type { SsoReason, SsoTrial } from '../../../../domain/company/index.ts'
import { systemActor, withTenant } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { PublicCtx } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addressHeader } from '../../identity/limit-tries.ts'
import type { SignIn } from '../../identity/sign-in.ts'
import { admit, judgeTrial, type Verdict } from './admit.ts'
import { discover, identify, ProviderFailed, type Identified } from './provider.ts'
import { findSettings, unsealSecret } from './settings.ts'
import { findTry, forgetBrowser, isOwnBrowser, type WaitingTry } from './waiting-try.ts'

interface Answer {
  readonly platform: Platform
  readonly signIn: SignIn
  readonly url: URL
  /** Client in the path of the callback. */
  readonly client: string
  readonly cookies: string
  readonly headers: Headers
}

/** Headers for log and session: the browser, and the address as our server knows it. */
export function readHeaders({ ip, headers }: FastifyRequest): Headers {
  const agent = headers['user-agent']
  return new Headers({ [addressHeader]: ip, ...(agent !== undefined && { 'user-agent': agent }) })
}

/** The try that an answer belongs to, taken once; or why there is none. */
async function takeTry({
  signIn,
  url,
  client,
  cookies,
}: Answer): Promise<{ waiting?: WaitingTry; reason?: SsoReason }> {
  const state = url.searchParams.get('state') ?? ''
  const waiting = await findTry(signIn, state)
  if (waiting === undefined) return { reason: 'unknown-try' }
  // An answer at the address of another client comes from another provider: each client has its own.
  if (waiting.clientId !== client) return { waiting, reason: 'wrong-issuer' }
  if (!isOwnBrowser(waiting, cookies)) return { waiting, reason: 'other-browser' }
  return (await signIn.singleSignOn.take(state)) ? { waiting } : { waiting, reason: 'unknown-try' }
}

/** Verifies the answer with the provider. Throws ProviderFailed. */
async function identifyPerson({ platform, url }: Answer, waiting: WaitingTry): Promise<Identified> {
  const settings = await withTenant(platform, systemActor(waiting.clientId), (ctx) => findSettings(ctx))
  if (settings === undefined) throw new ProviderFailed('switched-off')
  if (settings.edition !== waiting.edition) throw new ProviderFailed('changed')
  const secret = unsealSecret(platform.secret, settings)
  const provider = await discover(platform.config, { issuer: settings.issuer, appId: settings.app_id, secret })
  const wanted = ['email', 'email_verified', settings.groups_claim]
  return identify(provider, { url, secrets: waiting, wanted })
}

/** A fault of the provider as a verdict. */
function judgeFault(error: unknown): Verdict {
  if (!(error instanceof ProviderFailed)) throw error
  return { reason: error.reason, userId: undefined, email: '', groups: [], roles: [], isSecondFactor: false }
}

const shownClaims = 4000

/** Keeps the result of a trial for its admin. */
async function keepTrial(platform: Platform, { clientId, triedBy }: WaitingTry, verdict: Verdict & { claims: object }) {
  const { reason, email, groups, roles, isSecondFactor, claims } = verdict
  const trial: SsoTrial & { by: string } = {
    at: platform.clock(),
    by: triedBy ?? '',
    ...(reason !== undefined && { reason }),
    ...(email !== '' && { email }),
    groups: [...groups],
    roles: [...roles],
    isSecondFactor,
    claims: cutText(JSON.stringify(claims, null, 2), shownClaims),
  }
  await withTenant(platform, systemActor(clientId), ({ db }) =>
    db.run(sql`update single_sign_on set tried = ${JSON.stringify(trial)}::jsonb where client_id = ${clientId}`),
  )
}

async function answerTrial(answer: Answer, waiting: WaitingTry): Promise<Outcome> {
  const { platform, signIn } = answer
  const found = await identifyPerson(answer, waiting).catch(judgeFault)
  const verdict = 'claims' in found ? await judgeTrial({ platform, signIn, waiting, identified: found }) : found
  await keepTrial(platform, waiting, { ...verdict, claims: 'claims' in found ? found.claims : {} })
  return { goTo: waiting.goTo, cookies: [] }
}

interface Outcome {
  readonly goTo: string
  readonly cookies: readonly string[]
}

/** The screen of sign-in with the reason of a refusal, by its code. */
const printRefusal = (reason: SsoReason): string => `/login?${new URLSearchParams({ refused: reason }).toString()}`

async function answerSignIn(answer: Answer, waiting: WaitingTry): Promise<Outcome> {
  const { platform, signIn, headers } = answer
  const found = await identifyPerson(answer, waiting).catch(judgeFault)
  const verdict =
    'claims' in found
      ? await admit({ platform, signIn, waiting, identified: found }, headers)
      : { ...found, cookies: [], keepsAdmin: false }
  const { reason, userId, isSecondFactor, cookies, keepsAdmin } = verdict
  if (userId !== undefined) platform.reach.forget(userId)
  const method = isSecondFactor ? 'oidc-mfa' : 'oidc'
  const tried = { clientId: waiting.clientId, userId, method, headers } as const
  if (keepsAdmin) await signIn.singleSignOn.note({ ...tried, reason: 'last-admin' })
  await signIn.singleSignOn.note({ ...tried, reason })
  return { goTo: reason === undefined ? waiting.goTo : printRefusal(reason), cookies }
}

async function decide(answer: Answer): Promise<Outcome> {
  const { signIn, headers, platform } = answer
  const { waiting, reason } = await takeTry(answer)
  if (waiting === undefined || reason !== undefined) {
    const refused = reason ?? 'unknown-try'
    const about = { clientId: waiting?.clientId, userId: undefined, method: 'oidc', reason: refused, headers } as const
    await signIn.singleSignOn.note(about)
    return { goTo: printRefusal(refused), cookies: [] }
  }
  const outcome = await (waiting.triedBy === undefined ? answerSignIn : answerTrial)(answer, waiting)
  return { ...outcome, cookies: [...outcome.cookies, forgetBrowser(platform, waiting.state)] }
}

/** Answers a person on the way back from the provider: signed in, or led to the screen with the reason. */
export async function answerCallback(
  signIn: SignIn,
  ctx: PublicCtx,
  {
    request,
    reply,
    client,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly client: string },
): Promise<unknown> {
  const { platform } = ctx
  const { goTo, cookies } = await decide({
    platform,
    signIn,
    client,
    url: new URL(request.url, platform.config.PUBLIC_URL),
    cookies: request.headers.cookie ?? '',
    headers: readHeaders(request),
  })
  if (cookies.length > 0) void reply.header('set-cookie', [...cookies])
  // The address holds the code.
  void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
  return reply.redirect(`${platform.config.PUBLIC_URL}${goTo}`, 302)
}
