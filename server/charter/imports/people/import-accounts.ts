import { accounts, quotes, trips } from '../../../../domain/charter/index.ts'
import { formatCount } from '../../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { JobRun } from '../../../platform/jobs/index.ts'
import { asVerb } from '../../../platform/records/index.ts'
import { softwareOf } from '../connection.ts'
import { providerOf } from '../provider-of.ts'
import { refusedFor } from '../refuse-import.ts'
import { beginReported, reportedJob } from '../reported-job.ts'
import { listImported, type ImportedFlight } from './imported-flights.ts'

interface Named extends ImportedFlight {
  /** Name of the account in the software. */
  readonly account: string
}

const listWithoutAccount = (ctx: Ctx) =>
  listImported(ctx, sql`coalesce(jsonb_array_length(r.doc -> 'accounts'), 0) = 0`)

/** Asks the software for the account of each flight, while no transaction is open. */
async function askAccounts(run: JobRun, flights: readonly ImportedFlight[]): Promise<Named[]> {
  const provider = await run.withOutside(providerOf)
  const named: Named[] = []
  for (const flight of flights.filter(({ software }) => software === provider.label)) {
    const account = (await provider.find(flight.kind, flight.number))?.account?.trim()
    if (account) named.push({ ...flight, account })
  }
  return named
}

type KeptAccount = { readonly id: string; readonly name: string; readonly isNew: boolean } | 'deleted'

/** The account of a name, made where there is none. One in the trash stays there. Imports of one client follow each other. */
async function keepAccount(ctx: Ctx, name: string): Promise<KeptAccount> {
  const [found] = await ctx.db.run(sql<{ id: string; name: string; is_deleted: boolean }>`
    select a.id, a.name, a.trashed_at is not null as is_deleted from accounts a
    where a.client_id = ${ctx.db.tenant.clientId} and lower(a.name) = lower(${name})
    order by a.trashed_at is not null, a.id limit 1`)
  if (found?.is_deleted === true) return 'deleted'
  if (found) return { id: found.id, name: found.name, isNew: false }
  const made = await asVerb(ctx, accounts).create({ doc: accounts.shape.parse({ name }) })
  return { id: made.id, name, isNew: true }
}

const definitions = { trips, quotes } as const

/** Links flights that are here, and still have no account. Answers how many. */
async function linkFlights(
  ctx: Ctx,
  flights: readonly ImportedFlight[],
  account: { readonly id: string; readonly name: string },
): Promise<number> {
  let linked = 0
  for (const [kind, some] of Map.groupBy(flights, (flight) => flight.kind)) {
    const amended = await asVerb<typeof trips | typeof quotes>(ctx, definitions[kind]).amendMany({
      ids: some.map(({ id }) => id),
      amend: ({ accounts: own }) => (own.length > 0 ? {} : { accounts: [account] }),
    })
    linked += amended.filter(({ before, now }) => now.version !== before.version).length
  }
  return linked
}

interface WrittenAccounts {
  readonly added: number
  readonly linked: number
  readonly deleted: number
}

/** Makes the missing accounts and links the flights that still have none. */
export async function writeAccounts(ctx: Ctx, named: readonly Named[]): Promise<WrittenAccounts> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('accounts ' || ${ctx.db.tenant.clientId}, 0))`)
  let [added, linked, deleted] = [0, 0, 0]
  for (const flights of Map.groupBy(named, ({ account }) => account.toLowerCase()).values()) {
    const kept = await keepAccount(ctx, flights[0]?.account ?? '')
    if (kept === 'deleted') {
      deleted += 1
      continue
    }
    added += Number(kept.isNew)
    linked += await linkFlights(ctx, flights, { id: kept.id, name: kept.name })
  }
  return { added, linked, deleted }
}

/** Imports the accounts of imported flights for a waiting user (3-aviation section 7, importAccounts). */
export const importAccountsNow = reportedJob({
  name: 'import-accounts-now',
  failed: 'The accounts were not imported',
  run: async (run, report) => {
    const flights = await run.within(listWithoutAccount)
    await report({
      title: `Asking for the accounts of ${formatCount(flights.length, 'flight', 'flights')}`,
      percent: 10,
    })
    const named = await askAccounts(run, flights)
    await report({ title: 'Writing the accounts', percent: 80 })
    const { added, linked, deleted } = await run.within((ctx) => writeAccounts(ctx, named))
    const description = [
      `${formatCount(added, 'account', 'accounts')} added, ${formatCount(linked, 'flight', 'flights')} linked.`,
      flights.length > named.length
        ? `${formatCount(flights.length - named.length, 'flight names', 'flights name')} none.`
        : '',
      deleted > 0 ? `${formatCount(deleted, 'account', 'accounts')} left in the trash.` : '',
    ]
    return { title: 'The accounts are imported', description: description.filter(Boolean).join(' ') }
  },
})

/** Begins an import for the actor. Throws Invalid without scheduling software in use. */
export async function beginAccountImport(ctx: Ctx): Promise<{ feedbackId: string }> {
  if ((await softwareOf(ctx)) === undefined) throw refusedFor('import-not-offered')
  return beginReported(ctx, importAccountsNow)
}
