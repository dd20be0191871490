import { addresses } from '../../../domain/company/index.ts'
import { cards } from '../../../domain/commerce/index.ts'
import { contacts, mailConsents, relationships, subscriptions } from '../../../domain/crm/index.ts'
import { textConsents } from '../../../domain/inbox/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { removeForGood } from '../../platform/upkeep/remove-for-good.ts'
import { countGroupsOf } from '../groups/index.ts'
import { lockReaches } from '../lock-reach.ts'
import { markReaches } from '../reach-marks.ts'
import type { Work } from './erasure-work.ts'

/**
 * The contact is removed, with its private data, and its groups are counted again. Mail that is placed at the same time
 * waits, and then makes another contact.
 */
export async function removeContact(ctx: Ctx, { traces: { own, open } }: Work): Promise<undefined> {
  const { clientId } = ctx.db.tenant
  const ids = sql`${[...own.ids]}::text[]`
  const reaches = [...open.emails, ...open.phones]
  await lockReaches(ctx, reaches)
  // From here on a card of the person cannot be saved again, from any open screen (0187).
  await ctx.db.run(sql`
    insert into erased_ids (client_id, id) select ${clientId}, t.id from unnest(${ids}) as t(id) on conflict do nothing`)
  const stopped = await ctx.db.run(sql<{ phone: string }>`
    select phone from textconsents where client_id = ${clientId} and phone = any(${[...open.phones]}::text[])
      and state = 'stopped' and trashed_at is null`)
  await markReaches(ctx, reaches, { noTexts: new Set(stopped.map(({ phone }) => phone)) })
  await countGroupsOf(ctx, own.ids)
  const all: readonly (readonly [RecordDefinition, Statement<unknown>])[] = [
    [contacts, sql`r.id = any(${ids})`],
    [addresses, sql`r.doc ->> 'contact_id' = any(${ids})`],
    [cards, sql`r.contact_id = any(${ids})`],
    [relationships, sql`(r.doc #>> '{person,id}' = any(${ids}) or r.doc #>> '{other_person,id}' = any(${ids}))`],
    [subscriptions, sql`r.contact_id = any(${ids})`],
    [mailConsents, sql`r.email = any(${[...open.emails]}::text[])`],
    [textConsents, sql`r.phone = any(${[...open.phones]}::text[])`],
  ]
  for (const [definition, where] of all) await removeForGood(ctx, definition, where)
  await ctx.db.run(sql`
    with gone as (
      delete from contact_merges where client_id = ${clientId} and (kept = any(${ids}) or gone = any(${ids})) returning id)
    delete from contact_merge_rows r using gone where r.client_id = ${clientId} and r.merge_id = gone.id`)
  await ctx.db.run(sql`
    delete from contact_distinctions where client_id = ${clientId} and (one = any(${ids}) or other = any(${ids}))`)
  return undefined
}
