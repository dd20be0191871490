import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  foldAccessCode,
  listJoinIssues,
  productSubscriptions,
  readJoining,
  subscriptionMessages,
  takesMembers,
  type SubscribedGroup,
} from '../../../../domain/commerce/index.ts'
import { contactSummary } from '../../../../domain/kernel/index.ts'
import { findOrMakeContact } from '../../../crm/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { beyondReach } from '../../../platform/records/index.ts'
import type { Till } from '../../gateway/till.ts'
import { refuse, refuseSubscription, takeAnySubscription, type SubscriptionRow } from '../subscription-rows.ts'
import { countTry, forgetTry } from './code-tries.ts'
import { tellMember } from './tell-member.ts'

interface JoinCall {
  /** Id of the subscription. */
  readonly group: string
  readonly network: string
  readonly typed: Readonly<Record<string, string>>
}

type OpenGroup = SubscriptionRow & { readonly group: SubscribedGroup }

/** A subscription whose group takes members; undefined for any other id. */
export async function findOpenGroup(ctx: Ctx, id: string): Promise<OpenGroup | undefined> {
  const row = await beyondReach(ctx, productSubscriptions).find(id)
  return row?.group && row.type === 'group' && takesMembers(row.status) ? { ...row, group: row.group } : undefined
}

/** Compares a typed code in a time that says nothing about the right one. */
function isRightCode({ platform }: Ctx, typed: string, right: string): boolean {
  const [given, expected] = [typed, right].map((code) =>
    createHmac('sha256', platform.secret).update(foldAccessCode(code)).digest(),
  )
  return given !== undefined && expected !== undefined && right.trim() !== '' && timingSafeEqual(given, expected)
}

/** Adds a member under the lock of the subscription, so that joins at the same time never exceed the limit. */
async function addMember(ctx: Ctx, till: Till, { id, name, email }: { id: string; name: string; email: string }) {
  const contact = await findOrMakeContact(ctx, { name, email })
  const taken = await takeAnySubscription(ctx, id)
  const { group, status } = taken.row
  if (!group || !takesMembers(status)) throw new NotFound('group')
  if (group.members.some((member) => member.id === contact.id)) return
  if (group.members.length >= group.max) refuse('group.members', 'join-full')
  taken.change({ group: { ...group, members: [...group.members, contactSummary.strip().parse(contact)] } })
  await tellMember(ctx, till, { row: taken.row, member: { id: contact.id, name, email } })
}

/** Why a code is not looked at any further. It is answered and not thrown, so that the try stays counted. */
type Refused = 'join-code' | 'join-tries'

/**
 * Joins a group by its access code. The contact is found by the address or made; a member who joins again stays one. Answers why
 * the code was refused, undefined for a new member. Throws Invalid for a wrong form or a full group, NotFound for another id.
 */
export async function joinGroup(ctx: Ctx, till: Till, call: JoinCall): Promise<Refused | undefined> {
  const open = await findOpenGroup(ctx, call.group)
  if (!open) throw new NotFound('group')
  const { name, email, code } = readJoining(call.typed)
  refuseSubscription(...listJoinIssues({ name, email, code }))
  if (!(await countTry(ctx, call))) return 'join-tries'
  if (!isRightCode(ctx, code, open.group.access_code)) return 'join-code'
  await forgetTry(ctx, call)
  await addMember(ctx, till, { id: open.id, name, email })
  return undefined
}

export const describeRefused = (refused: Refused): string =>
  subscriptionMessages.words(subscriptionMessages.issue('code', refused)) ?? refused

/** Takes a member out of a group; one who left already has left. Answers the name of the group. Throws NotFound. */
export async function leaveGroup(ctx: Ctx, { group: id, member }: { group: string; member: string }): Promise<string> {
  const taken = await takeAnySubscription(ctx, id)
  const { group } = taken.row
  if (!group) throw new NotFound('group')
  const members = group.members.filter((one) => one.id !== member)
  if (members.length < group.members.length) taken.change({ group: { ...group, members } })
  return group.name
}
