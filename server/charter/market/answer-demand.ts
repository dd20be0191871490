import {
  declineReasons,
  marketPath,
  quotes,
  type declineDemand,
  type DeclineReason,
  type MarketDemand,
  type quoteDemand,
  type readDemand,
} from '../../../domain/charter/index.ts'
import { cutText, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { notifyOfRecord } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { defineDueStepJob } from '../../platform/jobs/index.ts'
import { asVerb, getRecord, requireOperation } from '../../platform/records/index.ts'
import { sharePageOf } from '../customer-pages/share-page.ts'

type Quote = RowOf<typeof quotes>

interface DemandRow {
  readonly company: string | null
  readonly asked_at: number
  readonly due_at: number
  readonly reply_kind: 'quote' | 'decline' | null
  readonly reply_reason: DeclineReason | null
  readonly reply_words: string | null
  readonly replied_at: number | null
}

async function findDemand({ db }: Ctx, quote: string): Promise<DemandRow | undefined> {
  const [row] = await db.run(sql<DemandRow>`select * from flightline.market_demand(${quote})`)
  return row
}

function presentDemand(row: DemandRow): MarketDemand {
  const { company, reply_kind: kind, reply_reason: reason, reply_words: words, replied_at: at } = row
  return {
    askedAt: row.asked_at,
    dueAt: row.due_at,
    ...(company !== null && { company }),
    ...(kind !== null && { reply: { kind, words: words ?? '', at: at ?? 0, ...(reason !== null && { reason }) } }),
  }
}

/** The demand that a quote came from (see the contract). Throws NotFound. */
export async function showDemand(
  ctx: Ctx,
  { params }: InputOf<typeof readDemand>,
): Promise<OutputOf<typeof readDemand>> {
  await getRecord(ctx, quotes, params.id)
  const row = await findDemand(ctx, params.id)
  return { demand: row === undefined ? null : presentDemand(row) }
}

/** The quote of a demand, for one of its writers. Throws NotFound, Forbidden. */
async function requireDemand(ctx: Ctx, id: string): Promise<Quote> {
  const row = await getRecord(ctx, quotes, id)
  requireOperation(ctx, quotes, { operation: 'write', row: { ...row } })
  if ((await findDemand(ctx, id)) === undefined) throw new NotFound('demand')
  return row
}

interface Reply {
  readonly kind: 'quote' | 'decline'
  readonly words: string
  readonly reason?: DeclineReason
  readonly page?: string
  readonly total?: number
}

async function deliver({ db }: Ctx, quote: string, reply: Reply): Promise<OutputOf<typeof declineDemand>> {
  const { kind, words, reason = null, page = null, total = null } = reply
  const [row] = await db.run(sql<{ state: string | null }>`
    select flightline.market_reply(${quote}, ${kind}, ${reason}::text, ${words}, ${page}::text, ${total}::bigint) as state`)
  if (row?.state !== 'delivered') throw new NotFound('demand')
  return { state: 'delivered' }
}

/** Answers a demand with its quote (see the contract). Throws NotFound, Forbidden, Conflict. */
export async function answerDemandWithQuote(
  ctx: Ctx,
  { params: { id }, body }: InputOf<typeof quoteDemand>,
): Promise<OutputOf<typeof quoteDemand>> {
  const quote = await requireDemand(ctx, id)
  const { price } = quote
  const total = price.locked?.total ?? price.total
  if (total <= 0)
    throw new Conflict(null, null, {
      code: 'no-price',
      title: 'No Price',
      message: 'Save a price for this quote first.',
    })
  if (quote.status === 'qBroker') await asVerb(ctx, quotes).amend({ id, amend: () => ({ status: 'qCreated' }) })
  const { url } = await sharePageOf(ctx, { kind: 'quote', id, isConfirmed: body.isConfirmed ?? false })
  return deliver(ctx, id, { kind: 'quote', words: body.words, page: url, total })
}

const declinable: ReadonlySet<Quote['status']> = new Set(['qBroker', 'qSubmitted', 'qCreated', 'qOutstanding'])

/** Declines a demand (see the contract). Throws NotFound, Forbidden, Conflict for a quote that was agreed. */
export async function answerDemandWithDecline(
  ctx: Ctx,
  { params: { id }, body }: InputOf<typeof declineDemand>,
): Promise<OutputOf<typeof declineDemand>> {
  const { status } = await requireDemand(ctx, id)
  if (status !== 'inactive' && !declinable.has(status))
    throw new Conflict(null, null, {
      code: 'agreed',
      title: 'Agreed Already',
      message: 'This quote was agreed. Cancel it instead.',
    })
  const why = `Declined on the market: ${declineReasons[body.reason]}`
  if (status !== 'inactive')
    await asVerb(ctx, quotes).amend({
      id,
      amend: () => ({ status: 'inactive', lost_reason: 'declined', lost_why: cutText(body.words || why, 500), why }),
    })
  return deliver(ctx, id, { kind: 'decline', reason: body.reason, words: body.words })
}

interface ToldRow {
  readonly item_id: string
  readonly asked_by: string | null
  readonly reply_kind: 'quote' | 'decline'
  readonly reply_reason: DeclineReason | null
  readonly reply_words: string
  readonly reply_page: string | null
  readonly company: string | null
}

async function tellReply(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.run(sql<ToldRow>`
    select a.item_id, a.asked_by, a.reply_kind, a.reply_reason, a.reply_words, a.reply_page, p.name as company
    from market_answers a left join market_participants p on p.client_id = flightline.market_owner(a.item_id)
    where a.id = ${id} and a.replied_at is not null`)
  if (row === undefined || row.asked_by === null) return
  const company = row.company ?? 'A company'
  const title = row.reply_kind === 'quote' ? `${company} sent a quote` : `${company} declined your request`
  const reason = row.reply_reason === null ? '' : declineReasons[row.reply_reason]
  await notifyOfRecord(ctx, {
    about: `${marketPath}/offers/${row.item_id}#reply`,
    path: `${ctx.platform.config.PRODUCT_KEY}-ai/availability?entry=${encodeURIComponent(row.item_id)}`,
    title,
    summary: [row.reply_page ?? '', reason, row.reply_words].filter((part) => part !== '').join(' \n'),
    users: [row.asked_by],
    role: 'quotes',
  })
}

/** Tells the user who asked for an offered flight what its owner replied. */
export const tellMarketReply = defineDueStepJob({
  name: 'tell-market-reply',
  lane: 'prompt',
  run: (run, id) => run.within((ctx) => tellReply(ctx, id)),
})
