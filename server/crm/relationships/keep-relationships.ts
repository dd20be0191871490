import {
  contacts,
  crmMessages,
  relationshipKinds,
  relationships,
  relationshipsOf,
  undoneWithinMs,
  type addRelationship,
  type relatedPeople,
  type RelatedPerson,
} from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { defineTimedTask, removeRows } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, getRecord, listRecords } from '../../platform/records/index.ts'

type Contact = RowOf<typeof contacts>
type Relationship = RowOf<typeof relationships>

const entryOf = (contact: Contact) => ({ id: contact.id, label: contacts.title({ ...contact }) })

/** Both people in the order in which the kind is kept. */
function sidesOf(
  [one, other]: readonly [Contact, Contact],
  { kind, is_inverse }: InputOf<typeof addRelationship>['body'],
): readonly [Contact, Contact] {
  const isTurned = kind === 'flies_with' ? one.id > other.id : is_inverse
  return isTurned ? [other, one] : [one, other]
}

/**
 * Says what a contact is to another one; two who say the same at once say it once. Throws NotFound for a contact beyond
 * the caller's reach, Invalid for one and the same.
 */
export async function keepRelationship(
  ctx: Ctx,
  id: string,
  body: InputOf<typeof addRelationship>['body'],
): Promise<OutputOf<typeof addRelationship>> {
  if (id === body.other) throw new Invalid([crmMessages.issue('other', 'related-to-itself')])
  const both = [await getRecord(ctx, contacts, id), await getRecord(ctx, contacts, body.other)] as const
  const [person, other] = sidesOf(both, body)
  const { kind } = body
  const lock = `relationship ${ctx.db.tenant.clientId} ${kind} ${person.id} ${other.id}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const [before] = await beyondReach(ctx, relationships).list({
    where: {
      and: [
        ['person_id', '==', person.id],
        ['other_person_id', '==', other.id],
        ['kind', '==', kind],
      ],
    },
    limit: 1,
  })
  if (before !== undefined) return { id: before.id }
  const doc = relationships.shape.parse({ kind, person: entryOf(person), other_person: entryOf(other) })
  return { id: (await asVerb(ctx, relationships).create({ doc })).id }
}

const isOf = ({ person, other_person: other }: Relationship, id: string): boolean => person.id === id || other.id === id

const isSamePair = (one: Relationship, other: Relationship): boolean =>
  one.kind === other.kind && isOf(other, one.person.id) && isOf(other, one.other_person.id)

/** Removes a relationship of a contact, with those that a merge added to it. Throws NotFound. */
export async function dropRelationship(ctx: Ctx, id: string, relationship: string): Promise<Record<string, never>> {
  await getRecord(ctx, contacts, id)
  const own = await beyondReach(ctx, relationships).list({ where: relationshipsOf([id]), limit: mostRelationships })
  const dropped = own.find((row) => row.id === relationship)
  if (dropped === undefined) throw new NotFound(`relationships ${relationship}`)
  for (const row of own) if (isSamePair(dropped, row)) await asVerb(ctx, relationships).trash({ id: row.id })
  return {}
}

/** Limit above any list kept by hand of the people of one conversation. */
const mostRelationships = 500
/** People whom a conversation names. */
const mostAsked = 50

/** Reason of another person's relation to one of the given people. */
function whyOf({ kind, person, other_person: other }: Relationship, asked: ReadonlyMap<string, Contact>) {
  const { why, whyInverse } = relationshipKinds[kind]
  const ofOther = asked.get(other.id)
  if (ofOther !== undefined && !asked.has(person.id)) return { id: person.id, why: `${why} ${ofOther.name}` }
  const ofPerson = asked.get(person.id)
  if (ofPerson !== undefined && !asked.has(other.id)) return { id: other.id, why: `${whyInverse} ${ofPerson.name}` }
  return undefined
}

const contactsIn = (ctx: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : listRecords(ctx, contacts, {
        where: {
          and: [
            ['id', 'in', [...ids]],
            ['active', '==', true],
          ],
        },
        limit: mostRelationships,
      })

/** People related to some contacts, each once with every reason, without those contacts themselves. */
export async function relatedTo(ctx: Ctx, given: readonly string[]): Promise<OutputOf<typeof relatedPeople>> {
  const ids = [...new Set(given.filter((id) => id !== ''))].slice(0, mostAsked)
  if (ids.length === 0) return { people: [] }
  const asked = new Map((await contactsIn(ctx, ids)).map((row) => [row.id, row]))
  const rows = await listRecords(ctx, relationships, { where: relationshipsOf([...ids]), limit: mostRelationships })
  const reasons = Map.groupBy(
    rows.flatMap((row) => whyOf(row, asked) ?? []),
    ({ id }) => id,
  )
  const people = await contactsIn(ctx, [...reasons.keys()])
  return {
    people: people.map(({ id, name, email = null, phone = null }): RelatedPerson => ({
      id,
      name,
      email,
      phone,
      why: [...new Set(reasons.get(id)?.map(({ why }) => why))].join(', '),
    })),
  }
}

/**
 * Removes relationships of people who can no longer be restored, and those of a person with themselves that a merge
 * left behind once it cannot be undone.
 */
export const tidyRelationships = defineTimedTask({
  name: 'tidy-relationships',
  lane: 'upkeep',
  at: { hour: 2, minute: 57 },
  inClient: (run) =>
    removeRows(
      run,
      sql`relationships`,
      ({ now }) => sql`(
        not exists (select from contacts c where c.client_id = r.client_id and c.id = r.person_id)
        or not exists (select from contacts c where c.client_id = r.client_id and c.id = r.other_person_id)
        or (r.person_id = r.other_person_id and r.last_date < ${now - undoneWithinMs}))`,
    ),
})
