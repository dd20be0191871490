import { z } from 'zod'
import {
  checkboxField,
  defineRecord,
  epochMs,
  selectField,
  shortText,
  textField,
  type Actor,
} from '../../kernel/index.ts'
import { paymentProviders } from './payments.ts'

/** Verbs alone write: they seal the keys, and ask the provider. */
export const byPaymentVerbs = (actor: Actor): boolean => actor.isRaised === true

export const providerTitles: Readonly<Record<(typeof paymentProviders)[number], string>> = {
  stripe: 'Stripe',
  braintree: 'Braintree',
  paypal: 'PayPal',
}

/**
 * An account of the client at a payment provider. Its keys lie sealed in a table beyond the record: no answer, version or
 * export holds them.
 */
export const providerAccounts = defineRecord({
  name: 'provider_accounts',
  label: { one: 'Payment account', many: 'Payment accounts', path: 'payment accounts' },
  path: 'clients/{client}/provider_accounts',
  shape: z.strictObject({
    provider: z.enum(paymentProviders),
    label: shortText.default(''),
    /** End of the address to which the provider sends its events. */
    hook: shortText.optional(),
    isTest: z.boolean().default(true),
    isDefault: z.boolean().default(false),
    /** Names of the keys that are stored. */
    keysSet: z.array(shortText).default([]),
    /** Answer of the provider to the last test with these keys. */
    checked: z
      .strictObject({ at: epochMs, label: shortText, isTest: z.boolean(), failed: shortText.default('') })
      .nullable()
      .default(null),
  }),
  access: { read: 'settings', write: byPaymentVerbs },
  randomWords: { hook: 24 },
  columns: { provider: { type: 'text' }, hook: { type: 'text' } },
  indexes: [['provider']],
  unique: [['hook']],
  list: {
    columns: [
      { field: 'provider', label: 'Provider', sortable: true },
      { field: 'label', label: 'Name' },
      { field: 'isTest', label: 'Test mode', kind: 'boolean' },
      { field: 'isDefault', label: 'Default', kind: 'boolean' },
    ],
    orderBy: { field: 'date', direction: 'asc' },
  },
  form: [
    selectField(
      'provider',
      'Provider',
      paymentProviders.map((value) => ({ value, label: providerTitles[value] })),
    ),
    textField('label', 'Name'),
    checkboxField('isTest', 'Test mode', { colSpan: 6 }),
    checkboxField('isDefault', 'Default', { colSpan: 6 }),
  ],
  title: ({ provider, label }) =>
    String(label || providerTitles[provider as keyof typeof providerTitles] || 'Payment account'),
})
