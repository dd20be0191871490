import { z } from 'zod'
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
import { Invalid, NotFound, OutsideFailed } from '../../platform/errors.ts'
import type {
  ShippingAccount,
  ShippingGateway,
  ShippingName,
} from '../../platform/outside/shipping/shipping-gateway.ts'
import type { Platform } from '../../platform/platform.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'
import type { ShippingDesk } from './shipping-desk.ts'

type AccountRow = RowOf<typeof carrierAccounts>

/** An account with its provider, ready to be called. */
export interface OpenCarrier {
  readonly gateway: ShippingGateway
  readonly account: ShippingAccount
}

const sealing = ({ secret }: Pick<Platform, 'secret'>) => ({ secret, purpose: 'shipping providers' })
const keysShape = z.record(z.string(), z.string())

async function readKeys(ctx: Ctx, accountId: string): Promise<Record<string, string>> {
  const [row] = await ctx.db.run(sql<{ sealed_keys: Buffer }>`
    select sealed_keys from carrier_keys where client_id = ${ctx.db.tenant.clientId} and account_id = ${accountId}`)
  return row ? keysShape.parse(JSON.parse(unsealed(sealing(ctx.platform), row.sealed_keys))) : {}
}

async function storeKeys(ctx: Ctx, accountId: string, keys: Record<string, string>): Promise<void> {
  const { clientId, userId } = ctx.db.tenant
  const bytes = sealed(sealing(ctx.platform), JSON.stringify(keys))
  await ctx.db.run(sql`
    insert into carrier_keys (client_id, account_id, sealed_keys, changed_by, changed_at)
    values (${clientId}, ${accountId}, ${bytes}::bytea, ${userId}, ${ctx.now})
    on conflict (client_id, account_id) do update set sealed_keys = excluded.sealed_keys, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`)
}

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

function presentAccount({ platform }: Ctx, row: AccountRow): CarrierAccountSettings {
  const { id, version, provider, label, isTest, active, keysSet, checked, hook = '' } = row
  const webhook = `${platform.config.PUBLIC_URL}/api/hooks/${provider}/${hook}`
  return { id, version, provider, label, isTest, active, keysSet, checked, webhook }
}

/** What the settings show: every provider with its keys by name, and the accounts without the values of their keys. */
export async function readAccounts(ctx: Ctx, { gateways }: ShippingDesk) {
  const rows = await listAccounts(ctx)
  return {
    providers: gateways.map(({ name, title, keys }) => ({
      provider: name,
      title,
      keys: keys.map(({ isOptional = false, ...key }) => ({ ...key, isOptional })),
    })),
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

/** The keys as they are to be stored: those given, else those stored. Throws Invalid for missing ones. */
function mergeKeys(
  gateway: ShippingGateway,
  given: AccountInput['keys'],
  before: AccountInput['keys'],
): Record<string, string> {
  const keys = gateway.keys.flatMap(({ name }) => {
    const value = given[name]?.trim() || before[name]
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  const names = new Set(keys.map(([name]) => name))
  const issues = gateway.keys
    .filter(({ name, isOptional }) => !isOptional && !names.has(name))
    .map(({ name, label }) =>
      carrierMessages.issue(`keys.${name}`, 'shipping-key-missing', { provider: gateway.title, key: label }),
    )
  if (issues.length > 0) throw new Invalid(issues)
  return Object.fromEntries(keys)
}

/** Saves an account with its keys, which are not tested yet. Throws Invalid, NotFound. */
export async function saveCarrier(ctx: Ctx, desk: ShippingDesk, input: AccountInput): Promise<CarrierAccountSettings> {
  const { id, provider, label, isTest, hook } = input
  const gateway = findGateway(desk, provider)
  if (!gateway) throw new Invalid([carrierMessages.issue('provider', 'shipping-unknown')])
  const known = (await listAccounts(ctx)).find((row) => row.id === id)
  if (id !== undefined && known?.provider !== provider) throw new NotFound(`account ${id}`)
  const keys = mergeKeys(gateway, input.keys, known ? await readKeys(ctx, known.id) : {})
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
  await ctx.db.run(sql`delete from carrier_keys where client_id = ${ctx.db.tenant.clientId} and account_id = ${id}`)
  await asVerb(ctx, carrierAccounts).amend({ id, amend: () => ({ active: false, keysSet: [], checked: null }) })
}

/** Asks the provider with the stored keys, and stores its answer. Throws NotFound. */
export async function testCarrier(ctx: OutsideCtx, desk: ShippingDesk, id: string): Promise<CarrierAccountSettings> {
  const open = await inStep(ctx, async (step) => {
    const found = await findCarrier(step, desk, id)
    if (!found) throw new NotFound(`account ${id}`)
    return found
  })
  const answer = await open.gateway
    .checkAccount(open.account)
    .then((facts) => ({ ...facts, failed: '' }))
    .catch((error: unknown) => {
      if (!(error instanceof OutsideFailed)) ctx.log.warn({ err: error, account: id }, 'a provider did not answer')
      const failed = error instanceof OutsideFailed ? error.message : `${open.gateway.title} did not answer.`
      return { label: '', isTest: open.account.isTest, failed }
    })
  const checked = { at: ctx.now, ...answer }
  const changed = await inStep(ctx, (step) =>
    asVerb(step, carrierAccounts).amend({
      id,
      amend: () => ({ checked, ...(checked.failed === '' && { isTest: checked.isTest }) }),
    }),
  )
  return presentAccount(ctx, changed)
}
