import { markedId } from '../../../domain/inbox/mail/internet-id.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { hasNoMessageId } from '../mail/read-headers.ts'
import type { PreparedMail } from './prepare-mails.ts'

/** Mails that are here already, by their Message-IDs and contents. */
interface Present {
  /** Ids of messages, and whether each came in. */
  readonly ids: ReadonlyMap<string, boolean>
  /** Contents, each with the Message-ID of its mail. */
  readonly contents: ReadonlySet<string>
}

const joinKey = (internetId: string, hash: string): string => `${hasNoMessageId(internetId) ? '' : internetId} ${hash}`

/** Asks for a batch at once which of its mails are here. */
async function findPresent({ db }: Ctx, mails: readonly PreparedMail[]): Promise<Present> {
  const { clientId } = db.tenant
  const ids = mails.flatMap(({ internet_id: id, hash }) => [id, markedId(id, hash)])
  const hashes = sql`${mails.map(({ hash }) => hash)}::text[]`
  const messages = await db.run(sql<{ id: string; inbound: boolean | null }>`
    select "message_id" as id, "inbound" as inbound from threadsmsgs
    where client_id = ${clientId} and "message_id" = any(${ids}::text[]) and trashed_at is null`)
  const contents = await db.run(sql<{ internet_id: string; hash: string }>`
    select internet_id, content_hash as hash from mail_import_mails
    where client_id = ${clientId} and content_hash = any(${hashes}) and state = 'imported'
    union all
    select internet_id, content_hash from mail_in
    where client_id = ${clientId} and content_hash = any(${hashes}) and status = 'threaded'`)
  return {
    ids: new Map(messages.map(({ id, inbound }) => [id, inbound === true])),
    contents: new Set(contents.map(({ internet_id: id, hash }) => joinKey(id, hash))),
  }
}

/** A mail that becomes a message, under the Message-ID that it gets. */
export interface NewMail extends PreparedMail {
  readonly kept_id: string
}

/**
 * Separates new mails from those that are here: the same Message-ID with the same content, one that we sent, or the same
 * content without a Message-ID. A mail with the Message-ID of another and other content is new, under a marked id.
 */
export async function separateKnown(
  ctx: Ctx,
  mails: readonly PreparedMail[],
): Promise<{ readonly fresh: NewMail[]; readonly known: PreparedMail[] }> {
  const present = await findPresent(ctx, mails)
  const taken = new Set(present.ids.keys())
  const contents = new Set(present.contents)
  const [fresh, known]: [NewMail[], PreparedMail[]] = [[], []]
  for (const mail of mails) {
    const { internet_id: id, hash } = mail
    const marked = markedId(id, hash)
    const isOurs = present.ids.get(id) === false
    const key = joinKey(id, hash)
    if (isOurs || contents.has(key) || taken.has(marked)) {
      known.push(mail)
      continue
    }
    const kept_id = taken.has(id) ? marked : id
    taken.add(kept_id)
    contents.add(key)
    fresh.push({ ...mail, kept_id })
  }
  return { fresh, known }
}
