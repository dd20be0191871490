import pg from 'pg'
import { embeddedIn } from '../embedded-database.ts'
import type { CastMember } from '../world.ts'
import { place } from './place.ts'

/** Two hours lie between the messages, so that 5,000 of them go back more than a year. */
export const betweenMs = 7_200_000

/** Messages below the newest one that are unread for the reader. */
export const unreadFew = 40

/**
 * Inserts messages after the first of a thread: a customer's emails, some answers and notes. They are written
 * directly into the database, as a conversation of a year is stored: the program would take minutes.
 */
export async function growThread(threadId: string, count: number, reader: CastMember): Promise<void> {
  const { databaseUrl } = await embeddedIn(place().data)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // The trail of changes is not needed here.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into threadsmsgs (client_id, id, version, date, last_date, active, doc)
       select m.client_id, $1 || '-' || n, 1, m.date - n * $3::bigint, m.date - n * $3::bigint, true,
         (m.doc - 'message_id' - 'mail_in') || jsonb_build_object(
           'message', 'Message number ' || n || '. ' || repeat('We look at the times of the flight again. ', n % 9 + 1),
           'summary', 'Message number ' || n || '.', 'unread', false, 'messageHtml', '', 'html', '')
         || case when n % 5 = 0 then jsonb_build_object('medium', 'note', 'inbound', false, 'state', 'posted',
              'recipients', '[]'::jsonb, 'from', null, 'creator', jsonb_build_object('id', $4::text, 'label', $5::text))
            - 'from' else '{}' end
       from threadsmsgs m cross join generate_series(1, $2::int) n
       where m.thread = $1 and m.draft = false`,
      [threadId, count, betweenMs, reader.id, reader.name],
    )
    await client.query(
      `update threads set doc = doc || jsonb_build_object('message_count', $2::int + 1) where id = $1`,
      [threadId, count],
    )
    await client.query(
      `update unread set doc = doc || jsonb_build_object('first', $2::text) where thread = $1 and "user" = $3`,
      [threadId, `${threadId}-${unreadFew}`, reader.id],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}
