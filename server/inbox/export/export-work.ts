import type { threadExports } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Within } from './export-files.ts'

export type ThreadExport = RowOf<typeof threadExports>

/** What an export says of the client: its own address, and times as 'M/d/YY h:mm a' in its zone, with the zone. */
export interface ExportWords {
  readonly ownAddress: string
  readonly time: (at: number) => string
}

/** What a writer of one format works with. It writes `path` whole and says what it could not take along. */
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
