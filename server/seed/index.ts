import { systemActor, withTenant, withOutside } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { keepContent, nameFile } from '../platform/files/index.ts'
import type { Platform, WholePlatform } from '../platform/platform.ts'
import { bulkInsert } from '../platform/records/bulk-insert.ts'
import { keepCost } from '../charter/index.ts'
import { postAll } from '../commerce/index.ts'
import type { SignIn } from '../company/index.ts'
import { recountAll, recountBought } from '../crm/index.ts'
import { shippingDesk } from '../shipping-desk.ts'
import { till } from '../till.ts'
import { castMembers, clientIds, demoPassword } from './cast.ts'
import { demoWorld } from './demo-world.ts'
import { openDemoAccounts } from './demo-providers.ts'
import { openDemoAvinode } from './play-avinode.ts'
import { openDemoShipping } from './demo-shipping.ts'
import { writeTransit } from './demo-mail.ts'
import type { WorldContent, WorldCost, WorldPosting, WorldRow, WorldUse } from './world-writer.ts'

export { castMembers, demoPassword } from './cast.ts'
export { playCardPayments } from './play-card-payments.ts'
export { playAvinodeRequests } from './play-avinode.ts'
export { playShipments } from './play-shipments.ts'
export { keepDemoWorld } from './renewal/keep-demo.ts'
export { seedScaleWorld } from './scale-world.ts'

/** Sign-ins that the start of the demo prints: address and kind of user. */
export const demoSignIns: readonly { readonly email: string; readonly words: string }[] = [
  { email: 'ana@laro.example', words: 'admin of Laro Charter' },
  { email: 'jo@laro.example', words: 'sales at Laro Charter' },
  { email: 'rae@laro.example', words: 'restricted user at Laro Charter' },
  { email: 'sam@nxt.example', words: 'admin of Nextwind Aviation' },
  { email: 'lee@eqip.example', words: 'admin of Equipline Supply' },
  { email: 'pat@flightline.example', words: 'admin of the five small clients' },
  { email: 'sue@flightline.example', words: 'super user of all clients' },
]

/** Parts of a running server for the seed. */
interface SeedServer {
  readonly platform: WholePlatform
  readonly signIn: Pick<SignIn, 'create'>
}

const worldLock = "select pg_advisory_lock(hashtext('flightline demo world'))"
const worldUnlock = "select pg_advisory_unlock(hashtext('flightline demo world'))"

/** True if the database has any client: then it has its world already, which is never added to. */
async function hasWorld(platform: Platform): Promise<boolean> {
  const { rows } = await platform.pools.app.query('select 1 from flightline.client_ids() limit 1')
  return rows.length > 0
}

/** Puts the files of the world into the store, those of one client in one transaction. */
async function storeContents(platform: WholePlatform, contents: readonly WorldContent[]): Promise<void> {
  for (const [clientId, own] of Map.groupBy(contents, (one) => one.clientId)) {
    await withOutside(platform, systemActor(clientId), async (ctx) => {
      const kept = []
      for (const { path, content } of own)
        kept.push({ path, kept: await keepContent(ctx, { name: path.split('/').at(-1) ?? path, content }) })
      for (const file of kept) await nameFile(ctx, file)
    })
  }
}

/** The raw forms of received mail, and the outcomes of sent mail: each client's in one transaction. */
async function storeTransit(platform: Platform, rows: readonly WorldRow[]): Promise<void> {
  for (const [clientId, own] of Map.groupBy(rows, (one) => one.clientId))
    await withTenant(platform, systemActor(clientId), async (ctx) => writeTransit(ctx, own))
}

/**
 * Removes the rest of an earlier, interrupted start: without clients none of it has an owner. The ledger, which is only
 * ever added to, is emptied here alone.
 */
async function clearUnfinished({ pools }: Platform): Promise<void> {
  // Several statements in one query are one transaction.
  await pools.owner.query(`
    alter table ledger_entries disable trigger user;
    alter table ledger_lines disable trigger user;
    truncate ledger_entries, ledger_lines, ledger_export_entries, quickbooks_names, flight_costs, discount_uses, mail_in, text_in, outbox;
    alter table ledger_entries enable trigger user;
    alter table ledger_lines enable trigger user`)
}

/** Computed values: purchases of each contact, and the number of people in each group. */
async function countAll(platform: Platform): Promise<void> {
  for (const clientId of Object.values(clientIds))
    await withTenant(platform, systemActor(clientId), async (ctx) => {
      await recountBought(ctx)
      await recountAll(ctx)
    })
}

/** The ledger: each client's in one transaction. */
async function storeLedger(platform: Platform, postings: readonly WorldPosting[]): Promise<void> {
  for (const [clientId, own] of Map.groupBy(postings, (one) => one.clientId))
    await withTenant(platform, systemActor(clientId), (ctx) => postAll(ctx, own))
}

/** Costs of sold flights: each client's in one transaction. */
async function storeCosts(platform: Platform, costs: readonly WorldCost[]): Promise<void> {
  for (const [clientId, own] of Map.groupBy(costs, (one) => one.clientId))
    await withTenant(platform, systemActor(clientId), async (ctx) => {
      for (const { record, id, ...earned } of own) keepCost(ctx, { record, id }, earned)
    })
}

/** Uses of discounts: each client's in one transaction. */
async function storeUses(platform: Platform, uses: readonly WorldUse[]): Promise<void> {
  for (const [clientId, own] of Map.groupBy(uses, (one) => one.clientId))
    await withTenant(platform, systemActor(clientId), (ctx) =>
      ctx.db.run(sql`
        insert into discount_uses (client_id, discount_id, order_id, number, amount, at, is_sole)
        select ${clientId}, use.discount_id, use.order_id, use.number, use.amount, use.at, use.is_sole
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
          as use(discount_id text, order_id text, number text, amount bigint, at bigint, is_sole boolean)`),
    )
}

/**
 * Puts the demo world into an empty database, once: with clients in it nothing happens. Processes that start at once
 * wait for one another. Answers whether it was put in.
 */
export async function seedDemoWorld({ platform, signIn }: SeedServer): Promise<boolean> {
  const guard = await platform.pools.owner.connect()
  try {
    await guard.query(worldLock)
    if (await hasWorld(platform)) return false
    await clearUnfinished(platform)
    const world = demoWorld(platform.clock())
    // One after the other: each holds this thread for a while, and a connection that another one is opening at the same
    // time would time out on a busy machine.
    for (const { id, name, email } of castMembers) await signIn.create({ id, name, email, password: demoPassword })
    await storeContents(platform, world.contents)
    await storeTransit(platform, world.rows)
    await storeLedger(platform, world.postings)
    await storeCosts(platform, world.costs)
    await storeUses(platform, world.uses)
    // Last, and in one transaction: a world that was started and not finished is started again.
    await bulkInsert(platform.pools.app, world.rows)
    await countAll(platform)
    await openDemoAccounts(platform, till)
    await openDemoShipping(platform, shippingDesk)
    await openDemoAvinode(platform)
    platform.log.info({ records: world.rows.length }, 'the demo world is in place')
    return true
  } finally {
    await guard.query(worldUnlock)
    guard.release()
  }
}
