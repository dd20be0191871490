import {
  contacts,
  leastLikeness,
  likenessOf,
  reasonsOf,
  type ContactCard,
  type ContactDoc,
  type duplicatePairs,
} from '../../../domain/crm/index.ts'
import type { Doc, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'

/** Pairs that are looked at, and those that are shown. */
const mostLookedAt = 3000
const mostShown = 200
/** A number or name that more contacts have says nothing of two of them: an office, a placeholder. */
const mostAlike = 12

interface Row {
  readonly id: string
  readonly date: number
  readonly last_date: number
  readonly doc: Doc
}

interface Pair {
  readonly one: Row
  readonly other: Row
}

/** Every contact by its numbers, and by its last name with the initial of its first. */
const keysOfAll = (clientId: string): Statement<unknown> => sql`
    select c.id, 'p' || c.phone as key from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.phone <> ''
    union
    select v.id, 'p' || v.value from listed_values v join contacts c on c.client_id = v.client_id and c.id = v.id
    where v.client_id = ${clientId} and v.record = 'contacts' and v.field = 'phones' and c.trashed_at is null
    union
    select c.id, 'n' || lower(c.last_name) || ' ' || lower(left(c.first_name, 1)) from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.last_name <> '' and c.first_name <> ''`

/** 'de souza' -> 'De Souza' */
const capitalised = (name: string): string =>
  name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

/** A last name in any spelling: an index is searched for whole values, in any case. */
const writtenForms = (name: string): string[] => [
  ...new Set([name, name.toLowerCase(), name.toUpperCase(), capitalised(name)]),
]

type Named = Pick<ContactDoc, 'first_name' | 'last_name' | 'phone' | 'phones'>

/** Keys of one contact, each searched for along an index: it has few, for any number of contacts. */
function keysOfOne(
  clientId: string,
  { first_name: first = '', last_name: last = '', phone, phones }: Named,
): Statement<unknown> {
  const numbers = sql`${[...(phone ? [phone] : []), ...phones]}::text[]`
  const names = first === '' || last === '' ? [] : writtenForms(last)
  return sql`
    select c.id, 'p' || c.phone as key from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.phone = any(${numbers})
    union
    select v.id, 'p' || v.value from listed_values v join contacts c on c.client_id = v.client_id and c.id = v.id
    where v.client_id = ${clientId} and v.record = 'contacts' and v.field = 'phones' and v.value = any(${numbers})
      and c.trashed_at is null
    union
    select c.id, 'n' from contacts c
    where c.client_id = ${clientId} and c.trashed_at is null and c.last_name = any(${names}::text[])
      and lower(left(c.first_name, 1)) = lower(left(${first}, 1))`
}

/** One contact of which others are asked for. */
interface Asked extends Named {
  readonly id: string
}

/**
 * Contacts that have a number or a last name in common, and were not said to be two people. With a contact, pairs of it
 * alone.
 */
export const alike = (clientId: string, contact?: Asked) => {
  const ofOne = contact === undefined ? sql`` : sql`and (p.one = ${contact.id} or p.other = ${contact.id})`
  return sql<Pair>`
    with keys as materialized (${contact === undefined ? keysOfAll(clientId) : keysOfOne(clientId, contact)}
    ), common as (
      select keys.key from keys group by keys.key having count(*) between 2 and ${sql.lit(mostAlike)}
    ), pairs as (
      select distinct a.id as one, b.id as other
      from common join keys a using (key) join keys b using (key) where a.id < b.id
    )
    select jsonb_build_object('id', a.id, 'date', a.date, 'last_date', a.last_date, 'doc', a.doc) as one,
      jsonb_build_object('id', b.id, 'date', b.date, 'last_date', b.last_date, 'doc', b.doc) as other
    from pairs p
    join contacts a on a.client_id = ${clientId} and a.id = p.one
    join contacts b on b.client_id = ${clientId} and b.id = p.other
    where not exists (select from contact_distinctions d
      where d.client_id = ${clientId} and d.one = p.one and d.other = p.other) ${ofOne}
    order by p.one, p.other limit ${sql.lit(mostLookedAt)}`
}

const docOf = ({ doc }: Row): ContactDoc => contacts.shape.strip().parse(doc)

function cardOf({ id, date, last_date, doc }: Row): ContactCard {
  const { name, email, phone, company, type, verified } = contacts.shape.strip().parse(doc)
  return { id, name, email, phone, company, type, verified, date, last_date }
}

/** Contacts that may be one person, the likeliest pair first. With a contact, those that may be it. */
export async function listDuplicates(ctx: Ctx, contact?: string): Promise<OutputOf<typeof duplicatePairs>> {
  const asked = contact === undefined ? undefined : await getRecord(ctx, contacts, contact)
  const pairs = (await ctx.db.run(alike(ctx.db.tenant.clientId, asked))).map(({ one, other }) => {
    const reasons = [...reasonsOf(docOf(one), docOf(other))]
    return { one: cardOf(one), other: cardOf(other), reasons, likeness: likenessOf(reasons) }
  })
  const likely = pairs.filter(({ likeness }) => likeness >= leastLikeness)
  return { pairs: likely.toSorted((a, b) => b.likeness - a.likeness).slice(0, mostShown) }
}

const ordered = (one: string, other: string): readonly [string, string] => (one < other ? [one, other] : [other, one])

/** Keeps that two contacts are two people. Throws NotFound. */
export async function distinguish(ctx: Ctx, one: string, other: string): Promise<Record<string, never>> {
  for (const id of [one, other]) if (!(await findRecord(ctx, contacts, id))) throw new NotFound(`contacts ${id}`)
  const [first, second] = ordered(one, other)
  if (first === second) throw new NotFound(`contacts ${other}`)
  ctx.db.later(sql`
    insert into contact_distinctions (client_id, one, other, at, by_user)
    values (${ctx.db.tenant.clientId}, ${first}, ${second}, ${ctx.now}, ${ctx.actor.userId}) on conflict do nothing`)
  return {}
}

/** Two contacts may be one person again. */
export async function confuse(ctx: Ctx, one: string, other: string): Promise<Record<string, never>> {
  const [first, second] = ordered(one, other)
  const gone = await ctx.db.run(sql`
    delete from contact_distinctions
    where client_id = ${ctx.db.tenant.clientId} and one = ${first} and other = ${second} returning 1`)
  if (gone.length === 0) throw new NotFound(`distinction of ${one} and ${other}`)
  return {}
}
