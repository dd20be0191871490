import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { accountSettingsShape, providerKeysShape, savedAccountShape } from '../accounts/account-shapes.ts'
import { shippingProviders } from './carrier-accounts.ts'

const id = z.string().min(1).max(100)
const byId = z.strictObject({ id })
const provider = z.enum(shippingProviders)

/** How the client buys labels. Screens of shipments show `words` where it is not empty. */
export const readShippingMode = defineContract({
  method: 'GET',
  path: '/shipping/mode',
  summary: 'Whether a provider of labels is configured, and whether its labels are tests',
  role: 'member',
  output: z.object({
    isConfigured: z.boolean(),
    /** True if the account is in test mode: its labels are no postage. */
    isTest: z.boolean(),
    /** 'Test mode: labels are no postage.', 'No shipping account is configured.', or empty. */
    words: shortText,
  }),
})

/** The account as its settings show it: its keys by name, never their values. */
const accountSettings = z.object({ ...accountSettingsShape, provider })

export type CarrierAccountSettings = z.output<typeof accountSettings>

const providerKeys = z.object({ ...providerKeysShape, provider })

export type CarrierKeys = z.output<typeof providerKeys>

export const readCarrierAccounts = defineContract({
  method: 'GET',
  path: '/shipping/accounts',
  summary: 'Accounts of the client at providers of labels, without their keys',
  role: 'settings',
  output: z.object({ providers: z.array(providerKeys), accounts: z.array(accountSettings) }),
})

/** Creates or changes an account. An empty key keeps the stored one. Throws Invalid for a missing key. */
export const saveCarrierAccount = defineContract({
  method: 'POST',
  path: '/shipping/accounts',
  summary: 'Save an account at a provider of labels',
  role: 'settings',
  onDevice: 'nothing',
  changes: ['carrier_accounts'],
  body: z.strictObject({ ...savedAccountShape, provider }),
  output: accountSettings,
})

/** Asks the provider with the stored keys and stores its answer: outside any transaction. */
export const testCarrierAccount = defineContract({
  method: 'POST',
  path: '/shipping/accounts/:id/test',
  summary: 'Test the connection to a provider of labels',
  role: 'settings',
  repeat: 'sets',
  changes: ['carrier_accounts'],
  ratePerMinute: 20,
  params: byId,
  output: accountSettings,
})

/** Switches an account off and deletes its keys; its labels stay. */
export const removeCarrierAccount = defineContract({
  method: 'DELETE',
  path: '/shipping/accounts/:id',
  summary: 'Remove an account at a provider of labels, with its keys',
  role: 'settings',
  onDevice: 'nothing',
  changes: ['carrier_accounts'],
  params: byId,
  output: z.object({}),
})
