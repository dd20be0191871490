import {
  carrierAccounts,
  carrierMessages,
  type CarrierAccountSettings,
  type readShippingMode,
} from '../../../domain/commerce/index.ts'
import type { OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { inStep, systemActor, withTenant, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type {
  ShippingAccount,
  ShippingGateway,
  ShippingName,
} from '../../platform/outside/shipping/shipping-gateway.ts'
import type { Platform } from '../../platform/platform.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { presentAccount, presentProviders, testConnection } from '../accounts/account-settings.ts'
import { mergeKeys, openKeySafe } from '../accounts/sealed-keys.ts'
import type { ShippingDesk } from './shipping-desk.ts'

type AccountRow = RowOf<typeof carrierAccounts>

/** An account with its provider, ready to be called. */
export interface OpenCarrier {
  readonly gateway: ShippingGateway
  readonly account: ShippingAccount
}

const { readKeys, storeKeys, deleteKeys } = openKeySafe({ table: 'carrier_keys', purpose: 'shipping providers' })

/** Accounts in use, the oldest first. */
const listAccounts = async (ctx: Ctx): Promise<AccountRow[]> =>
  (await beyondReach(ctx, carrierAccounts).every(['active', '==', true])).toSorted(
    (one, other) => one.date - other.date,
  )

const findGateway = ({ gateways }: ShippingDesk, provider: ShippingName): ShippingGateway | undefined =>
  gateways.find(({ name }) => name === provider)

async function openRow(ctx: Ctx, desk: ShippingDesk, row: AccountRow): Promise<OpenCarrier | undefined> {
  const gateway = findGateway(desk, row.provider)
  if (!gateway) return undefined
  const keys = await readKeys(ctx, row.id)
  const place = await desk.findPlace(ctx.platform, row.provider, keys)
  return { gateway, account: { id: row.id, keys, isTest: row.isTest, place } }
}

/** Opens the account of the client, or the given one; undefined where none is configured. */
export async function findCarrier(ctx: Ctx, desk: ShippingDesk, account?: string): Promise<OpenCarrier | undefined> {
  const row = (await listAccounts(ctx)).find(({ id }) => account === undefined || id === account)
  return row && openRow(ctx, desk, row)
}

/** As `findCarrier`. Throws Invalid where none is configured. */
export async function openCarrier(ctx: Ctx, desk: ShippingDesk, account?: string): Promise<OpenCarrier> {
  const open = await findCarrier(ctx, desk, account)
  if (open) return open
  const issue = carrierMessages.issue('provider', 'shipping-missing')
  throw new Invalid([issue], carrierMessages.words(issue))
}

/** The account of a webhook, with its client; undefined for an address that no account has. */
export async function openCarrierHook(
  platform: Platform,
  desk: ShippingDesk,
  { provider, hook }: { readonly provider: ShippingName; readonly hook: string },
): Promise<(OpenCarrier & { readonly clientId: string }) | undefined> {
  const [found] = await askAcross(
    platform,
    sql<{ client_id: string; id: string }>`select client_id, id from flightline.carrier_by_hook(${provider}, ${hook})`,
  )
  if (!found) return undefined
  const open = await withTenant(platform, systemActor(found.client_id), (ctx) => findCarrier(ctx, desk, found.id))
  return open && { ...open, clientId: found.client_id }
}

/** What the settings show: every provider with its keys by name, and the accounts without the values of their keys. */
export async function readAccounts(ctx: Ctx, { gateways }: ShippingDesk) {
  const rows = await listAccounts(ctx)
  return {
    providers: presentProviders(gateways),
    accounts: rows.map((row) => presentAccount(ctx, row)),
  }
}

const testWords = 'Test mode: labels are no postage.'
const missingWords = 'No shipping account is configured.'

/** How the client buys labels, for every screen that shows shipments. */
export async function readMode(ctx: Ctx): Promise<OutputOf<typeof readShippingMode>> {
  const [row] = await listAccounts(ctx)
  const words = row ? (row.isTest ? testWords : '') : missingWords
  return { isConfigured: row !== undefined, isTest: row?.isTest ?? false, words }
}

interface AccountInput {
  readonly id?: string | undefined
  readonly provider: ShippingName
  readonly label: string
  readonly isTest: boolean
  readonly keys: Readonly<Record<string, string>>
  /** End of the address of the webhook, where the demo knows it beforehand; random when absent. */
  readonly hook?: string | undefined
}

/** Saves an account with its keys, which are not tested yet. Throws Invalid, NotFound. */
export async function saveCarrier(ctx: Ctx, desk: ShippingDesk, input: AccountInput): Promise<CarrierAccountSettings> {
  const { id, provider, label, isTest, hook } = input
  const gateway = findGateway(desk, provider)
  if (!gateway) throw new Invalid([carrierMessages.issue('provider', 'shipping-unknown')])
  const known = (await listAccounts(ctx)).find((row) => row.id === id)
  if (id !== undefined && known?.provider !== provider) throw new NotFound(`account ${id}`)
  const before = known ? await readKeys(ctx, known.id) : {}
  const keys = mergeKeys(gateway.keys, { given: input.keys, before }, (key) =>
    carrierMessages.issue(`keys.${key.name}`, 'shipping-key-missing', { provider: gateway.title, key: key.label }),
  )
  const facts = { label, isTest, keysSet: Object.keys(keys).toSorted(), checked: null }
  const accounts = asVerb(ctx, carrierAccounts)
  const row = known
    ? await accounts.amend({ id: known.id, amend: () => facts })
    : await accounts.create({ doc: carrierAccounts.shape.parse({ provider, hook, ...facts }) })
  await storeKeys(ctx, row.id, keys)
  return presentAccount(ctx, row)
}

/** Switches an account off and deletes its keys. Throws NotFound. */
export async function removeCarrier(ctx: Ctx, id: string): Promise<void> {
  if (!(await listAccounts(ctx)).some((row) => row.id === id)) throw new NotFound(`account ${id}`)
  await deleteKeys(ctx, id)
  await asVerb(ctx, carrierAccounts).amend({ id, amend: () => ({ active: false, keysSet: [], checked: null }) })
}

/** Asks the provider with the stored keys, and stores its answer. Throws NotFound. */
export async function testCarrier(ctx: OutsideCtx, desk: ShippingDesk, id: string): Promise<CarrierAccountSettings> {
  const open = await inStep(ctx, async (step) => {
    const found = await findCarrier(step, desk, id)
    if (!found) throw new NotFound(`account ${id}`)
    return found
  })
  const facts = await testConnection(ctx, open)
  const changed = await inStep(ctx, (step) => asVerb(step, carrierAccounts).amend({ id, amend: () => facts }))
  return presentAccount(ctx, changed)
}
