import * as Y from 'yjs'
import { sharedDraftLimits } from '../../../domain/inbox/index.ts'
import { readFields, readHtml, type SharedFields } from '../../../domain/inbox/shared-drafts/document.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'

interface UpdateRow {
  readonly seq: number
  readonly update: Buffer
}

/** More rows than this are made one. */
const mostRows = 50

/** The changes of a draft after one of them, in the order in which they were kept. */
export const updatesAfter = (ctx: Ctx, draftId: string, after: number): Promise<UpdateRow[]> =>
  ctx.db.run(sql<UpdateRow>`
    select seq, update from draft_updates
    where client_id = ${ctx.db.tenant.clientId} and draft_id = ${draftId} and seq > ${after} order by seq`)

/** Content of a shared draft. */
export interface SharedWords extends SharedFields {
  readonly html: string
}

/** Throws Invalid for a change that is too large. */
export function bytesOf(update: string): Uint8Array {
  const bytes = Buffer.from(update, 'base64')
  if (bytes.length === 0 || bytes.length > sharedDraftLimits.update)
    throw new Invalid([{ path: 'update', code: 'broken-update' }])
  return new Uint8Array(bytes)
}

function merged(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

const wordsIn = (doc: Y.Doc): SharedWords => ({ ...readFields(doc), html: readHtml(doc) })

/** Current content of a draft. */
export async function sharedWords(ctx: Ctx, draftId: string): Promise<SharedWords> {
  return wordsIn(merged((await updatesAfter(ctx, draftId, 0)).map((row) => row.update)))
}

/** Tries a change on the stored document. Throws Invalid if it is broken, or makes the draft too large or deep. */
function tried(known: readonly Uint8Array[], update: Uint8Array): { words: SharedWords; state: Uint8Array } {
  const doc = merged(known)
  try {
    Y.applyUpdate(doc, update)
    const state = Y.encodeStateAsUpdate(doc)
    if (state.length > sharedDraftLimits.document) throw new RangeError('a draft that is too large')
    return { words: wordsIn(doc), state }
  } catch (error) {
    // Any error of the library comes from the bytes that a user sent.
    if (error instanceof Error) throw new Invalid([{ path: 'update', code: 'broken-update' }])
    throw error
  }
}

/** Stores a change, whose draft the caller locked. Many are merged. Returns its number and the present words. */
export async function keepUpdate(
  ctx: Ctx,
  draftId: string,
  update: Uint8Array,
): Promise<{ readonly seq: number; readonly words: SharedWords }> {
  const { clientId, userId } = ctx.db.tenant
  const rows = await updatesAfter(ctx, draftId, 0)
  const { words, state } = tried(
    rows.map((row) => row.update),
    update,
  )
  const isFull = rows.length >= mostRows
  if (isFull) await forgetUpdates(ctx, draftId)
  const [row] = await ctx.db.run(sql<{ seq: number }>`
    insert into draft_updates (client_id, draft_id, author, date, update)
    values (${clientId}, ${draftId}, ${userId}, ${ctx.now}, ${Buffer.from(isFull ? state : update)}) returning seq`)
  return { seq: row?.seq ?? 0, words }
}

/** The draft is sent or given up: its text is in the message, or in the trash. */
export async function forgetUpdates(ctx: Ctx, draftId: string): Promise<void> {
  await ctx.db.run(sql`delete from draft_updates where client_id = ${ctx.db.tenant.clientId} and draft_id = ${draftId}`)
}
