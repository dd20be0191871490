import type { Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { asOwner } from '../stage/as-owner.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 10, count: 80 }
const wanted = { threadsmsgs: 6000, quotes: 2000, trips: 2000 } as const
const entries = Object.values(wanted).reduce((sum, count) => sum + count, 0)

const customer = `
  select contact_id as id, middle::text from bench.regular where client_id = $1`

const customerTable = `
  create table if not exists bench.regular (client_id uuid primary key, contact_id text not null, middle bigint not null)`

/** The oldest customer is the subject of all the history. */
const oldest = `
  select id, jsonb_build_object('id', id, 'name', name, 'email', email, 'phone', phone, 'company', company) as entry
  from contacts where client_id = $1 and active and trashed_at is null order by last_date, id limit 1`

const gather = (table: keyof typeof wanted): string => `
  update ${table} set doc = doc || jsonb_build_object('contact', $2::jsonb), version = version + 1
  where client_id = $1 and id in (
    select id from ${table} where client_id = $1 and trashed_at is null and active
      ${table === 'threadsmsgs' ? 'and not draft' : ''} order by md5(id) limit ${wanted[table]})`

const note = `
  insert into bench.regular (client_id, contact_id, middle)
  select $1, $2, percentile_disc(0.5) within group (order by date) from threadsmsgs where client_id = $1 and contact_id = $2`

interface Customer {
  readonly id: string
  /** The time at which half of the messages had been written. */
  readonly middle: string
}

/** A customer with thousands of messages, quotes and trips: made from the scale set, once. */
const regularCustomer = (stage: Stage): Promise<Customer> =>
  asOwner(stage, async (owner) => {
    const { largeClient: client } = stage
    await owner.query(customerTable)
    const known = await owner.query<Customer>(customer, [client])
    if (known.rows[0]) return known.rows[0]
    const { rows } = await owner.query<{ id: string; entry: unknown }>(oldest, [client])
    const [one] = rows
    if (!one) throw new Error('the scale set has no contact')
    for (const table of ['threadsmsgs', 'quotes', 'trips'] as const) {
      const { rowCount } = await owner.query(gather(table), [client, JSON.stringify(one.entry)])
      if (rowCount !== wanted[table])
        throw new Error(`the scale set has only ${rowCount} ${table} to give to a customer`)
    }
    await owner.query(note, [client, one.id])
    for (const table of Object.keys(wanted)) await owner.query(`analyze ${table}`)
    const made = await owner.query<Customer>(customer, [client])
    return made.rows[0] ?? { id: one.id, middle: '0' }
  })

interface Page {
  readonly entries: readonly unknown[]
  readonly next: string | null
}

async function measurePage(stage: Stage, name: string, path: string): Promise<Measured> {
  const page = await stage.http.ask<Page>(path)
  if (page.entries.length === 0 || page.next === null) throw new Error(`${path} is no page of a long timeline`)
  const taken = await besideItsSql(stage, [{ path }], usual)
  const words = entries.toLocaleString('en-US')
  return against({ name: `timeline: ${name} of ${words} entries`, ...taken, floorName: itsSql }, { median: 2, p95: 4 })
}

async function run(stage: Stage): Promise<Measured[]> {
  const { id, middle } = await regularCustomer(stage)
  const path = `/api/contacts/${id}/timeline`
  const pages = [
    ['first page', path],
    ['page in the middle', `${path}?before=${middle}.0`],
    ['page of trips in the middle', `${path}?kind=trips&before=${middle}.0`],
  ] as const
  const measured: Measured[] = []
  for (const [name, one] of pages) measured.push(await measurePage(stage, name, one))
  return measured
}

export const timeline: Row = { name: 'timeline', run }
