import {
  clients,
  accessMessages,
  invitationDays,
  invitations,
  inviteUser,
  users,
  type acceptInvitation,
  type openInvitation,
} from '../../../domain/company/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { systemActor, withOutside, withTenant, type Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import type { Platform, SessionFacts } from '../../platform/platform.ts'
import {
  amendRecord,
  createRecordAnew,
  findRecord,
  getRecord,
  restoreRecord,
  takeRecord,
} from '../../platform/records/index.ts'
import type { SignIn } from '../identity/sign-in.ts'
import { formerOf, isGrantable } from './grantable.ts'
import { readToken, type Invitation } from './invitation-token.ts'

const shortestPassword = 10

const refuse = (code: 'invitation-ended' | 'other-person' | 'short-password', path = 'token', params = {}): Invalid =>
  new Invalid([accessMessages.issue(path, code, params)])

interface Opened {
  readonly clientId: string
  readonly invitation: Invitation
  readonly client: { readonly name: string; readonly name_key: string }
}

/**
 * True if the sender of an invitation could still give its rights: it lives no longer than the rights of its sender.
 */
async function isUpheld({ reach }: Platform, clientId: string, { by, roles }: Invitation): Promise<boolean> {
  const inviter = by && (await reach.find(by.id, clientId))
  return inviter !== undefined && hasRole(inviter, inviteUser.role) && isGrantable(inviter, roles)
}

/**
 * The waiting invitation of a token, in its present state. Throws Invalid for one forged, old, withdrawn or used, or
 * whose inviter may no longer give its roles.
 */
async function openedBy(platform: Platform, token: string): Promise<Opened> {
  const named = readToken(platform.secret, token)
  if (!named) throw refuse('invitation-ended')
  const { clientId, id, sending } = named
  const opened = await withTenant(platform, systemActor(clientId), async (ctx) => {
    const invitation = await findRecord(ctx, invitations, id)
    const isGood = invitation?.state === 'waiting' && invitation.sendings === sending
    if (!isGood || invitation.sent_at + invitationDays * dayMs < ctx.now) throw refuse('invitation-ended')
    const { name, name_key } = await getRecord(ctx, clients, clientId)
    return { clientId, invitation, client: { name, name_key } }
  })
  if (!(await isUpheld(platform, clientId, opened.invitation))) throw refuse('invitation-ended')
  return opened
}

/** Content of the page for the mail. */
export async function lookAt(
  platform: Platform,
  signIn: SignIn,
  token: string,
): Promise<OutputOf<typeof openInvitation>> {
  const { invitation, client } = await openedBy(platform, token)
  const person = await signIn.find(invitation.email)
  const { email, by } = invitation
  return {
    company: client.name,
    email,
    name: invitations.title({ ...invitation }),
    ...(by?.label ? { by: by.label } : {}),
    needs_password: !person?.hasPassword,
  }
}

interface Answer {
  readonly token: string
  readonly password?: string | undefined
  readonly session: SessionFacts | undefined
}

/**
 * Accepting person: the mail proves the address, so a person without a password chooses one; others must be signed in,
 * because a mail alone opens no account.
 */
async function accepter(
  { newId, signIn }: { newId: () => string; signIn: SignIn },
  { email, ...invitation }: Invitation,
  { password, session }: Answer,
): Promise<string> {
  const person = await signIn.find(email)
  if (person?.hasPassword) {
    if (session?.userId !== person.userId) throw refuse('other-person', 'token', { email })
    return person.userId
  }
  if (password === undefined || password.length < shortestPassword) throw refuse('short-password', 'password')
  const name = invitations.title({ email, ...invitation })
  return signIn.create({ id: person?.userId ?? newId(), email, name, password })
}

/** Makes the user's record, or restores that of a former user, and closes the invitation. */
async function becomeUser(ctx: Ctx, id: string, invitation: Invitation): Promise<void> {
  const { email, first_name, last_name, role, roles } = invitation
  const given = { email, first_name, last_name, roles, ...(role === undefined ? {} : { role }) }
  const { row, change } = await takeRecord(ctx, invitations, { id: invitation.id })
  // Of two who press the button at once, one becomes a user.
  if (row.state !== 'waiting') throw refuse('invitation-ended')
  change({ state: 'accepted', consumer_user_id: id })
  const former = await formerOf(ctx, id)
  if (former === 'none') {
    await createRecordAnew(ctx, users, { id, doc: users.shape.parse(given) })
    return
  }
  if (former === 'trashed') await restoreRecord(ctx, users, { id })
  await amendRecord(ctx, users, { id, amend: () => ({ ...given, active: true }) })
}

/** Name of the accepting customer, once known. */
interface Accepting {
  userId?: string
}

/** Callers who have the token of an invitation. */
export const invitationLink = {
  callerOf: ({ token }: Pick<Answer, 'token'>) => token,
  within: async <T>(
    { platform }: PublicCtx,
    { token }: Pick<Answer, 'token'>,
    verb: (own: Ctx, found: Accepting) => Promise<T>,
  ): Promise<T> => {
    const named = readToken(platform.secret, token)
    if (!named) throw refuse('invitation-ended')
    const found: Accepting = {}
    const answer = await withOutside(platform, systemActor(named.clientId), (own) => verb(own, found))
    if (found.userId !== undefined) platform.reach.forget(found.userId)
    return answer
  },
}

interface AcceptCall {
  readonly ctx: PublicCtx
  readonly own: Ctx
  readonly found: Accepting
  readonly body: Omit<Answer, 'session'>
}

/** Accepts an invitation (see the contract). */
export async function accept(
  signIn: SignIn,
  { ctx, own, found, body }: AcceptCall,
): Promise<OutputOf<typeof acceptInvitation>> {
  const { invitation, client } = await openedBy(ctx.platform, body.token)
  const session = await ctx.session()
  // A session by the single sign-on of one company says nothing to another one.
  const answer = { ...body, session: session?.onlyClient === undefined ? session : undefined }
  found.userId = await accepter({ newId: own.newId, signIn }, invitation, answer)
  await becomeUser(own, found.userId, invitation)
  return { email: invitation.email, name_key: client.name_key }
}
