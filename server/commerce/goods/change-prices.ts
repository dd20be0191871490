import {
  commerceMessages,
  computeMargin,
  computeNewPrice,
  describeRule,
  priceChanges,
  priceRefusals,
  printMinute,
  products,
  type beginPriceChange,
  type previewPriceChange,
  type PricedRow,
  type PriceRule,
  type readPriceChange,
  type undoPriceChange,
} from '../../../domain/commerce/index.ts'
import type { Doc, InputOf, Issue, OutputOf } from '../../../domain/kernel/index.ts'
import { mostChosen } from '../../../domain/kernel/lists/row-choice.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { chosenIds, storedByIds } from '../../platform/records/chosen-rows.ts'
import { asVerb, beyondReach, getRecord, takeRecord } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { addPriceRows, listPriceRows } from './price-change-rows.ts'
import { priceWork } from './run-price-change.ts'

type Asked = InputOf<typeof previewPriceChange>['body']

/** Rows that are read at a time. */
const pageSize = 500

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0)
    throw new Invalid(issues, issues.map((issue) => commerceMessages.words(issue) ?? issue.code).join(' '))
}

function priceRow(rule: PriceRule, id: string, doc: Doc): PricedRow {
  const {
    name,
    sku = '',
    price,
    cost,
  } = products.shape.pick({ name: true, sku: true, price: true, cost: true }).strip().parse(doc)
  const after = computeNewPrice(rule, { price, cost })
  const isRefused = typeof after === 'string'
  const next = isRefused ? price : after
  const [marginBefore, marginAfter] = [computeMargin({ price, cost }), computeMargin({ price: next, cost })]
  return {
    id,
    sku,
    name,
    cost,
    before: price,
    after: next,
    ...(marginBefore !== undefined && { marginBefore }),
    ...(marginAfter !== undefined && { marginAfter }),
    ...(isRefused && { refused: priceRefusals[after] }),
  }
}

/** Every product of a price change with its prices; changes nothing. Throws Invalid. */
export async function previewPrices(
  ctx: Ctx,
  { chosen, ...rule }: Asked,
): Promise<OutputOf<typeof previewPriceChange>> {
  const most = mostChosen + 1
  const ids = await chosenIds(ctx, products, { chosen, most, mostHits: most })
  if (ids.length > mostChosen) refuse([commerceMessages.issue('chosen', 'too-many-products', { most: mostChosen })])
  const rows: PricedRow[] = []
  for (let at = 0; at < ids.length; at += pageSize)
    for (const { id, doc } of await storedByIds(ctx, products, ids.slice(at, at + pageSize)))
      rows.push(priceRow(rule, id, doc))
  const sum = (side: 'before' | 'after') => rows.reduce((total, row) => total + row[side], 0)
  return { rows, before: sum('before'), after: sum('after') }
}

/** Refuses a change whose products have other prices than its preview showed. Throws Conflict. */
function requireSeen(now: { before: number; after: number }, seen: { before: number; after: number }): void {
  if (now.before === seen.before && now.after === seen.after) return
  const message = 'A price has changed since the preview. Look at the new preview, then change the prices.'
  throw new Conflict(now, seen, { code: 'prices-moved', title: 'Prices Have Changed', message })
}

/** Id of a new price change: its minute, with a number behind it for a second one of that minute. */
async function chooseId(ctx: Ctx): Promise<string> {
  const minute = printMinute(ctx.now)
  const taken = await beyondReach(ctx, priceChanges).every([
    'id',
    'in',
    [minute, ...Array.from({ length: 50 }, (_, at) => `${minute}-${at + 2}`)],
  ])
  return taken.length === 0 ? minute : `${minute}-${taken.length + 1}`
}

/** Begins a price change: the list of its products and its job are created together. Throws Invalid, Conflict. */
export async function beginPrices(
  ctx: Ctx,
  { seen, ...asked }: InputOf<typeof beginPriceChange>['body'],
): Promise<OutputOf<typeof beginPriceChange>> {
  const { rows, ...now } = await previewPrices(ctx, asked)
  requireSeen(now, seen)
  const changed = rows.filter(({ before, after }) => before !== after)
  if (changed.length === 0) refuse([commerceMessages.issue('chosen', 'no-change')])
  const { chosen: _chosen, ...rule } = asked
  const { id } = await asVerb(ctx, priceChanges).create({
    id: await chooseId(ctx),
    doc: priceChanges.shape.parse({
      ...rule,
      ...now,
      name: describeRule(rule, formatMoney),
      by: await findActor(ctx),
      total: changed.length,
    }),
  })
  await addPriceRows(
    ctx,
    id,
    changed.map(({ id: product, before, after }) => ({ id: product, before, after })),
  )
  await enqueue(ctx, priceWork, { payload: { changeId: id, user: ctx.actor.userId }, key: id })
  return { id }
}

/** Begins to restore the prices before a change. Throws NotFound, Conflict. */
export async function undoPrices(
  ctx: Ctx,
  { params }: InputOf<typeof undoPriceChange>,
): Promise<OutputOf<typeof undoPriceChange>> {
  const { row, change } = await takeRecord(ctx, priceChanges, { id: params.id })
  if (row.state !== 'finished' && row.state !== 'stopped') {
    const message = row.state === 'undone' ? 'This price change was undone already.' : 'This price change is under way.'
    throw new Conflict(null, null, { code: 'state', title: 'Cannot Undo', message })
  }
  change({ state: 'undoing' })
  await enqueue(ctx, priceWork, { payload: { changeId: row.id, user: ctx.actor.userId }, key: row.id })
  return { id: row.id }
}

/** The products of a price change. Throws NotFound. */
export async function readPrices(
  ctx: Ctx,
  { params }: InputOf<typeof readPriceChange>,
): Promise<OutputOf<typeof readPriceChange>> {
  const { id } = await getRecord(ctx, priceChanges, params.id)
  const rows = await listPriceRows(ctx, id)
  return { rows: rows.map(({ words, ...row }) => ({ ...row, ...(words !== null && { refused: words }) })) }
}
