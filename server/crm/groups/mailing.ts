import { clients, formatPostalAddress } from '../../../domain/company/index.ts'
import { groups, type namePublicly, type openGroupMailing } from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { amendRecord, beyondReach, getRecord } from '../../platform/records/index.ts'

type Mailing = OutputOf<typeof openGroupMailing>

/** Reads the facts that a mail to a group shows its readers. A deleted group has no public name. */
export async function mailingOfGroup(ctx: Ctx, id: string): Promise<Mailing> {
  const { name, address } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const group = await beyondReach(ctx, groups).find(id)
  return {
    company: name,
    public_name: group?.public_name?.trim() || null,
    postal_address: formatPostalAddress(address) ?? null,
  }
}

/** See the contract. Throws NotFound. */
export async function openMailing(ctx: Ctx, id: string): Promise<Mailing> {
  await getRecord(ctx, groups, id)
  return mailingOfGroup(ctx, id)
}

/** See the contract. Throws NotFound, Forbidden. */
export async function nameForReaders(
  ctx: Ctx,
  id: string,
  { public_name }: InputOf<typeof namePublicly>['body'],
): Promise<Mailing> {
  await amendRecord(ctx, groups, { id, amend: () => ({ public_name }) })
  return mailingOfGroup(ctx, id)
}
