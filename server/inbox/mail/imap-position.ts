import { systemActor, withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ImapPosition } from '../../platform/outside/mail-in/imap-watcher.ts'
import type { Platform } from '../../platform/platform.ts'

/** Where the position of one watched mailbox is kept. */
export interface PositionPlace {
  readonly clientId: string
  /** user@host/folder: identity of the mailbox. */
  readonly mailbox: string
}

export const loadPosition = (
  platform: Platform,
  { clientId, mailbox }: PositionPlace,
): Promise<ImapPosition | undefined> =>
  withTenant(platform, systemActor(clientId), async (ctx) => {
    const [row] = await ctx.db.run(sql<ImapPosition>`
      select uid_validity as "uidValidity", uid, at from imap_positions
      where client_id = ${clientId} and mailbox = ${mailbox}`)
    return row
  })

export const savePosition = (
  platform: Platform,
  { clientId, mailbox }: PositionPlace,
  position: ImapPosition,
): Promise<void> =>
  withTenant(platform, systemActor(clientId), async (ctx) => {
    await ctx.db.run(sql`
      insert into imap_positions (client_id, mailbox, uid_validity, uid, at)
      values (${clientId}, ${mailbox}, ${position.uidValidity}, ${position.uid}, ${position.at})
      on conflict (client_id, mailbox) do update set uid_validity = excluded.uid_validity, uid = excluded.uid, at = excluded.at`)
  })

/** The mailbox was reached: the former refusal is over. */
export const saveHeard = (platform: Platform, { clientId, mailbox }: PositionPlace): Promise<void> =>
  withTenant(platform, systemActor(clientId), async (ctx) => {
    await ctx.db.run(sql`
      update imap_positions set heard_at = ${ctx.now} where client_id = ${clientId} and mailbox = ${mailbox}`)
    await ctx.db.run(sql`delete from mailbox_faults where client_id = ${clientId} and mailbox = ${mailbox}`)
  })

const longestWords = 1000

/** The mailbox could not be reached, or not be read to its end: why, in its server's words. */
export const saveFault = (platform: Platform, { clientId, mailbox }: PositionPlace, words: string): Promise<void> =>
  withTenant(platform, systemActor(clientId), async (ctx) => {
    await ctx.db.run(sql`
      insert into mailbox_faults (client_id, mailbox, since, at, words)
      values (${clientId}, ${mailbox}, ${ctx.now}, ${ctx.now}, ${words.slice(0, longestWords).toWellFormed()})
      on conflict (client_id, mailbox) do update set at = excluded.at, words = excluded.words`)
  })
