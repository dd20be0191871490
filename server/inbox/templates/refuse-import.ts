import { clients, softwareChoices } from '../../../domain/company/index.ts'
import { inboxIssue } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'

/** An import before a preview or a message (1-shell section 8). Throws Invalid: no import can be made here yet. */
export async function refuseImport(ctx: Ctx): Promise<never> {
  const { config } = await getRecord(ctx, clients, ctx.actor.clientId)
  const known = softwareChoices.find(({ value }) => value === config.software.type)
  throw new Invalid([inboxIssue('import', 'no-import', { software: known?.label ?? 'scheduling software' })])
}
