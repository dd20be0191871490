import { clients } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { getRecord } from '../../platform/records/index.ts'
import { ownAddress } from '../mail/outgoing-mail.ts'
import type { Within } from './export-files.ts'
import type { ExportWords, ThreadExport } from './export-work.ts'
import { asMessage, stored, type Message, type StoredMessage } from '../thread-messages.ts'

const pageSize = 50

/** Exported messages: every sent or received one, and those of the team only on request. */
const chosen = (ctx: Ctx, { thread, with_team }: ThreadExport) => sql`
  r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${thread} and r.draft = false and r.trashed_at is null
  and (${with_team} or r.medium not in ('note', 'chat'))`

export async function countExported(ctx: Ctx, wanted: ThreadExport): Promise<number> {
  const [row] = await ctx.db.run(
    sql<{ count: number }>`select count(*)::int as count from threadsmsgs r where ${chosen(ctx, wanted)}`,
  )
  return row?.count ?? 0
}

/** A page of messages, oldest first, after the given one. */
async function exportedPage(ctx: Ctx, wanted: ThreadExport, last: Message | undefined): Promise<Message[]> {
  const behind = last ? sql`and (r.date, r.id) > (${last.date}, ${last.id})` : sql``
  const rows = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r where ${chosen(ctx, wanted)} ${behind}
    order by r.date, r.id limit ${pageSize}`)
  return rows.map(asMessage)
}

/** Pages of messages, oldest first, each read in a separate transaction. */
export async function* exportedMessages(within: Within, wanted: ThreadExport): AsyncGenerator<Message> {
  let last: Message | undefined
  for (;;) {
    const after = last
    const page = await within((ctx) => exportedPage(ctx, wanted, after))
    yield* page
    if (page.length < pageSize) return
    last = page.at(-1)
  }
}

/** The words of the client of `ctx`. */
export async function exportWords(ctx: Ctx): Promise<ExportWords> {
  const client = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: client.timezone,
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return {
    ownAddress: ownAddress(client, ctx.platform.config.MAIL_DOMAIN),
    time: (at) => format.format(at).replace(',', ''),
  }
}
