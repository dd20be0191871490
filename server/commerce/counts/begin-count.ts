import {
  commerceMessages,
  mostCounted,
  stockCountLines,
  stockCounts,
  type beginStockCount,
  type CountScope,
} from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { Entry, InputOf, Issue, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'

type Asked = InputOf<typeof beginStockCount>['body']

export function refuseCount(issue: Issue): never {
  throw new Invalid([issue], commerceMessages.words(issue))
}

interface TrackedRow {
  readonly id: string
  readonly name: string
  readonly sku: string | null
}

const scopeConditions: Readonly<Record<CountScope, (asked: Asked) => Statement<unknown>>> = {
  all: () => sql`p.active`,
  vendor: ({ vendor }) => sql`p.active and p.vendor_id = ${vendor ?? ''}`,
  picked: ({ products }) => sql`p.id = any(${[...products]}::text[])`,
}

/** Tracked products of a choice, one more than a count may have. */
const listTracked = (ctx: Ctx, asked: Asked): Promise<TrackedRow[]> =>
  ctx.db.run(sql<TrackedRow>`
    select p.id, p.name, p.sku from products p
    where p.client_id = ${ctx.db.tenant.clientId} and p.trashed_at is null
      and (p.doc #>> '{stock,tracked}')::boolean and ${scopeConditions[asked.scope](asked)}
    order by p.name, p.id limit ${mostCounted + 1}`)

async function findVendor(ctx: Ctx, { scope, vendor }: Asked): Promise<Entry | undefined> {
  if (scope !== 'vendor') return undefined
  if (vendor === undefined) refuseCount(commerceMessages.issue('vendor', 'count-no-vendor'))
  const row = await beyondReach(ctx, contacts).find(vendor)
  if (!row) refuseCount(commerceMessages.issue('vendor', 'vendor-gone'))
  return { id: vendor, label: row.company || row.name }
}

/** A line of a product that was not counted yet. */
export const makeCountLine = (count: string, { id, name, sku }: TrackedRow) =>
  stockCountLines.shape.parse({ count, product: { id, label: name }, sku: sku ?? '' })

/** Begins a count with a line for each product of the choice. Throws Invalid. */
export async function handleBeginStockCount(
  ctx: Ctx,
  { body }: InputOf<typeof beginStockCount>,
): Promise<OutputOf<typeof beginStockCount>> {
  const vendor = await findVendor(ctx, body)
  const tracked = await listTracked(ctx, body)
  const path = body.scope === 'picked' ? 'products' : 'scope'
  if (tracked.length === 0) refuseCount(commerceMessages.issue(path, 'count-empty'))
  if (tracked.length > mostCounted)
    refuseCount(commerceMessages.issue(path, 'count-too-long', { most: mostCounted.toLocaleString('en-US') }))
  const { name, scope } = body
  const doc = stockCounts.shape.parse({ name, scope, ...(vendor && { vendor }), by: await findActor(ctx) })
  const { id, state, count_id = '' } = await asVerb(ctx, stockCounts).create({ doc })
  await asVerb(ctx, stockCountLines).createMany(tracked.map((row) => ({ doc: makeCountLine(id, row) })))
  return { id, state, count_id, lines: tracked.length }
}
