import { downloadItem, exportItem, mergeItem, microsoftItem, unreadCountsItem } from '../domain/automation/index.ts'
import { hasRole } from '../domain/kernel/index.ts'
import { records } from '../domain/records.ts'
import { exportWhole, workOutside, workWithin, type QueueWork } from './automation/index.ts'
import { beginScheduleImport, charterQueueWork, writeLinkedCalendar } from './charter/index.ts'
import { copyFromUrl } from './content/copy-url.ts'
import { mergeById } from './crm/index.ts'
import { recountUnread } from './inbox/index.ts'
import { requireMailboxes } from './inbox/upkeep/index.ts'
import type { Ctx } from './platform/context.ts'
import { Forbidden } from './platform/errors.ts'

const definitions = new Map(records.map((definition) => [definition.name, definition]))

/** Reads mailboxes or calendars of the company, for an admin. */
async function readForAdmin(ctx: Ctx, reads: 'mail' | 'calendar'): Promise<string> {
  if (!hasRole(ctx.actor, 'admin')) throw new Forbidden('admin', 'Its creator needs the role admin.')
  if (reads === 'mail') return requireMailboxes(ctx)
  await beginScheduleImport(ctx)
  return 'The calendars are read'
}

/** Work of every type of queue item but follow-ups, which their own due work carries out. */
export const queueWork: readonly QueueWork[] = [
  ...charterQueueWork,
  // Each in a separate transaction: a merge locks many rows.
  workOutside(mergeItem, async (ctx, { contact, other }) => `Moved ${await mergeById(ctx, contact, other)} records`),
  workWithin(unreadCountsItem, async (ctx, { user }) => `Corrected ${await recountUnread(ctx, user)} counts`),
  // Each in a separate transaction: the entries of a linked calendar are written outside before it.
  workOutside(microsoftItem, (ctx, { reads, link, whole }) =>
    reads === undefined ? writeLinkedCalendar(ctx, { link: link ?? '', whole }) : readForAdmin(ctx, reads),
  ),
  workWithin(exportItem, async (ctx, asked) => `File of export ${(await exportWhole(ctx, asked)).id}`),
  workOutside(downloadItem, async (ctx, asked) => (await copyFromUrl(ctx, asked, { definitions })).url),
]
