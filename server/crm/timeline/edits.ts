import { contacts, type TimelineEntry } from '../../../domain/crm/index.ts'
import { changesBetween, operationWords } from '../../../domain/kernel/records/change-words.ts'
import { nameOfPerson, type Doc } from '../../../domain/kernel/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { openTo } from '../../platform/records/guarded-fields.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import type { Asked } from './sources.ts'

interface Edit {
  readonly id: string
  readonly version: number
  readonly at: number
  readonly actor_id: string | null
  readonly known_name: string | null
  readonly op: string
  readonly before: Doc | null
  readonly after: Doc | null
}

/** The id of an entry, as `editsOf` makes it. */
const entryId = sql`(h.id || ' ' || lpad(h.version::text, 8, '0'))`

/**
 * Writes of contacts, the newest first: each with the document on both sides of it. Read in the order of their time and
 * of their ids as entries, so that a later page begins at its position, after any number of later or concurrent ones.
 */
export const editsPage = (clientId: string, { contacts: ids, behind, limit }: Asked) => sql<Edit>`
    select h.id, h.version, h.at, h.actor_id, h.op, h.before -> 'doc' as before,
      ${nameOfActor(sql`h.client_id`, sql`h.actor_id`)} as known_name,
      coalesce(
        (select n.before -> 'doc' from history n
         where n.client_id = h.client_id and n.record = h.record and n.id = h.id and n.version > h.version
         order by n.version limit 1),
        c.doc) as after
    from unnest(${[...ids]}::text[]) as one(id)
    join contacts c on c.client_id = ${clientId} and c.id = one.id and c.trashed_at is null
    join lateral (
      select * from history h where h.client_id = ${clientId} and h.record = 'contacts' and h.id = one.id
        ${behind === undefined ? sql`` : sql`and h.at <= ${behind.at} and (h.at < ${behind.at} or ${entryId} < ${behind.id})`}
      order by h.at desc, h.version desc limit ${limit}
    ) h on true
    order by h.at desc, h.id desc, h.version desc limit ${limit}`

const whoOf = ({ actor }: Ctx, { actor_id, known_name }: Edit): string | null =>
  actor_id === null || actor_id === systemUserId ? null : nameOfPerson(known_name, actor.isDefaultClient)

const mostChanges = 12

/** Changes in contacts, as the reader sees them: sealed and guarded fields are left out. */
export async function editsOf(ctx: Ctx, asked: Asked): Promise<TimelineEntry[]> {
  const timezone = 'UTC'
  const isOfMany = asked.contacts.length > 1
  const rows = await ctx.db.run(editsPage(ctx.db.tenant.clientId, asked))
  return rows.map((edit): TimelineEntry => {
    const sides = [edit.before, edit.after].map((doc) => (doc ? openTo(contacts, ctx.actor, doc) : {}))
    const changes = edit.op === 'update' ? changesBetween(contacts, [sides[0] ?? {}, sides[1] ?? {}], timezone) : []
    return {
      kind: 'edits',
      id: `${edit.id} ${String(edit.version).padStart(8, '0')}`,
      at: edit.at,
      who: whoOf(ctx, edit),
      title: operationWords[edit.op] ?? edit.op,
      words: isOfMany ? contacts.title(edit.after ?? edit.before ?? {}) : '',
      path: isOfMany ? `marketing/contacts/${edit.id}` : null,
      changes: changes.slice(0, mostChanges),
    }
  })
}
