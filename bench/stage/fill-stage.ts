import type pg from 'pg'
import { databaseRoles } from '../../server/platform/database/pools.ts'

/** The clients that are measured. */
export interface Measuring {
  readonly large: string
  readonly small: string
}

const tables = `
  create schema if not exists bench;
  create table if not exists bench.floor (id bigint generated always as identity primary key, text text);
  create table if not exists bench.longer (thread text primary key);
  create table if not exists bench.busy (
    client_id uuid primary key, contact_id text not null, object_type text not null, object_id text not null);
  grant usage on schema bench to ${databaseRoles.app};
  grant insert on bench.floor to ${databaseRoles.app};
  grant select on bench.longer, bench.busy to ${databaseRoles.app}`

/** Conversations of exactly 15 messages to open, which the set has by chance only. */
const lengthen = `
  with short as (
    select distinct on (thread) thread, client_id, date, doc from threadsmsgs
    where client_id = $1 and trashed_at is null and draft = false and medium = 'email'
    order by thread, date desc, id limit 200
  ), known as (
    select thread, count(*) as long from threadsmsgs
    where client_id = $1 and thread in (select thread from short) and trashed_at is null and draft = false group by thread
  )
  insert into threadsmsgs (client_id, id, date, last_date, doc)
  select s.client_id, 'bench-' || s.thread || '-' || n, s.date + n * 60000, s.date + n * 60000, s.doc - 'message_id'
  from short s join known k using (thread), generate_series(1, 15) n
  where k.long + n <= 15`

const noteLonger = `
  insert into bench.longer
  select thread from threadsmsgs where client_id = $1 and id like 'bench-%' and draft = false and trashed_at is null
  group by thread`

/** A contact and a record that 20 threads are about: in the set most have one or two. */
const gather = `
  with newest as (
    select id, doc, row_number() over (order by last_date desc, id desc) as place from threads
    where client_id = $1 and trashed_at is null order by last_date desc, id desc limit 20
  ), first as (select doc from newest where place = 1), moved as (
    update threads t
    set doc = t.doc || jsonb_build_object('contact', first.doc -> 'contact', 'object', first.doc -> 'object'),
        version = t.version + 1
    from first where t.client_id = $1 and t.id in (select id from newest)
  )
  insert into bench.busy
  select $1, doc #>> '{contact,id}', doc #>> '{object,type}', doc #>> '{object,id}' from first`

async function once(owner: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rowCount } = await owner.query(`select 1 from bench.${table} limit 1`)
  if (rowCount !== 0) return
  await owner.query('begin')
  await fill()
  await owner.query('commit')
}

/** Adds the data that rows need and the scale set lacks; does nothing if it exists. Answers the measured clients. */
export async function furnish(owner: pg.Client): Promise<Measuring> {
  const { rows } = await owner.query<{ client_id: string }>(
    'select client_id from threads group by client_id order by count(*) desc, client_id',
  )
  const [large, small] = [rows[0]?.client_id, rows.at(-1)?.client_id]
  if (!large || !small) throw new Error('the scale set has no threads')
  await owner.query(tables)
  await once(owner, 'longer', async () => {
    await owner.query(lengthen, [large])
    await owner.query(noteLonger, [large])
  })
  await once(owner, 'busy', async () => {
    for (const client of [large, small]) await owner.query(gather, [client])
  })
  return { large, small }
}
