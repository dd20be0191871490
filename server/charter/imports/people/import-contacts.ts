import { accounts } from '../../../../domain/charter/index.ts'
import { splitFullName } from '../../../../domain/company/index.ts'
import { contacts } from '../../../../domain/crm/index.ts'
import type { RowOf } from '../../../../domain/kernel/index.ts'
import { formatCount } from '../../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { JobRun } from '../../../platform/jobs/index.ts'
import { asVerb, beyondReach, getRecord } from '../../../platform/records/index.ts'
import { softwareOf } from '../connection.ts'
import { providerOf } from '../provider-of.ts'
import { refusedFor } from '../refuse-import.ts'
import { beginReported, reportedJob } from '../reported-job.ts'
import { listImported, type ImportedFlight } from './imported-flights.ts'

/** A passenger as the software names them. */
interface Passenger {
  /** Their id in the software with its name, as a contact keeps it: 'Avianis P-17'. */
  readonly key: string
  readonly name: string
}

const keyPassenger = (software: string, id: string): string => `${software} ${id}`

/** Asks the software for the passengers of flights, while no transaction is open. The newest name of each one counts. */
async function askPassengers(run: JobRun, flights: readonly ImportedFlight[]): Promise<Passenger[]> {
  const provider = await run.withOutside(providerOf)
  const found = new Map<string, string>()
  for (const { kind, number } of flights.filter(({ software }) => software === provider.label))
    for (const { passengers } of (await provider.find(kind, number))?.legs ?? [])
      for (const { id, name } of passengers) {
        const key = keyPassenger(provider.label, id)
        if (name.trim() !== '' && !found.has(key)) found.set(key, name.trim())
      }
  return [...found].map(([key, name]) => ({ key, name }))
}

interface KnownContact {
  readonly id: string
  readonly key: string
  readonly is_deleted: boolean
}

const listKnown = ({ db }: Ctx, keys: readonly string[]): Promise<KnownContact[]> =>
  db.run(sql<KnownContact>`
    select c.id, k.key, c.trashed_at is not null as is_deleted
    from contacts c cross join lateral jsonb_array_elements_text(c.doc -> 'third_party') as k(key)
    where c.client_id = ${db.tenant.clientId} and k.key = any(${[...keys]}::text[])
    order by c.trashed_at is not null, c.id`)

type Account = Pick<RowOf<typeof accounts>, 'id' | 'name'>

interface WrittenContacts {
  readonly added: number
  readonly linked: number
  readonly deleted: number
}

