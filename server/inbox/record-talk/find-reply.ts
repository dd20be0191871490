import { isForged, threads, threadsmsgs } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { TalkRecord } from './find-talk.ts'

/** An answer of a person outside. */
export interface CustomerReply {
  readonly at: number
  readonly who: string
  readonly thread: string
}

/** Messages that are looked at for a reply: those that machines wrote or that are forged are passed over. */
const looked = 50

interface AskedReply {
  readonly about: TalkRecord
  /** Messages that were sent: the threads in which they are now are looked at too. */
  readonly messages: readonly string[]
  /** Epoch milliseconds. */
  readonly since: number
}

/**
 * Locks the threads of a record and of messages, so that no reply is stored before the end, and answers their ids. Threads are
 * locked after all other records.
 */
export async function lockTalks(ctx: Ctx, { about, messages }: Omit<AskedReply, 'since'>): Promise<readonly string[]> {
  const { clientId } = ctx.db.tenant
  const rows = await ctx.db.run(sql<{ id: string }>`
    select id from threads where client_id = ${clientId} and (
      (object_type = ${about.type} and object_id = ${about.id} and trashed_at is null)
      or id in (select thread from threadsmsgs where client_id = ${clientId} and id = any(${[...messages]}::text[])))
    order by id for update`)
  return rows.map(({ id }) => id)
}

async function listTalks(ctx: Ctx, { about, messages }: Omit<AskedReply, 'since'>): Promise<readonly string[]> {
  const [own, theirs] = [
    await beyondReach(ctx, threads).every({
      and: [
        ['object_type', '==', about.type],
        ['object_id', '==', about.id],
      ],
    }),
    messages.length === 0 ? [] : await beyondReach(ctx, threadsmsgs).every(['id', 'in', [...messages]]),
  ]
  return [...new Set([...own.map(({ id }) => id), ...theirs.map(({ tRef }) => tRef)])]
}

/** The newest reply of a person about a record after a moment, in any of its threads; undefined where there is none. */
export async function findReply(ctx: Ctx, asked: AskedReply): Promise<CustomerReply | undefined> {
  const places = await listTalks(ctx, asked)
  if (places.length === 0) return undefined
  const rows = await beyondReach(ctx, threadsmsgs).list({
    where: {
      and: [
        ['thread', 'in', places],
        ['inbound', '==', true],
        ['date', '>', asked.since],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: looked,
  })
  const reply = rows.find((row) => !row.is_automatic && !isForged(row))
  if (!reply) return undefined
  const { from, contact, date: at, tRef: thread } = reply
  return { at, who: from?.name || contact?.name || from?.address || 'The customer', thread }
}
