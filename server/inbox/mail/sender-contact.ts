import type { contacts } from '../../../domain/crm/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { MailAddress } from './mail-address.ts'

/**
 * The contact that a mail's sender is, by any of its addresses; a new sender becomes a contact that waits to be
 * verified (decision M3).
 */
export const senderContact = (ctx: Ctx, { address, name }: MailAddress): Promise<RowOf<typeof contacts>> =>
  findOrMakeContact(ctx, { email: address, name, metadata: { request: 'pending' } })
