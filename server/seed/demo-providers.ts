import { saveAccount, type Till } from '../commerce/index.ts'
import { systemActor, withTenant } from '../platform/context.ts'
import type { Platform } from '../platform/platform.ts'
import { demoBraintreeKeys } from '../simulated/braintree/network/demo-braintree-keys.ts'
import { demoPaypalKeys } from '../simulated/paypal/network/demo-paypal-keys.ts'
import { demoStripeKeys } from '../simulated/stripe/network/demo-stripe-keys.ts'
import { clientIds, type ClientKey } from './cast.ts'

type Opened = Omit<Parameters<typeof saveAccount>[2], 'id' | 'isTest'>

function openStripe(secret: string, client: ClientKey): Opened {
  const { hookKey, ...keys } = demoStripeKeys(secret, client)
  return { provider: 'stripe', label: '', isDefault: true, hook: hookKey, keys: { ...keys } }
}

function openPaypal(secret: string, client: ClientKey): Opened {
  const { hookKey, keys } = demoPaypalKeys(secret, client)
  return { provider: 'paypal', label: '', isDefault: false, hook: hookKey, keys }
}

function openBraintree(secret: string, client: ClientKey): Opened {
  const { hookKey, keys } = demoBraintreeKeys(secret, client)
  return { provider: 'braintree', label: '', isDefault: true, hook: hookKey, keys }
}

/** Accounts of the demo clients at the providers that the demo plays. */
export async function openDemoAccounts(platform: Platform, till: Till): Promise<void> {
  const { secret } = platform
  const accounts: readonly (readonly [ClientKey, Opened])[] = [
    ['EQIP', openStripe(secret, 'EQIP')],
    ['EQIP', openPaypal(secret, 'EQIP')],
    ['NXT', openStripe(secret, 'NXT')],
    ['LARO', openBraintree(secret, 'LARO')],
  ]
  for (const [client, account] of accounts)
    await withTenant(platform, systemActor(clientIds[client]), (ctx) =>
      saveAccount(ctx, till, { ...account, isTest: true }),
    )
}
