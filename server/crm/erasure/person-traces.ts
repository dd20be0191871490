import { contacts, reachesOf, type ContactDoc, type PersonTraces } from '../../../domain/crm/index.ts'
import { keptPhone } from '../../../domain/crm/phone-forms.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Traces of a person: all of them, and those by which a row without an id of theirs names them. */
export interface Traces {
  readonly own: PersonTraces
  readonly open: PersonTraces
}

/** A contact and those that were merged into it, through any number of merges. */
export async function idsOfPerson(ctx: Ctx, contact: string): Promise<readonly string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    with recursive led(id) as (
      select ${contact}::text collate "C"
      union
      select m.gone from led join contact_merges m
        on m.client_id = ${ctx.db.tenant.clientId} and m.kept = led.id and m.undone_at is null
    )
    select id from led`)
  return rows.map(({ id }) => id)
}

const shortestNumber = 5

const filled = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text.trim()]))

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const namesOf = ({ name, first_name: first = '', last_name: last = '' }: ContactDoc): string[] =>
  filled([name, `${first} ${last}`, ...(first && last ? [`${last} ${first}`, `${last}, ${first}`] : [])])

function tracesOfDocs(ids: readonly string[], docs: readonly ContactDoc[]): PersonTraces {
  const reaches = docs.flatMap(reachesOf)
  return {
    ids,
    names: unique(docs.flatMap(namesOf)).filter((name) => !name.includes('@')),
    emails: unique(reaches.filter((reach) => reach.includes('@')).map((reach) => reach.toLowerCase())),
    phones: unique(reaches.filter((reach) => !reach.includes('@')).map(keptPhone)),
    numbers: unique(docs.flatMap(({ passport, third_party }) => filled([passport, ...third_party]))).filter(
      (text) => text.length >= shortestNumber,
    ),
  }
}

/** Of some texts, those that another contact is called or reached by as well. */
async function othersOf(ctx: Ctx, ids: readonly string[], texts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.run(sql<{ text: string }>`
    select distinct t.text from unnest(${[...texts]}::text[]) as t(text)
    join contacts r on r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.id <> all(${[...ids]}::text[])
      and (lower(r.name) = lower(t.text) or lower(r.email) = lower(t.text) or r.phone = t.text
        or lower(t.text) = any(r.emails) or t.text = any(r.phones))`)
  return new Set(rows.map(({ text }) => text))
}

/** A name of one word is too common to be looked for by itself. */
const isSpecific = (name: string): boolean => /\S\s+\S/.test(name)

/** All identifiers of a person here. */
export async function tracesOf(ctx: Ctx, contact: string): Promise<Traces> {
  const ids = await idsOfPerson(ctx, contact)
  const rows = await ctx.db.run(sql<{ doc: unknown }>`
    select doc from contacts where client_id = ${ctx.db.tenant.clientId} and id = any(${[...ids]}::text[]) order by id`)
  const own = tracesOfDocs(
    ids,
    rows.map(({ doc }) => contacts.shape.strip().parse(doc)),
  )
  const others = await othersOf(ctx, ids, [...own.names, ...own.emails, ...own.phones])
  const alone = (texts: readonly string[]) => texts.filter((text) => !others.has(text))
  const open = {
    ids,
    names: alone(own.names).filter(isSpecific),
    emails: alone(own.emails),
    phones: alone(own.phones),
    numbers: own.numbers,
  }
  return { own, open }
}
