import { cardLacks, cards, commerceMessages, type CardForm } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { openGateway } from './provider-accounts.ts'
import type { Settling } from './settle-payment.ts'
import type { Till } from './till.ts'

type CardRow = RowOf<typeof cards>

/** Cards of a contact that can be charged, the default one first. */
export async function listCards(ctx: Ctx, contactId: string | undefined): Promise<CardRow[]> {
  if (contactId === undefined) return []
  const rows = await beyondReach(ctx, cards).every({
    and: [
      ['contact_id', '==', contactId],
      ['active', '==', true],
    ],
  })
  return rows.toSorted((one, other) => Number(other.default) - Number(one.default) || other.date - one.date)
}

/** Stores the card of a payment whose payer agreed to that: brand, last four digits, expiry and the provider's id. */
export async function keepCard(ctx: Ctx, { payment, seen, open }: Settling): Promise<void> {
  const { card, customer } = seen
  const { row } = payment
  const contactId = row.billingContact?.id
  if (!row.keepsCard || card?.id === undefined || customer === undefined || contactId === undefined) return
  const known = await beyondReach(ctx, cards).findOne({
    and: [
      ['account', '==', open.row.id],
      ['card', '==', card.id],
    ],
  })
  if (known) return
  const isFirst = (await listCards(ctx, contactId)).length === 0
  const doc = cards.shape.parse({
    contact_id: contactId,
    provider: open.row.provider,
    account: open.row.id,
    customer,
    card: card.id,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    name: row.billingContact?.label ?? '',
    default: isFirst,
  })
  const made = await asVerb(ctx, cards).create({ doc })
  payment.change({ card_id: made.id })
}

async function findCard(ctx: Ctx, id: string): Promise<CardRow> {
  const row = await beyondReach(ctx, cards).find(id)
  if (!row?.active) throw new NotFound(`card ${id}`)
  return row
}

/** Writes what staff enter about a card. Throws Invalid, NotFound. */
export async function changeCard(ctx: Ctx, id: string, form: CardForm): Promise<CardRow> {
  const issues = cardLacks(form)
  if (issues.length > 0) throw new Invalid(issues, issues.map((issue) => commerceMessages.words(issue)).join(' '))
  const { contact_id: contactId } = await findCard(ctx, id)
  const writing = asVerb(ctx, cards)
  if (form.default)
    for (const other of await listCards(ctx, contactId))
      if (other.default && other.id !== id) await writing.amend({ id: other.id, amend: () => ({ default: false }) })
  return writing.amend({ id, amend: () => form })
}

/** Removes a card at its provider, then here. One that the provider does not have any more is removed too. */
export async function forgetCard(ctx: OutsideCtx, till: Till, id: string): Promise<void> {
  const { gateway, account, card } = await inStep(ctx, async (step) => {
    const row = await findCard(step, id)
    return { ...(await openGateway(step, till, { account: row.account })), card: row.card }
  })
  await gateway.forgetCard?.(account, card)
  await inStep(ctx, async (step) => {
    await asVerb(step, cards).amend({ id, amend: () => ({ active: false, default: false }) })
  })
}
