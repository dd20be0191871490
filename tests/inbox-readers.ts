import { threads, threadsmsgs } from '../domain/inbox/index.ts'
import type { RowOf } from '../domain/kernel/index.ts'
import { systemActor, withOutside, type OutsideCtx } from '../server/platform/context.ts'
import { getRecord, listRecords } from '../server/platform/records/index.ts'
import type { TestServer } from './test-server.ts'
import { clientIds, type ClientKey } from './world.ts'

export type Message = RowOf<typeof threadsmsgs>
export type Thread = RowOf<typeof threads>

/** Views for tests of mail and texts: the conversations of a client as the program itself sees them. */
export interface InboxReaders {
  /** Runs a verb as the program itself; in LARO unless another client is given. */
  within<T>(verb: (ctx: OutsideCtx) => Promise<T>, client?: ClientKey): Promise<T>
  /** Whole messages, oldest first. */
  messages(client?: ClientKey): Promise<Message[]>
  threads(client?: ClientKey): Promise<Thread[]>
}

export function inboxReaders({ platform }: TestServer): InboxReaders {
  const within: InboxReaders['within'] = (verb, client = 'LARO') =>
    withOutside(platform, systemActor(clientIds[client]), verb)
  return {
    within,
    messages: (client) =>
      within(async (ctx) => {
        const listed = await listRecords(ctx, threadsmsgs, { limit: 500, orderBy: { field: 'date', direction: 'asc' } })
        return Promise.all(listed.map(({ id }) => getRecord(ctx, threadsmsgs, id)))
      }, client),
    threads: (client) => within((ctx) => listRecords(ctx, threads, { limit: 500 }), client),
  }
}