/** Makes contacts of unknown passengers and links all of them with the account; entered values stay. */
async function writeContacts(
  ctx: Ctx,
  { id, name }: Account,
  passengers: readonly Passenger[],
): Promise<WrittenContacts> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('passengers ' || ${ctx.db.tenant.clientId}, 0))`)
  const known = new Map(
    (
      await listKnown(
        ctx,
        passengers.map(({ key }) => key),
      )
    )
      .toReversed()
      .map((row) => [row.key, row]),
  )
  let [added, linked, deleted] = [0, 0, 0]
  for (const passenger of passengers) {
    const contact = known.get(passenger.key)
    if (contact?.is_deleted === true) deleted += 1
    else if (contact) {
      await asVerb(ctx, contacts).amend({
        id: contact.id,
        amend: (row) =>
          row.accounts.some((one) => one.id === id) ? {} : { accounts: [...row.accounts, { id, name }] },
      })
      linked += 1
    } else {
      const names = splitFullName(passenger.name)
      const doc = contacts.shape.parse({ ...names, accounts: [{ id, name }], third_party: [passenger.key] })
      await asVerb(ctx, contacts).create({ doc })
      added += 1
    }
  }
  return { added, linked, deleted }
}

const countContacts = (number: number): string => formatCount(number, 'contact', 'contacts')

/** Flights with an account. */
const listOfAccount = (ctx: Ctx, accountId: string) =>
  listImported(ctx, sql`r.doc -> 'accounts' @> jsonb_build_array(jsonb_build_object('id', ${accountId}::text))`)

/** Imports the passengers of an account's flights as contacts (3-aviation section 7, importContactsByAccountId). */
export const importContactsNow = reportedJob({
  name: 'import-contacts-of-account-now',
  failed: 'The contacts were not imported',
  run: async (run, report, accountId) => {
    const account = await run.within((ctx) => beyondReach(ctx, accounts).get(accountId))
    const flights = await run.within((ctx) => listOfAccount(ctx, accountId))
    await report({ title: `Asking for the passengers of ${account.name}`, percent: 10 })
    const passengers = await askPassengers(run, flights)
    await report({ title: 'Writing the contacts', percent: 80 })
    const { added, linked, deleted } = await run.within((ctx) => writeContacts(ctx, account, passengers))
    const left = deleted > 0 ? ` ${countContacts(deleted)} left in the trash.` : ''
    return {
      title: 'The contacts are imported',
      description: `${countContacts(added)} added, ${linked} known before.${left}`,
    }
  },
})

/** Begins an import for the actor. Throws NotFound for an account beyond their reach, Invalid without software in use. */
export async function beginContactsImport(ctx: Ctx, accountId: string): Promise<{ feedbackId: string }> {
  await getRecord(ctx, accounts, accountId)
  if ((await softwareOf(ctx)) === undefined) throw refusedFor('import-not-offered')
  return beginReported(ctx, importContactsNow, accountId)
}

/** Newest flights that are asked for the name of one contact. */
const mostAsked = 5

/** Imported flights on which a contact flies, by their ids in the software. */
const listOfPassenger = (ctx: Ctx, keys: readonly string[]) =>
  listImported(
    ctx,
    sql`exists (
      select from jsonb_array_elements(r.doc -> 'legs') l cross join lateral jsonb_array_elements(l -> 'passengers') p
      where (r.doc #>> '{metadata,imported,software}') || ' ' || (p ->> 'id') = any(${[...keys]}::text[]))`,
  )

/** Writes the software's name of a contact. Answers what came of it, in words. */
async function writeName(ctx: Ctx, id: string, passengers: readonly Passenger[]): Promise<string> {
  const before = await beyondReach(ctx, contacts).get(id)
  const found = passengers.find(({ key }) => before.third_party.includes(key))
  if (found === undefined) return 'The software names this person on no flight any more. Nothing was changed.'
  const names = splitFullName(found.name)
  const isSame = before.first_name === names.first_name && before.last_name === names.last_name
  if (isSame) return `The name is ${found.name}, as before.`
  await asVerb(ctx, contacts).amend({ id, amend: () => names })
  return `The name is now ${found.name}; it was ${before.name}.`
}

/** Follows the name of a contact in the software (3-aviation section 7, syncContact). Nothing is written there. */
export const syncContactNow = reportedJob({
  name: 'sync-contact-now',
  failed: 'The contact was not synchronised',
  run: async (run, report, contactId) => {
    const keys = await run.within(async (ctx) => (await beyondReach(ctx, contacts).get(contactId)).third_party)
    const flights = await run.within((ctx) => listOfPassenger(ctx, keys))
    await report({ title: 'Asking for the name', percent: 20 })
    const passengers = await askPassengers(run, flights.slice(0, mostAsked))
    const description = await run.within((ctx) => writeName(ctx, contactId, passengers))
    return { title: 'The contact is synchronised', description }
  },
})

/** Begins it for the actor. Throws NotFound for a contact beyond their reach, Invalid without software in use. */
export async function beginContactSync(ctx: Ctx, contactId: string): Promise<{ feedbackId: string }> {
  await getRecord(ctx, contacts, contactId)
  if ((await softwareOf(ctx)) === undefined) throw refusedFor('import-not-offered')
  return beginReported(ctx, syncContactNow, contactId)
}
