import {
  commerceMessages,
  providerAccounts,
  type PaymentsMode,
  type ProviderAccountSettings,
} from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { inStep, systemActor, withTenant, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type { Gateway, GatewayAccount, GatewayName } from '../../platform/outside/payments/gateway.ts'
import type { Platform } from '../../platform/platform.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { presentAccount, presentProviders, testConnection } from '../accounts/account-settings.ts'
import { mergeKeys, openKeySafe } from '../accounts/sealed-keys.ts'
import type { Till } from './till.ts'

export type AccountRow = RowOf<typeof providerAccounts>

/** An account with its provider, ready to be called. */
export interface OpenGateway {
  readonly gateway: Gateway
  readonly account: GatewayAccount
  readonly row: AccountRow
}

const { readKeys, storeKeys, deleteKeys } = openKeySafe({ table: 'provider_keys', purpose: 'payment providers' })

/** Accounts in use, the default ones first. */
export const listAccounts = async (ctx: Ctx): Promise<AccountRow[]> => {
  const rows = await beyondReach(ctx, providerAccounts).every(['active', '==', true])
  return rows.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.date - other.date)
}

const findGateway = ({ gateways }: Till, provider: GatewayName): Gateway | undefined =>
  gateways.find(({ name }) => name === provider)

interface FoundAccount {
  readonly row: AccountRow
  /** Its keys, where they are read already. */
  readonly keys?: Record<string, string>
}

async function openRow(ctx: Ctx, till: Till, { row, ...known }: FoundAccount): Promise<OpenGateway | undefined> {
  const gateway = findGateway(till, row.provider)
  if (!gateway) return undefined
  const keys = known.keys ?? (await readKeys(ctx, row.id))
  const place = await till.findPlace(ctx.platform, row.provider, keys)
  return { gateway, row, account: { id: row.id, keys, isTest: row.isTest, place } }
}

interface Wanted {
  readonly account?: string | undefined
  readonly provider?: GatewayName | undefined
}

/**
 * Opens an account of the client at a provider: the given one, else the default one, of one provider where it is named.
 * Throws Invalid where none is configured.
 */
export async function openGateway(ctx: Ctx, till: Till, { account, provider }: Wanted = {}): Promise<OpenGateway> {
  const rows = await listAccounts(ctx)
  const row = rows.find((one) =>
    account === undefined ? provider === undefined || one.provider === provider : one.id === account,
  )
  const open = row && (await openRow(ctx, till, { row }))
  if (open) return open
  const issue = commerceMessages.issue('provider', 'provider-missing')
  throw new Invalid([issue], commerceMessages.words(issue))
}

/** All accounts of the client at one provider. */
export async function openGateways(ctx: Ctx, till: Till, provider: GatewayName): Promise<OpenGateway[]> {
  const open: OpenGateway[] = []
  for (const row of await listAccounts(ctx)) {
    const found = row.provider === provider && (await openRow(ctx, till, { row }))
    if (found) open.push(found)
  }
  return open
}

/** The account of a webhook, with its client; undefined for an address that no account has. */
export async function openHook(
  platform: Platform,
  till: Till,
  { provider, hook }: { readonly provider: GatewayName; readonly hook: string },
): Promise<(OpenGateway & { readonly clientId: string }) | undefined> {
  const [found] = await askAcross(
    platform,
    sql<{ client_id: string; id: string }>`select client_id, id from flightline.account_by_hook(${provider}, ${hook})`,
  )
  if (!found) return undefined
  const clientId = found.client_id
  const open = await withTenant(platform, systemActor(clientId), async (ctx) => {
    const asked = [beyondReach(ctx, providerAccounts).find(found.id), readKeys(ctx, found.id)] as const
    const [row, keys] = await Promise.all(asked)
    return row?.active ? openRow(ctx, till, { row, keys }) : undefined
  })
  return open && { ...open, clientId }
}

const presentProviderAccount = (ctx: Ctx, row: AccountRow): ProviderAccountSettings => ({
  ...presentAccount(ctx, row),
  isDefault: row.isDefault,
})

/** What the settings show: every provider with its keys by name, and the accounts without the values of their keys. */
export async function readAccounts(ctx: Ctx, { gateways }: Till) {
  const rows = await listAccounts(ctx)
  return {
    providers: presentProviders(gateways),
    accounts: rows.map((row) => presentProviderAccount(ctx, row)),
  }
}

