import { z } from 'zod'
import { checkboxField, defineRecord, mayWriteAsVerb, selectField, textField } from '../../kernel/index.ts'
import { accountShape } from '../accounts/account-shapes.ts'
import { paymentProviders } from './payments.ts'

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
    ...accountShape,
    isDefault: z.boolean().default(false),
  }),
  access: { read: 'settings', write: mayWriteAsVerb },
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
