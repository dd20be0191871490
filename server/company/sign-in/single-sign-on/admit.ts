import {
  isEmailVerified,
  isSecondFactor,
  mapRoles,
  readDomain,
  readEmail,
  readGroups,
  readName,
  users,
  type SsoReason,
} from '../../../../domain/company/index.ts'
import { singleSignOnActor } from '../../../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../../../platform/context.ts'
import { countAlone } from '../../../platform/database/count-alone.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { amendRecord, beyondReach, createRecordAnew } from '../../../platform/records/index.ts'
import type { SignIn } from '../../identity/sign-in.ts'
import type { Identified } from './provider.ts'
import { findSettings, listProven, type SsoRow } from './settings.ts'
import type { WaitingTry } from './waiting-try.ts'

/** Outcome of a sign-in, or of a trial. */
export interface Verdict {
  /** Undefined where the person comes in. */
  readonly reason: SsoReason | undefined
  /** Undefined for a person whom the product does not know yet. */
  readonly userId: string | undefined
  readonly email: string
  readonly groups: readonly string[]
  readonly roles: readonly string[]
  readonly isSecondFactor: boolean
}

interface Stored {
  readonly settings: SsoRow
  readonly domains: readonly string[]
}

/** Judges the claims alone. */
function judgeClaims({ settings, domains }: Stored, { claims }: Identified): Omit<Verdict, 'userId'> {
  const email = readEmail(claims)
  const groups = readGroups(claims, settings.groups_claim)
  const roles = mapRoles(settings.role_table, groups)
  const faults: readonly (readonly [boolean, SsoReason])[] = [
    [!email.includes('@'), 'no-email'],
    [!isEmailVerified(claims), 'unverified-email'],
    [!domains.includes(readDomain(email)), 'foreign-domain'],
    [roles.length === 0, 'no-group'],
  ]
  const reason = faults.find(([isSo]) => isSo)?.[1]
  return { reason, email, groups, roles, isSecondFactor: isSecondFactor(claims) }
}

interface Link {
  readonly user_id: string
}

/** Links of an issuer: that of a subject, or that of a user. */
const findLink = async ({ db }: Ctx, issuer: string, which: { subject: string } | { user: string }) =>
  (
    await db.run(sql<Link>`
      select p.user_id from single_sign_on_people p
      where p.client_id = ${db.tenant.clientId} and p.issuer = ${issuer}
        and ${'subject' in which ? sql`p.subject = ${which.subject}` : sql`p.user_id = ${which.user}`}`)
  )[0]

/**
 * The person of an identity: the one to whom it is linked, else the one with its address, to whom no other identity is
 * linked: an address may have been given to another person.
 */
async function findPerson(
  ctx: Ctx,
  signIn: SignIn,
  { issuer, subject, email }: Identified & { readonly email: string },
): Promise<{ userId: string | undefined; isOther: boolean }> {
  const linked = await findLink(ctx, issuer, { subject })
  if (linked) return { userId: linked.user_id, isOther: false }
  const userId = (await signIn.find(email))?.userId
  const other = userId === undefined ? undefined : await findLink(ctx, issuer, { user: userId })
  return { userId, isOther: other !== undefined }
}

/** Why a known person does not come in, undefined where they do; and whether they are or were a user of the client. */
async function judgePerson(ctx: Ctx, userId: string): Promise<{ reason: SsoReason | undefined; isUser: boolean }> {
  const any = beyondReach(ctx, users)
  const user = await any.find(userId)
  const isUser = user !== undefined || (await any.findTrashed(userId)) !== undefined
  if (isUser && !user?.active) return { reason: 'deactivated', isUser }
  // Read past the cache: a role of another client must count at once.
  ctx.platform.reach.forget(userId)
  const grants = await ctx.platform.reach.grantsOf(userId)
  const defaultId = await ctx.platform.reach.defaultClientId()
  const isAbove = grants.some(
    ({ client_id, roles }) =>
      roles.includes('super') || (client_id === defaultId && client_id !== ctx.db.tenant.clientId),
  )
  return { reason: isAbove ? 'ranks-above' : undefined, isUser }
}

/** The person of an identity, and why they do not come in. */
async function judgeIdentity(ctx: Ctx, signIn: SignIn, identity: Identified & { readonly email: string }) {
  const { userId, isOther } = await findPerson(ctx, signIn, identity)
  if (userId === undefined) return { userId, isUser: false, reason: undefined }
  const { reason, isUser } = await judgePerson(ctx, userId)
  return { userId, isUser, reason: isOther ? ('other-identity' as const) : reason }
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role))

