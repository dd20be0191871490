import { isForOtherLegs, quoteMessages, quotes, whyNoQuote, type previewQuote } from '../../../domain/charter/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { hasRole, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { hostOf, listPagesSentWith, type SentWords } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { asVerb, findRecord, getRecord, listRecords, requireOperation } from '../../platform/records/index.ts'
import { idsOfOptions } from '../options/family.ts'
import { priceWithCost } from '../price/price-trip.ts'
import { isUnsent, offeredPage } from './open-page.ts'
import { usualEnd } from './usual-end.ts'

type Quote = RowOf<typeof quotes>
type Preview = OutputOf<typeof previewQuote>

const refuse = (code: string, message: string): Conflict =>
  new Conflict(null, null, { code, title: quoteMessages['no-price'].title, message })

/** Computes the total of a quote by the pricing rules, in cents; undefined without a price. */
async function estimatedTotal(ctx: Ctx, { legs, accounts, aircraft_type, price }: Quote): Promise<number | undefined> {
  if (!hasRole(ctx.actor, 'quotes')) return undefined
  const estimate = { items: price.typed ?? [] }
  return (await priceWithCost(ctx, { legs, accounts, aircraft_type, estimate })).price.total
}

/** Checks that a customer could accept a quote. Throws Conflict, which names the missing part. */
export async function requireSendable(ctx: Ctx, quote: Quote): Promise<void> {
  const { legs, price } = quote
  const fault = whyNoQuote({ legs, total: price.locked?.total ?? price.total })
  if (fault === undefined && !isForOtherLegs(quote)) return
  if (fault !== undefined && fault !== 'no-price') throw refuse(fault, quoteMessages[fault].message)
  const total = await estimatedTotal(ctx, quote)
  if (total !== undefined && total > 0)
    throw refuse('unsaved', `Save ${formatMoney(total)} first: open the Price tab and save the total.`)
  throw refuse('no-price', quoteMessages['no-price'].message)
}

const offer = (row: Quote) => (isUnsent(row) ? ({ status: 'qOutstanding', why: 'Sent to the customer' } as const) : {})

/**
 * Moves a quote that is sent, with the options on its page, from requested or soft to Outstanding (decisions D18, D30).
 * The sender of its message needs no role for quotes.
 */
export async function offerQuotes(ctx: Ctx, id: string): Promise<void> {
  // The first quote is locked before its options, as an acceptance does (`takeFamily`).
  await asVerb(ctx, quotes).amend({ id, amend: offer })
  await asVerb(ctx, quotes).amendMany({ ids: await idsOfOptions(ctx, { id }), amend: offer })
}

/**
 * Offers the quotes whose pages are sent with a message, in the transaction that sends the message and before its state
 * says so.
 */
export async function offerSentQuotes(ctx: Ctx, sent: SentWords): Promise<void> {
  for (const { kind, object } of await listPagesSentWith(ctx, sent))
    if (kind === 'quote') await offerQuotes(ctx, object.id)
}

/** Finds the conversation with the customer: the newest one about the quote, else the one that requested it. */
async function findThread(ctx: Ctx, quote: Quote): Promise<Preview['thread']> {
  if (!hasRole(ctx.actor, 'user')) return undefined
  const ids = [quote.id, ...(quote.parent_id === undefined ? [] : [quote.parent_id])]
  const [linked] = await listRecords(ctx, threads, {
    where: {
      and: [
        ['object_type', '==', 'quotes'],
        ['object_id', 'in', ids],
        ['medium', '==', 'email'],
      ],
    },
    orderBy: { field: 'last_date', direction: 'desc' },
    limit: 1,
  })
  const request = quote.metadata['request']
  const asked = typeof request === 'object' && request !== null ? Reflect.get(request, 'thread') : undefined
  const found = linked ?? (typeof asked === 'string' ? await findRecord(ctx, threads, asked) : undefined)
  return found && { id: found.id, subject: found.subject }
}

/** Shows the page of a quote before it is sent (see the contract). Throws NotFound, Forbidden, Conflict. */
export async function showQuotePreview(ctx: Ctx, id: string): Promise<Preview> {
  const quote = await getRecord(ctx, quotes, id)
  requireOperation(ctx, quotes, { operation: 'write', row: { ...quote } })
  await requireSendable(ctx, quote)
  const { wire: _wire, timezone, ...host } = await hostOf(ctx)
  const expires = usualEnd('quotes', quote.legs, { now: ctx.now, timezone })
  const { opening, isMoved } = await offeredPage(ctx, { quote: id, expires, isSent: true })
  const { document, acceptable } = opening
  const options = document.kind === 'quote' ? document.options : []
  const thread = await findThread(ctx, quote)
  return {
    page: { ...opening, host, wire: '' },
    notAcceptable: options.filter((one) => !acceptable.includes(one.id)).map(({ label }) => label),
    isMoved,
    ...(thread && { thread }),
  }
}
