import { downloadItem, exportItem, mergeItem, microsoftItem, unreadCountsItem } from '../domain/automation/index.ts'
import { records } from '../domain/records.ts'
import { exportWhole, workOutside, workWithin, type QueueWork } from './automation/index.ts'
import { beginScheduleImport, charterQueueWork } from './charter/index.ts'
import { copyFromUrl } from './content/copy-url.ts'
import { mergeById } from './crm/index.ts'
import { recountUnread } from './inbox/index.ts'
import { requireMailboxes } from './inbox/upkeep/index.ts'
import type { Ctx } from './platform/context.ts'

const definitions = new Map(records.map((definition) => [definition.name, definition]))

async function readCalendars(ctx: Ctx): Promise<string> {
  await beginScheduleImport(ctx)
  return 'The calendars are read'
}

/** Work of every type of queue item but follow-ups, which their own due work carries out. */
export const queueWork: readonly QueueWork[] = [
  ...charterQueueWork,
  // Each in a separate transaction: a merge locks many rows.
  workOutside(mergeItem, async (ctx, { contact, other }) => `Moved ${await mergeById(ctx, contact, other)} records`),
  workWithin(unreadCountsItem, async (ctx, { user }) => `Corrected ${await recountUnread(ctx, user)} counts`),
  workWithin(microsoftItem, (ctx, { reads }) => (reads === 'mail' ? requireMailboxes(ctx) : readCalendars(ctx))),
  workWithin(exportItem, async (ctx, asked) => `File of export ${(await exportWhole(ctx, asked)).id}`),
  workOutside(downloadItem, async (ctx, asked) => (await copyFromUrl(ctx, asked, { definitions })).url),
]
