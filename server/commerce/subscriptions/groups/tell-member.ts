import { contacts } from '../../../../domain/crm/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Till } from '../../gateway/till.ts'
import { readOwnClient } from '../../own-client.ts'
import type { SubscriptionRow } from '../subscription-rows.ts'
import { addressOfJoin } from './join-address.ts'
import { writeLeaveToken } from './leave-token.ts'

interface Told {
  readonly row: SubscriptionRow
  readonly member: { readonly id: string; readonly name: string; readonly email?: string | undefined }
}

/** Confirms a membership by a mail with the link by which the member leaves, in the conversation of the contact. */
export async function tellMember(ctx: Ctx, { talks }: Till, { row, member }: Told): Promise<void> {
  const { id, name, email } = member
  if (email === undefined || email === '' || (await talks.hasComeBack(ctx, email))) return
  const { name: company } = await readOwnClient(ctx)
  const site = await addressOfJoin(ctx)
  const group = row.group?.name || company
  const subject = `You are a member of ${group}`
  const way =
    site === undefined
      ? 'Answer this message if you want to leave the group.'
      : `You can leave the group here:\n${site}/leave/${writeLeaveToken(ctx, { group: row.id, member: id })}`
  const message = [`Hello ${name || email},`, `you are a member of ${group} now.`, way, company].join('\n\n')
  const thread = await talks.open(ctx, { about: { type: contacts.name, id }, subject })
  await talks.mail(ctx, thread, { to: { id, name, email }, subject, message })
}
