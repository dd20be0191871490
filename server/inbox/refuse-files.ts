import { messageFile } from '../../domain/inbox/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import type { RefuseRow } from '../platform/records/routes.ts'
import { requireAttachable, requireOwnFiles } from './attached-files.ts'

const filesOf = (row: Doc) => messageFile.array().parse(row['files'] ?? [])

/** True if the files of a row are new to it: if a change leaves them out, they existed before. */
const bringsFiles = (change: Doc | undefined): boolean => change === undefined || 'files' in change

/**
 * Refuses a message with files that its writer may not attach: readers of the message would get addresses that open
 * them.
 */
export const refuseMessage: RefuseRow = async (ctx, row, change) => {
  if (bringsFiles(change)) await requireAttachable(ctx, filesOf(row))
}

/** Refuses a template that names files of any other record: its preview gives out addresses that open them. */
export const refuseTemplate: RefuseRow = (ctx, row, change) => {
  if (bringsFiles(change)) requireOwnFiles(ctx, String(row['id']), filesOf(row))
}
