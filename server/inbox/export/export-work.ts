import type { threadExports } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Within } from './export-files.ts'

export type ThreadExport = RowOf<typeof threadExports>

/** Client facts of an export: its address, and times as 'M/d/YY h:mm a' in its zone, with the zone. */
export interface ExportWords {
  readonly ownAddress: string
  readonly time: (at: number) => string
}

/** Inputs of a writer of one format. It writes `path` whole and returns the parts it could not include. */
export interface ExportWork extends ExportWords {
  readonly wanted: ThreadExport
  readonly path: string
  readonly total: number
  readonly within: Within
  /** Called after each message. */
  readonly onWritten: (count: number) => Promise<void>
}

/** A file name that every system takes: no separators, no control signs, of sensible length. */
export const safeName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 80)
    .trim() || 'Conversation'
