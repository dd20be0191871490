import { createHmac } from 'node:crypto'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Something of which the forms are counted: an address, a number or a network. */
export interface Counted {
  readonly name: 'ask address' | 'ask network' | 'watch address' | 'watch network'
  readonly value: string
}

/** Forms that are taken in a day. */
const most: Readonly<Record<Counted['name'], number>> = {
  'ask address': 12,
  'ask network': 60,
  'watch address': 3,
  'watch network': 30,
}

const dayHours = 24

const hide = ({ platform, db }: Ctx, { name, value }: Counted): string =>
  createHmac('sha256', platform.secret).update(`${name} ${db.tenant.clientId} ${value}`).digest('base64url')

/**
 * Counts a form of a visitor. Answers false where there were too many since yesterday. Neither addresses nor networks are
 * kept: only keyed hashes of them, for a day.
 */
export async function countForm(ctx: Ctx, counted: Counted): Promise<boolean> {
  const { clientId } = ctx.db.tenant
  const hour = Math.floor(ctx.now / hourMs)
  const who = hide(ctx, counted)
  await ctx.db.run(sql`delete from visitor_forms where client_id = ${clientId} and hour <= ${hour - dayHours}`)
  await ctx.db.run(sql`
    insert into visitor_forms (client_id, who, hour, forms) values (${clientId}, ${who}, ${hour}, 1)
    on conflict (client_id, who, hour) do update set forms = visitor_forms.forms + 1`)
  const [row] = await ctx.db.run(sql<{ forms: number }>`
    select coalesce(sum(forms), 0)::int as forms from visitor_forms where client_id = ${clientId} and who = ${who}`)
  return (row?.forms ?? 0) <= most[counted.name]
}