const testWords = 'Test mode: payments move no money.'
const missingWords = 'No payment provider is configured.'

/** How the client takes payments, for every screen that shows money. */
export async function readMode(ctx: Ctx, till: Till): Promise<PaymentsMode> {
  const accounts = (await listAccounts(ctx)).flatMap((row) => {
    const gateway = findGateway(till, row.provider)
    if (!gateway) return []
    const { id, provider, label, isTest, isDefault } = row
    const takes = gateway.openCheckout ? ('page' as const) : ('fields' as const)
    return [
      {
        id,
        provider,
        label,
        isTest,
        isDefault,
        title: gateway.title,
        takes,
        chargesCards: gateway.chargeCard !== undefined,
      },
    ]
  })
  const isTest = accounts.some((one) => one.isTest)
  const words = accounts.length === 0 ? missingWords : isTest ? testWords : ''
  return { isConfigured: accounts.length > 0, isTest, words, accounts }
}

interface AccountInput {
  readonly id?: string | undefined
  readonly provider: GatewayName
  readonly label: string
  readonly isTest: boolean
  readonly isDefault: boolean
  readonly keys: Readonly<Record<string, string>>
  /** End of the address of the webhook, where the demo knows it beforehand; random when absent. */
  readonly hook?: string | undefined
}

/** The account to be changed, among those in use; undefined for a new one. Throws NotFound. */
function findKnown(rows: readonly AccountRow[], { id, provider }: AccountInput): AccountRow | undefined {
  const known = rows.find((row) => row.id === id)
  if (id !== undefined && known?.provider !== provider) throw new NotFound(`account ${id}`)
  return known
}

/** Leaves one account as the default one. */
async function keepOneDefault(ctx: Ctx, rows: readonly AccountRow[], id: string): Promise<void> {
  const others = rows.filter((row) => row.isDefault && row.id !== id)
  for (const other of others)
    await asVerb(ctx, providerAccounts).amend({ id: other.id, amend: () => ({ isDefault: false }) })
}

/** Saves an account with its keys, which are not tested yet. Throws Invalid, NotFound. */
export async function saveAccount(ctx: Ctx, till: Till, input: AccountInput): Promise<ProviderAccountSettings> {
  const { provider, label, isTest } = input
  const gateway = findGateway(till, provider)
  if (!gateway) throw new Invalid([commerceMessages.issue('provider', 'provider-unknown')])
  const rows = await listAccounts(ctx)
  const known = findKnown(rows, input)
  const before = known ? await readKeys(ctx, known.id) : {}
  const keys = mergeKeys(gateway.keys, { given: input.keys, before }, (key) =>
    commerceMessages.issue(`keys.${key.name}`, 'provider-key-missing', { provider: gateway.title, key: key.label }),
  )
  const isDefault = input.isDefault || rows.every(({ id }) => id === known?.id)
  const facts = { label, isTest, isDefault, keysSet: Object.keys(keys).toSorted(), checked: null }
  const accounts = asVerb(ctx, providerAccounts)
  const row = known
    ? await accounts.amend({ id: known.id, amend: () => facts })
    : await accounts.create({ doc: providerAccounts.shape.parse({ provider, hook: input.hook, ...facts }) })
  await storeKeys(ctx, row.id, keys)
  if (isDefault) await keepOneDefault(ctx, rows, row.id)
  return presentProviderAccount(ctx, row)
}

/** Switches an account off and deletes its keys. Throws NotFound. */
export async function removeAccount(ctx: Ctx, id: string): Promise<void> {
  if (!(await listAccounts(ctx)).some((row) => row.id === id)) throw new NotFound(`account ${id}`)
  await deleteKeys(ctx, id)
  await asVerb(ctx, providerAccounts).amend({
    id,
    amend: () => ({ active: false, isDefault: false, keysSet: [], checked: null }),
  })
}

/** Asks the provider with the stored keys, and stores its answer. Throws NotFound. */
export async function testAccount(ctx: OutsideCtx, till: Till, id: string): Promise<ProviderAccountSettings> {
  const open = await inStep(ctx, async (step) => {
    if (!(await listAccounts(step)).some((one) => one.id === id)) throw new NotFound(`account ${id}`)
    return openGateway(step, till, { account: id })
  })
  const facts = await testConnection(ctx, open)
  const changed = await inStep(ctx, (step) => asVerb(step, providerAccounts).amend({ id, amend: () => facts }))
  return presentProviderAccount(ctx, changed)
}
