import { z } from 'zod'
import { defineRecord, emailField, mayWriteAsVerb, shortText, textField, type Doc } from '../../kernel/index.ts'
import { cardForm } from './card-form.ts'
import { paymentProviders } from './payments.ts'
import { nameCard } from './payment-names.ts'

/** Expiry in words: '04/2030'. */
export const formatExpiry = ({ exp_month: month, exp_year: year }: Doc): string =>
  typeof month === 'number' && typeof year === 'number' ? `${String(month).padStart(2, '0')}/${year}` : ''

/** Copies of one card at its provider that are remembered. */
export const mostCopies = 50

interface KnownCard {
  readonly fingerprint?: string | undefined
  readonly brand: string
  readonly last4: string
  readonly exp_month?: number | undefined
  readonly exp_year?: number | undefined
}

/** True if two cards of a customer are one: by the provider's sign of the number, else by brand, last digits and expiry. */
export function isSameCard(one: KnownCard, other: KnownCard): boolean {
  if (one.fingerprint !== undefined && other.fingerprint !== undefined) return one.fingerprint === other.fingerprint
  const isAlike = one.last4 === other.last4 && one.brand.toLowerCase() === other.brand.toLowerCase()
  return isAlike && one.exp_month === other.exp_month && one.exp_year === other.exp_year
}

/** True if a card has expired: it is valid to the end of its month, anywhere on Earth. */
export const isExpired = (month: number | undefined, year: number | undefined, at: number): boolean =>
  month !== undefined && year !== undefined && Date.UTC(year, month, 2) <= at

/**
 * A stored card of a contact (3-aviation section 3, CreditCard). The number is known to its provider alone: here are brand,
 * last four digits, expiry and the provider's id.
 */
export const cards = defineRecord({
  name: 'cards',
  label: { one: 'Card', many: 'Cards', path: 'cards' },
  path: 'clients/{client}/cards',
  shape: z.strictObject({
    ...cardForm.shape,
    contact_id: z.string().optional(),
    provider: z.enum(paymentProviders),
    /** Our account at the provider, and the provider's ids of customer and card. */
    account: z.string(),
    customer: shortText,
    card: shortText,
    /** The provider's sign of the card's number, and its ids of earlier copies of the same card. */
    fingerprint: shortText.optional(),
    copies: z.array(shortText).max(mostCopies).default([]),
    /** As `customer`, for a card at Stripe. */
    stripe_customer_id: shortText.optional(),
    brand: shortText,
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.int().min(1).max(12).optional(),
    exp_year: z.int().min(2000).max(2200).optional(),
    expired: z.boolean().default(false),
  }),
  access: { read: 'payments', write: mayWriteAsVerb },
  columns: { contact_id: { type: 'text' }, account: { type: 'text' }, card: { type: 'text' } },
  indexes: [['contact_id']],
  unique: [['account', 'card']],
  list: {
    columns: [
      { field: 'brand', label: 'Card' },
      { field: 'last4', label: 'Last four', kind: 'code' },
      { field: 'name', label: 'Name' },
      { field: 'exp_month', label: 'Month', kind: 'number' },
      { field: 'exp_year', label: 'Year', kind: 'code' },
      { field: 'default', label: 'Default', kind: 'boolean' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    textField('name', 'Name', { colSpan: 12 }),
    textField('street', 'Street', { colSpan: 8 }),
    textField('street2', 'Street 2', { colSpan: 4 }),
    textField('city', 'City', { colSpan: 6 }),
    textField('state', 'State', { colSpan: 3 }),
    textField('zip', 'Zip', { colSpan: 3 }),
    emailField('email', 'Email'),
  ],
  title: ({ brand, last4 }) => nameCard({ brand: String(brand ?? ''), last4: String(last4 ?? '') }),
  derive: (card, at) => ({
    ...card,
    expired: isExpired(card.exp_month, card.exp_year, at),
    ...(card.provider === 'stripe' && { stripe_customer_id: card.customer }),
  }),
})
