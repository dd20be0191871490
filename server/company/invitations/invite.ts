import { readOwnEntry } from '../own-entry.ts'
import { clients, accessMessages, invitations, users, type inviteUser } from '../../../domain/company/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { asVerb, findOneRecord, findRecord, getRecord, takeRecord, type Taken } from '../../platform/records/index.ts'
import { invitationMail } from '../identity/invitation-mail.ts'
import type { SignIn } from '../identity/sign-in.ts'
import { formerOf, requireGrantable } from './grantable.ts'
import { printToken, type Invitation } from './invitation-token.ts'
import { requireMailed } from './require-mailed.ts'

type Wanted = InputOf<typeof inviteUser>['body']

/** The user's record would say nothing more of them than the invitation does. */
async function requireNoUser(ctx: Ctx, signIn: SignIn, email: string): Promise<void> {
  const person = await signIn.find(email)
  if (person) await formerOf(ctx, person.userId)
}

/**
 * The mail says to the invited alone whether they choose a password or sign in with the one that they have; the inviter
 * sees the same either way, and does not learn whether the address is a sign-in already.
 */
async function sendMail(ctx: OutsideCtx, signIn: SignIn, invitation: Invitation): Promise<void> {
  const { platform, actor } = ctx
  const [client, inviter, person] = [
    await getRecord(ctx, clients, actor.clientId),
    await findRecord(ctx, users, actor.userId),
    await signIn.find(invitation.email),
  ]
  const token = printToken(platform.secret, actor.clientId, invitation)
  await requireMailed(ctx, signIn, {
    path: 'email',
    ...invitationMail({
      to: invitation.email,
      name: invitations.title({ ...invitation }),
      company: client.name,
      by: inviter?.name || undefined,
      address: `${platform.config.PUBLIC_URL}/login?${new URLSearchParams({ join: token }).toString()}`,
      kind: person?.hasPassword ? 'known' : 'new',
    }),
  })
}

async function requireNoInvitation(ctx: Ctx, email: string): Promise<void> {
  const existing = await findOneRecord(ctx, invitations, {
    and: [
      ['email', '==', email],
      ['state', '==', 'waiting'],
    ],
  })
  if (existing) throw new Invalid([accessMessages.issue('email', 'already-invited')])
}

/** Invites a person (see the contract). The mail goes first: an unknown invitation would wait for ever. */
export async function invite(ctx: OutsideCtx, signIn: SignIn, wanted: Wanted): Promise<Invitation> {
  requireGrantable(ctx, wanted.roles)
  await requireNoUser(ctx, signIn, wanted.email)
  await requireNoInvitation(ctx, wanted.email)
  const doc = invitations.shape.parse({ ...wanted, by: await readOwnEntry(ctx), sent_at: ctx.now })
  const id = ctx.newId()
  await sendMail(ctx, signIn, { ...doc, id, version: 1, date: ctx.now, last_date: ctx.now, active: true })
  // A colleague may have invited them while the mail went.
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtext('invitation'), hashtext(${doc.email}))`)
  await requireNoInvitation(ctx, doc.email)
  return asVerb(ctx, invitations).create({ id, doc })
}

/** Throws Forbidden beyond what the actor may give, and Conflict for an invitation that was accepted or withdrawn. */
function requireWaiting(ctx: Ctx, invitation: Invitation): void {
  requireGrantable(ctx, invitation.roles)
  if (invitation.state !== 'waiting') throw new Conflict(null, null)
}

/** An unanswered invitation, locked against answers while it is changed. Throws NotFound, Forbidden, Conflict. */
async function takeWaiting(ctx: Ctx, id: string): Promise<Taken<typeof invitations>> {
  const taken = await takeRecord(ctx, invitations, { id })
  requireWaiting(ctx, taken.row)
  return taken
}

export async function sendAgain(ctx: OutsideCtx, signIn: SignIn, id: string): Promise<void> {
  const invitation = await getRecord(ctx, invitations, id)
  requireWaiting(ctx, invitation)
  const next = { sendings: invitation.sendings + 1, sent_at: ctx.now, by: await readOwnEntry(ctx) }
  await sendMail(ctx, signIn, { ...invitation, ...next })
  // They may have answered an earlier mail while this one went.
  const { change } = await takeWaiting(ctx, id)
  change(next)
}

export async function withdraw(ctx: Ctx, id: string): Promise<void> {
  const { change } = await takeWaiting(ctx, id)
  change({ state: 'withdrawn' })
}
