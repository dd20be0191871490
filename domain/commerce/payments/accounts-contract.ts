import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { accountSettingsShape, providerKeysShape, savedAccountShape } from '../accounts/account-shapes.ts'
import { paymentProviders } from './payments.ts'

const id = z.string().min(1).max(100)
const byId = z.strictObject({ id })
const provider = z.enum(paymentProviders)

/** How the client takes payments. Screens on which money matters show `isTest`, and say `words` where nothing is configured. */
export const readPaymentsMode = defineContract({
  method: 'GET',
  path: '/payments/mode',
  summary: 'Which payment providers are configured, and whether payments are tests',
  role: 'member',
  output: z.object({
    isConfigured: z.boolean(),
    /** True if an account of the client is in test mode: its payments move no money. */
    isTest: z.boolean(),
    /** 'Test mode: payments move no money.', 'No payment provider is configured.', or empty. */
    words: shortText,
    accounts: z.array(
      z.object({
        id,
        provider,
        title: shortText,
        label: shortText,
        isTest: z.boolean(),
        isDefault: z.boolean(),
        /** `page`: customers pay on a page of the provider; `fields`: in card fields of its script. */
        takes: z.enum(['page', 'fields']),
        chargesCards: z.boolean(),
      }),
    ),
  }),
})

export type PaymentsMode = z.output<typeof readPaymentsMode.output>

/** An account at a provider as its settings show it: its keys by name, never their values. */
const accountSettings = z.object({ ...accountSettingsShape, provider, isDefault: z.boolean() })

export type ProviderAccountSettings = z.output<typeof accountSettings>

/** A provider that can be configured, with the keys that it needs. */
const providerKeys = z.object({ ...providerKeysShape, provider })

export type ProviderKeys = z.output<typeof providerKeys>

export const readProviderAccounts = defineContract({
  method: 'GET',
  path: '/payments/accounts',
  summary: 'Accounts of the client at payment providers, without their keys',
  role: 'settings',
  output: z.object({
    providers: z.array(providerKeys),
    accounts: z.array(accountSettings),
  }),
})

/** Creates or changes an account. An empty key keeps the stored one. Throws Invalid for a missing key. */
export const saveProviderAccount = defineContract({
  method: 'POST',
  path: '/payments/accounts',
  summary: 'Save an account at a payment provider',
  role: 'settings',
  onDevice: 'nothing',
  changes: ['provider_accounts'],
  body: z.strictObject({ ...savedAccountShape, provider, isDefault: z.boolean().default(false) }),
  output: accountSettings,
})

/** Asks the provider with the stored keys and stores its answer: outside any transaction. */
export const testProviderAccount = defineContract({
  method: 'POST',
  path: '/payments/accounts/:id/test',
  summary: 'Test the connection to a payment provider',
  role: 'settings',
  repeat: 'sets',
  changes: ['provider_accounts'],
  ratePerMinute: 20,
  params: byId,
  output: accountSettings,
})

/** Switches an account off and deletes its keys; its payments stay. */
export const removeProviderAccount = defineContract({
  method: 'DELETE',
  path: '/payments/accounts/:id',
  summary: 'Remove an account at a payment provider, with its keys',
  role: 'settings',
  onDevice: 'nothing',
  changes: ['provider_accounts'],
  params: byId,
  output: z.object({}),
})
