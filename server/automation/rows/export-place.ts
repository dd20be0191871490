import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import { recordExports } from '../../../domain/automation/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'

/** Where the file of an export lies. */
export const exportPlace = ({ actor }: Ctx, id: string, name: string): string =>
  `clients/${actor.clientId}/attachments/${recordExports.name}/${id}/${name}`

/** The day in the name of an export: today where the company is. */
export async function exportDay(ctx: Ctx): Promise<string> {
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  return format(new TZDate(ctx.now, timezone), 'yyyy-MM-dd')
}
