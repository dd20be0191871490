import {
  goodsQuotes,
  shares,
  whyQuoteClosed,
  type agreeToSale,
  type SalePage,
  type ShownSale,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { takeRecord, type Taken } from '../../platform/records/index.ts'
import { orderQuote } from '../sales/order-quote.ts'
import type { GoodsQuoteRow } from '../sales/sale-rows.ts'
import { gatherSale, hashOfSale } from './gather-sale.ts'
import { describeSigning } from './open-sale.ts'
import { hostOf } from './page-host.ts'
import type { Share } from './share-token.ts'
import { isOpenOutside } from './unsent-shares.ts'

type Agreeing = InputOf<typeof agreeToSale>['body']
type Agreement = NonNullable<Share['agreement']>

const refusals = {
  ended: ['This page has ended', 'Its offer expired or was withdrawn. Ask for a new one.'],
  changed: ['This quote has changed', 'It is shown as it is now. Read it again before you agree.'],
  agreed: ['Already agreed', 'This quote was agreed to before.'],
} as const

/** Reason for which a page of a quote takes no agreement and no code. */
export function refuseAgreeing(code: keyof typeof refusals): Conflict {
  const [title, message] = refusals[code]
  return new Conflict(null, null, { code, title, message })
}

/** Throws Invalid where the terms of a line were not agreed to. */
function requireTerms({ lines }: SalePage, agreed: readonly string[]): void {
  const open = lines.filter(({ id, terms }) => terms !== '' && !agreed.includes(id))
  if (open.length > 0)
    throw new Invalid(
      open.map(({ id }) => ({ path: 'agreed', code: 'terms-open', params: { line: id } })),
      `Agree to the terms of ${open.map(({ name }) => name).join(', ')} first.`,
    )
}

/** The page of a quote that is taken, if it is open and still as it was read. Throws Conflict. */
export async function requireOpenPage(ctx: Ctx, row: GoodsQuoteRow, hash: string): Promise<SalePage> {
  const { timezone } = await hostOf(ctx)
  if (row.order) throw refuseAgreeing('agreed')
  const closed = whyQuoteClosed(row, { now: ctx.now, timezone })
  if (closed !== undefined)
    throw new Conflict(null, null, { code: 'closed', title: 'This quote is closed', message: closed })
  const page = await gatherSale(ctx, { quote: row })
  if (hashOfSale(page) !== hash) throw refuseAgreeing('changed')
  return page
}

/** Throws Conflict, in words for the customer, for what only the company can put right. */
async function orderFor(ctx: Ctx, id: string): Promise<void> {
  try {
    await orderQuote(ctx, id)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    ctx.log.warn({ quote: id, issues: error.issues.map(({ code }) => code) }, 'an agreed quote cannot be ordered')
    throw new Conflict(null, null, {
      code: 'not-ordered',
      title: 'This quote cannot be ordered yet',
      message: 'We have to complete it first. Ask us below, and we send it again.',
    })
  }
}

/** Keeps the agreed terms on the lines, and makes the order. */
async function order(ctx: Ctx, quote: Taken<typeof goodsQuotes>, { name, at }: Agreement): Promise<void> {
  const items = quote.row.items.map((item) =>
    item.agreement ? { ...item, agreement: { ...item.agreement, agreed: true, at, name } } : item,
  )
  const { state } = quote.row
  const accepted =
    state === 'accepted' ? {} : { state: 'accepted' as const, accepted_at: at, why: `By the customer: ${name}` }
  quote.change({ items, ...accepted })
  await orderFor(ctx, quote.row.id)
}

interface AgreeCall {
  readonly ctx: PublicCtx
  readonly own: Ctx
  /** Id of the share. */
  readonly found: string
  readonly body: Agreeing
}

/** Agrees to a quote of goods, and orders it (see the contract). Throws NotFound, Conflict, Invalid. */
export async function handleAgreeToSale({
  ctx,
  own,
  found,
  body,
}: AgreeCall): Promise<{ signed: NonNullable<ShownSale['signed']> }> {
  const { row: share, change } = await takeRecord(own, shares, { id: found })
  if (share.kind !== 'goods' || !(await isOpenOutside(own, share))) throw refuseAgreeing('ended')
  const { timezone } = await hostOf(own)
  const { agreement: before } = share
  if (before) {
    if (before.name !== body.name || before.hash !== body.hash) throw refuseAgreeing('agreed')
    return { signed: describeSigning(before, timezone) }
  }
  const quote = await takeRecord(own, goodsQuotes, { id: share.object.id })
  const page = await requireOpenPage(own, quote.row, body.hash)
  requireTerms(page, body.agreed)
  const agreement = { name: body.name, at: own.now, address: ctx.address, hash: body.hash, document: page }
  await order(own, quote, agreement)
  change({ agreement })
  await keepPageMessage(own, {
    type: 'goods_quotes',
    row: { ...quote.row },
    subject: `${goodsQuotes.title({ ...quote.row })} agreed`,
    message: `${body.name} agreed to ${formatMoney(page.total)} and signed.`,
  })
  return { signed: describeSigning(agreement, timezone) }
}
