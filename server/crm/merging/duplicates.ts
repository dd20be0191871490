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
import { sql } from '../../platform/database/sql.ts'
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

/**
 * Contacts that have a number or a last name in common, and were not said to be two people. With a contact, pairs of it
 * alone.
 */
const alike = (ctx: Ctx, contact: string | undefined) => {
  const { clientId } = ctx.db.tenant
  const ofOne = contact === undefined ? sql`` : sql`and (p.one = ${contact} or p.other = ${contact})`
  const ofItsKeys =
    contact === undefined ? sql`` : sql`where keys.key in (select own.key from keys own where own.id = ${contact})`
  return sql<Pair>`
    with keys as materialized (
      select c.id, 'p' || c.phone as key from contacts c
      where c.client_id = ${clientId} and c.trashed_at is null and c.phone <> ''
      union
      select v.id, 'p' || v.value from listed_values v join contacts c on c.client_id = v.client_id and c.id = v.id
      where v.client_id = ${clientId} and v.record = 'contacts' and v.field = 'phones' and c.trashed_at is null
      union
      select c.id, 'n' || lower(c.last_name) || ' ' || lower(left(c.first_name, 1)) from contacts c
      where c.client_id = ${clientId} and c.trashed_at is null and c.last_name <> '' and c.first_name <> ''
    ), common as (
      select keys.key from keys ${ofItsKeys}
      group by keys.key having count(*) between 2 and ${sql.lit(mostAlike)}
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
  if (contact !== undefined) await getRecord(ctx, contacts, contact)
  const pairs = (await ctx.db.run(alike(ctx, contact))).map(({ one, other }) => {
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