/** True if no other active user of the client is an admin. */
async function isLastAdmin(ctx: Ctx, userId: string): Promise<boolean> {
  const others = sql`users u join grants g on g.client_id = u.client_id and g.user_id = u.id
    where u.client_id = ${ctx.db.tenant.clientId} and u.id <> ${userId} and u.active and u.trashed_at is null
      and 'admin' = any(g.roles)`
  return (await countAlone(ctx, 'admins', others)) === 0
}

/**
 * Gives a person exactly the roles of their groups; a new person becomes a user of the client. True if the last admin keeps
 * that role against their groups.
 */
async function giveRoles(
  ctx: Ctx,
  userId: string,
  { email, roles, claims }: Pick<Verdict, 'email' | 'roles'> & Pick<Identified, 'claims'>,
): Promise<boolean> {
  const user = await beyondReach(ctx, users).find(userId)
  if (!user) {
    const doc = users.shape.parse({ ...readName(claims), email, roles: [...roles] })
    await createRecordAnew(ctx, users, { id: userId, doc })
    return false
  }
  const losesAdmin = user.roles.includes('admin') && !roles.includes('admin')
  const keepsAdmin = losesAdmin && (await isLastAdmin(ctx, userId))
  const given = keepsAdmin ? ['admin', ...roles] : [...roles]
  if (!isSameSet(user.roles, given)) await amendRecord(ctx, users, { id: userId, amend: () => ({ roles: given }) })
  return keepsAdmin
}

interface Admission {
  readonly platform: Platform
  readonly signIn: SignIn
  readonly waiting: WaitingTry
  readonly identified: Identified
}

async function judge(ctx: Ctx, { signIn, waiting, identified }: Admission) {
  const settings = await findSettings(ctx, 'share')
  const isOff = settings === undefined || (!settings.is_on && waiting.triedBy === undefined)
  if (isOff || settings.edition !== waiting.edition) return { reason: isOff ? 'switched-off' : 'changed' } as const
  const domains = await listProven(ctx)
  const judged = judgeClaims({ settings, domains }, identified)
  const person = await judgeIdentity(ctx, signIn, { ...identified, email: judged.email })
  return { ...judged, ...person, reason: judged.reason ?? person.reason }
}

const noVerdict = { userId: undefined, isUser: false, email: '', groups: [], roles: [], isSecondFactor: false }

/** Judges a trial; it changes nothing. */
export const judgeTrial = ({ platform, ...admission }: Admission): Promise<Verdict> =>
  withTenant(platform, systemActor(admission.waiting.clientId), async (ctx) => ({
    ...noVerdict,
    ...(await judge(ctx, { platform, ...admission })),
  }))

export interface Admitted extends Verdict {
  readonly cookies: readonly string[]
  /** True for the last admin, whose groups no longer give that role. */
  readonly keepsAdmin: boolean
}

/**
 * Lets a person in: finds or makes their user, gives the roles of their groups, and begins the session. The settings are
 * held until the end, so that a change of them ends this session as well.
 */
export const admit = ({ platform, signIn, waiting, identified }: Admission, headers: Headers): Promise<Admitted> =>
  withTenant(platform, { ...systemActor(waiting.clientId), userId: singleSignOnActor }, async (ctx) => {
    const { issuer, subject, claims } = identified
    const { clientId } = waiting
    await ctx.db.run(
      sql`select pg_advisory_xact_lock(hashtext('single sign-on'), hashtext(${`${issuer} ${readEmail(claims)}`}))`,
    )
    const verdict = { ...noVerdict, ...(await judge(ctx, { platform, signIn, waiting, identified })) }
    // The log of the client names none whom only other clients know.
    if (verdict.reason !== undefined)
      return { ...verdict, userId: verdict.isUser ? verdict.userId : undefined, cookies: [], keepsAdmin: false }
    const { first_name, last_name } = readName(claims)
    const name = `${first_name} ${last_name}`.trim()
    const userId = verdict.userId ?? (await signIn.person({ email: verdict.email, name })).userId
    await ctx.db.run(sql`
      insert into single_sign_on_people (client_id, issuer, subject, user_id, linked_at)
      values (${clientId}, ${issuer}, ${subject}, ${userId}, ${ctx.now})
      on conflict (client_id, issuer, subject) do nothing`)
    const keepsAdmin = await giveRoles(ctx, userId, { ...verdict, claims })
    const method = verdict.isSecondFactor ? 'oidc-mfa' : 'oidc'
    const cookies = await signIn.singleSignOn.begin({ userId, method, onlyClient: clientId }, headers)
    return { ...verdict, userId, cookies, keepsAdmin }
  })
