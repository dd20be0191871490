import {
  cardLacks,
  cards,
  commerceMessages,
  isSameCard,
  mostCopies,
  type CardForm,
} from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { sql } from '../../platform/database/sql.ts'
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

/** Waits for other payments of the contact that store a card: one of two equal cards comes first. */
const lockCards = ({ db }: Ctx, contactId: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtext(${`cards ${db.tenant.clientId}`}), hashtext(${contactId}))`)

/** A card that its payer lets us keep, as we store it; undefined where none is kept. */
function readKept({ payment, seen, open }: Settling) {
  const { card, customer } = seen
  const { keepsCard, billingContact: contact } = payment.row
  if (!keepsCard || card?.id === undefined || customer === undefined || contact === undefined) return undefined
  const { id, fingerprint, brand, last4, expMonth: exp_month, expYear: exp_year } = card
  return {
    contact,
    stored: { account: open.row.id, customer, card: id, fingerprint, brand, last4, exp_month, exp_year },
  }
}

type StoredIds = Pick<CardRow, 'account' | 'card'>

/** True for a card that is stored already, also as a copy, and for one that was forgotten. */
async function isStored(ctx: Ctx, { account, card }: StoredIds, own: readonly CardRow[]): Promise<boolean> {
  if (own.some((one) => one.account === account && one.copies.includes(card))) return true
  const known = await beyondReach(ctx, cards).findOne({
    and: [
      ['account', '==', account],
      ['card', '==', card],
    ],
  })
  return known !== undefined
}

/**
 * Stores the card of a payment whose payer agreed to that: brand, last four digits, expiry and the provider's id. A copy of
 * a card that the contact has already becomes that card, with the newest id and expiry.
 */
export async function keepCard(ctx: Ctx, settling: Settling): Promise<void> {
  const kept = readKept(settling)
  if (!kept) return
  const { payment, open } = settling
  const { contact, stored } = kept
  await lockCards(ctx, contact.id)
  const own = await beyondReach(ctx, cards).every(['contact_id', '==', contact.id])
  if (await isStored(ctx, stored, own)) return
  const active = own.filter((one) => one.active)
  const same = active.find((one) => one.account === stored.account && isSameCard(one, stored))
  if (same) {
    const copies = [...same.copies, same.card].slice(-mostCopies)
    await asVerb(ctx, cards).amend({ id: same.id, amend: () => ({ ...stored, copies }) })
    payment.change({ card_id: same.id })
    return
  }
  const { provider } = open.row
  const about = { contact_id: contact.id, provider, name: contact.label, default: active.length === 0 }
  const made = await asVerb(ctx, cards).create({ doc: cards.shape.parse({ ...stored, ...about }) })
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

/** Removes a card with its copies at its provider, then here. One that the provider does not have any more is removed too. */
export async function forgetCard(ctx: OutsideCtx, till: Till, id: string): Promise<void> {
  const { gateway, account, stored } = await inStep(ctx, async (step) => {
    const row = await findCard(step, id)
    return { ...(await openGateway(step, till, { account: row.account })), stored: [...row.copies, row.card] }
  })
  for (const card of stored) await gateway.forgetCard?.(account, card)
  await inStep(ctx, async (step) => {
    await asVerb(step, cards).amend({ id, amend: () => ({ active: false, default: false }) })
  })
}
