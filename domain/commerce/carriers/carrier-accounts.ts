import { z } from 'zod'
import { checkboxField, defineRecord, mayWriteAsVerb, selectField, textField } from '../../kernel/index.ts'
import { accountShape } from '../accounts/account-shapes.ts'

/** Providers of labels and tracking. */
export const shippingProviders = ['easypost'] as const

const shippingProviderTitles: Readonly<Record<(typeof shippingProviders)[number], string>> = {
  easypost: 'EasyPost',
}

/**
 * The account of the client at a provider of labels. Its keys are sealed in a table beyond the record, as those of payment
 * accounts are.
 */
export const carrierAccounts = defineRecord({
  name: 'carrier_accounts',
  label: { one: 'Shipping account', many: 'Shipping accounts', path: 'shipping accounts' },
  path: 'clients/{client}/carrier_accounts',
  shape: z.strictObject({
    provider: z.enum(shippingProviders),
    ...accountShape,
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
    ],
    orderBy: { field: 'date', direction: 'asc' },
  },
  form: [
    selectField(
      'provider',
      'Provider',
      shippingProviders.map((value) => ({ value, label: shippingProviderTitles[value] })),
    ),
    textField('label', 'Name'),
    checkboxField('isTest', 'Test mode'),
  ],
  title: ({ provider, label }) =>
    String(label || shippingProviderTitles[provider as keyof typeof shippingProviderTitles] || 'Shipping account'),
})
