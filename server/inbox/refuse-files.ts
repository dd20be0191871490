import { messageFile } from '../../domain/inbox/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import type { RefuseRow } from '../platform/records/routes.ts'
import { requireAttachable, requireOwnFiles } from './attached-files.ts'

const filesOf = (row: Doc) => messageFile.array().parse(row['files'] ?? [])

/** Whether the files of a row are new to it: where a change leaves them out, they were there before. */
const bringsFiles = (change: Doc | undefined): boolean => change === undefined || 'files' in change

/**
 * Refuses a message that names files which its writer may not attach: whoever reads the message would be given addresses
 * that open them.
 */
export const refuseMessage: RefuseRow = async (ctx, row, change) => {
  if (bringsFiles(change)) await requireAttachable(ctx, filesOf(row))
}

/** Refuses a template that names files of any other record: its preview gives out addresses that open them. */
export const refuseTemplate: RefuseRow = (ctx, row, change) => {
  if (bringsFiles(change)) requireOwnFiles(ctx, String(row['id']), filesOf(row))
}
