import { companies, companyOfName, contacts } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'

/** Ids of those who buy with a contact: the contact, its accounts and its company. */
export async function findCustomers(ctx: Ctx, id: string | undefined): Promise<string[]> {
  if (id === undefined) return []
  const contact = await beyondReach(ctx, contacts).find(id)
  if (!contact) return [id]
  const name = contact.company?.trim() ?? ''
  const company = name === '' ? undefined : await beyondReach(ctx, companies).findOne(companyOfName(name))
  return [id, ...contact.accounts.map((account) => account.id), ...(company ? [company.id] : [])]
}
