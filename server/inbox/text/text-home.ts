import { clients } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord } from '../../platform/records/index.ts'

/** First words of a client's texts. */
export interface TextHome {
  readonly name: string
  /** Number that its texts come from; undefined while it has none. */
  readonly number: string | undefined
  readonly phone: string | undefined
  readonly email: string | undefined
}

export async function textHome(ctx: Ctx): Promise<TextHome> {
  const { name, text_number: number, phone, email } = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  return { name, number, phone, email }
}
