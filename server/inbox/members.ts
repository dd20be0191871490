import { clients, users } from '../../domain/company/index.ts'
import type { Member, Mentionable } from '../../domain/inbox/index.ts'
import { hasRole, type Entry } from '../../domain/kernel/index.ts'
import { nameOwnEntry } from '../company/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { beyondReach, everyRecord, findRecord } from '../platform/records/index.ts'

/** Everyone who works in the client, with the roles granted there. */
export const membersOf = (ctx: Ctx): Promise<Member[]> =>
  ctx.db.run(sql<Member>`select user_id as id, roles from grants where client_id = ${ctx.db.tenant.clientId}`)

/** Condition that a user may read conversations here: `hasRole` for `user`, for a statement over many users. */
export const readsConversations = (
  { db, platform }: Ctx,
  userId: Statement<unknown>,
): Statement<boolean> => sql<boolean>`
  exists (
    select 1 from flightline.grants_of(${userId}) g
    where (g.client_id = ${db.tenant.clientId} and g.roles && array['user', 'admin'])
      or (g.client_id = (select d.id from flightline.client_by_key(${platform.config.DEFAULT_CLIENT}) d)
        and g.roles && array['user', 'admin', 'super'])
  )`

/** Members who may read conversations and are notified: notifications go only to users who can open them. */
export const readersOf = (ctx: Ctx): Promise<Member[]> =>
  ctx.db.run(sql<Member>`
    select m.user_id as id, m.roles from grants m
    where m.client_id = ${ctx.db.tenant.clientId}
      and (m.roles && array['user', 'admin'] or ${readsConversations(ctx, sql`m.user_id`)})`)

/** Unread items that a user may learn of now: none outside the client; conversations for their readers. */
export async function mayBeNotifiedOf(
  { db, platform }: Ctx,
  userId: string,
): Promise<(item: { readonly type: string }) => boolean> {
  const actor = await platform.reach.find(userId, db.tenant.clientId)
  return ({ type }) => actor !== undefined && (type === 'records' || hasRole(actor, 'user'))
}

/** Writer of a message, and the hold of their emails for undo send. */
export interface Writer extends Entry {
  readonly undoSendSeconds: number
}

/** The acting user as a writer. Support staff without a place in this client go by the product's name. */
export async function writerOf(ctx: Ctx): Promise<Writer> {
  const user = await findRecord(ctx, users, ctx.actor.userId)
  const { undo_send_seconds } = user ?? users.shape.parse({})
  const { id, label } = await nameOwnEntry(ctx, user)
  const { assistant } = ctx.actor
  // Assistants write notes alone: the words reach colleagues, who see whose they are.
  return { id, label: assistant ? `${label} with ${assistant.name}` : label, undoSendSeconds: undo_send_seconds }
}

/**
 * Users and roles that the actor can mention: the colleagues they see, by nickname, and the client's roles, by label.
 */
export async function mentionableBy(ctx: Ctx): Promise<Mentionable[]> {
  const [colleagues, client] = await Promise.all([
    everyRecord(ctx, users, ['active', '==', true]),
    findRecord(ctx, clients, ctx.actor.clientId),
  ])
  const roles = client?.config.roles ?? []
  return [
    ...colleagues.map((user): Mentionable => ({ kind: 'user', id: user.id, name: user.nick_name })),
    ...roles.map((role): Mentionable => ({ kind: 'role', id: role.id, name: role.label })),
  ]
}

/** Addresses of the client's users, in lower case: internal people when a mail is answered. */
export async function memberAddresses(ctx: Ctx): Promise<Set<string>> {
  const colleagues = await beyondReach(ctx, users).every()
  return new Set(colleagues.flatMap((user) => (user.email ? [user.email.toLowerCase()] : [])))
}
