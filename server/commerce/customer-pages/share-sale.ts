import {
  commerceMessages,
  goodsQuotes,
  orders,
  readDebtItems,
  returnMessages,
  shares,
  sumReceivedItems,
  whyNotApproved,
  whyNotPlaced,
  type SaleShareKind,
  type shareSale,
} from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { cutText, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, beyondReach, getRecord, requireOperation } from '../../platform/records/index.ts'
import { readReturnSettings } from '../own-client.ts'
import { readSaleSettings, refuseSale, type GoodsQuoteRow, type OrderRow } from '../sales/sale-rows.ts'
import { gatherSale } from './gather-sale.ts'
import { createShare } from './share-link.ts'
import type { Share } from './share-token.ts'

type Shared = OutputOf<typeof shareSale>
type Asked = InputOf<typeof shareSale>['body']

const definitions = { goods: goodsQuotes, order: orders } as const

/** A page stays for so long after its quote has ended, so that it can say so. */
const quoteDays = 90
const orderDays = 365

/** The quote or order of a page, for one of its writers. Throws NotFound, Forbidden. */
async function requireSale(ctx: Ctx, kind: SaleShareKind, id: string): Promise<GoodsQuoteRow | OrderRow> {
  const row = await getRecord(ctx, definitions[kind], id)
  requireOperation(ctx, definitions[kind], { operation: 'write', row: { ...row } })
  return row
}

/** Marks a draft as sent. The sender of its message needs no role for quotes. */
export async function markQuoteSent(ctx: Ctx, id: string): Promise<void> {
  await asVerb(ctx, goodsQuotes).amend({
    id,
    amend: (row) => (row.state === 'draft' ? { state: 'sent' as const, sent_at: ctx.now } : {}),
  })
}

/** Throws Invalid where customers ask for no returns. */
async function requireReturns(ctx: Ctx, kind: SaleShareKind): Promise<void> {
  const { offer } = await readReturnSettings(ctx)
  if (kind === 'order' && offer !== 'off') return
  const issue = returnMessages.issue('forReturn', 'return-link-off')
  throw new Invalid([issue], returnMessages.words(issue))
}

/** Throws Invalid for a quote that its customer could not order, and for returns where there are none. */
async function requireSendable(ctx: Ctx, row: GoodsQuoteRow | OrderRow, { kind, forReturn }: Asked): Promise<void> {
  if (forReturn === true) await requireReturns(ctx, kind)
  if (kind === 'goods') {
    const { limit } = await readSaleSettings(ctx)
    refuseSale([...whyNotPlaced(row), ...whyNotApproved(row, limit)])
  }
}

/** Received and open amounts of an order, in cents; a quote has received none. */
function readOpen(row: GoodsQuoteRow | OrderRow): { readonly paid: number; readonly open: number } {
  if (!('amount_paid' in row)) return { paid: 0, open: row.total }
  return { paid: sumReceivedItems(readDebtItems(row)), open: Math.max(0, row.total - row.amount_paid) }
}

/** The deposit of a page, on top of what came in before. Throws Invalid for one above the amount to pay. */
function readDeposit(row: GoodsQuoteRow | OrderRow, deposit: number | undefined): { deposit?: number } {
  if (deposit === undefined) return {}
  const { paid, open } = readOpen(row)
  if (deposit > open)
    throw new Invalid([commerceMessages.issue('deposit', 'deposit-above', { most: formatMoney(open) })])
  return { deposit: deposit + paid }
}

function findEnd(now: number, row: GoodsQuoteRow | OrderRow, { kind, days }: Asked): number {
  if (days !== undefined) return now + days * dayMs
  return kind === 'order' ? now + orderDays * dayMs : Math.max(now, row.expires ?? now) + quoteDays * dayMs
}

/** Recipient of the message with the address: the contact, if an email is known. */
function findRecipient({ contact }: GoodsQuoteRow | OrderRow): Pick<Shared, 'to'> {
  if (!contact?.email) return {}
  return { to: { id: contact.id, name: contact.name || contact.email, email: contact.email } }
}

/** The message that takes the address to the customer. */
function writeMessage(
  { kind, forReturn }: Asked,
  { title, company, url }: { title: string; company: string; url: string },
) {
  if (forReturn === true) {
    const words = `You can send goods of your ${title.toLowerCase()} back. Choose what and why here:`
    return { subject: `Return goods of ${title.toLowerCase()}`, message: `${words}\n${url}#returns` }
  }
  const words =
    kind === 'goods'
      ? `Your ${title.toLowerCase().replace('q-', 'Q-')} is ready. Read it, agree to it and pay here:`
      : `Your ${title.toLowerCase()} is here, with its payments and shipments:`
  return { subject: `${title} from ${company}`, message: `${words}\n${url}` }
}

/** Shares a quote of goods or an order (see the contract). Throws NotFound, Forbidden, Invalid. */
export async function handleShareSale(ctx: Ctx, asked: Asked): Promise<Shared> {
  const { kind, id, deposit, forMessage } = asked
  const row = await requireSale(ctx, kind, id)
  await requireSendable(ctx, row, asked)
  if (kind === 'goods' && forMessage !== true) await markQuoteSent(ctx, id)
  const title = definitions[kind].title({ ...row })
  const page = await gatherSale(ctx, kind === 'goods' ? { quote: row as GoodsQuoteRow } : { order: row as OrderRow })
  const link = await createShare(ctx, {
    kind,
    object: { type: kind === 'goods' ? 'goods_quotes' : 'orders', id, label: cutText(title, 500) },
    sent: page,
    by: await readOwnEntry(ctx),
    expires: findEnd(ctx.now, row, asked),
    ...readDeposit(row, deposit),
    ...(forMessage === true && { for_message: true }),
    ...(asked.forReturn === true && { for_return: true }),
  })
  const { name: company } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  return { ...link, ...findRecipient(row), ...writeMessage(asked, { title, company, url: link.url }) }
}

/** A share of a quote or order that the caller may write. Throws NotFound, Forbidden. */
export async function requireSaleShare(ctx: Ctx, id: string): Promise<Share> {
  const share = await getRecord(ctx, shares, id)
  if (share.kind !== 'goods' && share.kind !== 'order') throw new NotFound('share')
  await requireSale(ctx, share.kind, share.object.id)
  return share
}
