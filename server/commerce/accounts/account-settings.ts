import { OutsideFailed } from '../../platform/errors.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import type { GatewayAccount, GatewayAccountFacts, GatewayKey } from '../../platform/outside/payments/gateway.ts'

/** Parts of a provider that its settings show. */
interface ConfigurableProvider<Name extends string> {
  readonly name: Name
  /** Name in words: 'Stripe'. */
  readonly title: string
  readonly keys: readonly GatewayKey[]
}

/** Every provider with its keys by name. */
export const presentProviders = <Name extends string>(gateways: readonly ConfigurableProvider<Name>[]) =>
  gateways.map(({ name, title, keys }) => ({
    provider: name,
    title,
    keys: keys.map(({ isOptional = false, ...key }) => ({ ...key, isOptional })),
  }))

/** An answer of a provider to a test; `failed` says why there was none. */
export interface CheckedConnection extends GatewayAccountFacts {
  readonly at: number
  readonly failed: string
}

/** Stored fields of accounts of all kinds. */
interface StoredAccount<Name extends string> {
  readonly id: string
  readonly version: number
  readonly provider: Name
  readonly label: string
  readonly hook?: string | undefined
  readonly isTest: boolean
  readonly active: boolean
  readonly keysSet: string[]
  readonly checked: CheckedConnection | null
}

/** An account without the values of its keys, with the address to which the provider sends its events. */
export function presentAccount<Name extends string>({ platform }: Ctx, row: StoredAccount<Name>) {
  const { id, version, provider, label, isTest, active, keysSet, checked, hook = '' } = row
  const webhook = `${platform.config.PUBLIC_URL}/api/hooks/${provider}/${hook}`
  return { id, version, provider, label, isTest, active, keysSet, checked, webhook }
}

/** An account that is ready to be called, and the test of its provider. */
interface TestableAccount {
  readonly gateway: {
    readonly title: string
    readonly checkAccount: (account: GatewayAccount) => Promise<GatewayAccountFacts>
  }
  readonly account: GatewayAccount
}

/** Tests the keys of an account at its provider, and answers the fields to store. */
export async function testConnection(
  ctx: OutsideCtx,
  { gateway, account }: TestableAccount,
): Promise<{ readonly checked: CheckedConnection; readonly isTest?: boolean }> {
  const at = ctx.now
  try {
    const facts = await gateway.checkAccount(account)
    return { checked: { at, ...facts, failed: '' }, isTest: facts.isTest }
  } catch (error) {
    if (!(error instanceof OutsideFailed))
      ctx.log.warn({ err: error, account: account.id }, 'a provider did not answer')
    const failed = error instanceof OutsideFailed ? error.message : `${gateway.title} did not answer.`
    return { checked: { at, label: '', isTest: account.isTest, failed } }
  }
}
