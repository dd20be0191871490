import { findConversation, type ParentRecord } from './parent-record.ts'

/** Id of the client that a document path belongs to; undefined for one above the clients, such as users. */
export const ownerOf = (ref: string): string | undefined => /^clients\/([^/]+)/.exec(ref)?.[1]

/** Path of a record's screen below the client's key; undefined for a record type without a screen. */
export const recordPath = (record: ParentRecord): string | undefined =>
  findConversation(record.type)?.screen({ ...record, id: encodeURIComponent(record.id) })

/**
 * Path of the screen of a thread's record, with the client's key in lower case (1-shell section 2.6). Undefined for a
 * record type without a screen.
 */
export function recordRoute(record: ParentRecord | undefined, clientKey: string): string | undefined {
  const path = record && recordPath(record)
  return path === undefined ? undefined : `/${clientKey.toLowerCase()}/${path}`
}
