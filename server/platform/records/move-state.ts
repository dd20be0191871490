import { flatten, type StoredRow } from './present.ts'
import { refusedMove, type Doc, type RecordDefinition, type stateChange } from '../../../domain/kernel/index.ts'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import { Conflict, Invalid } from '../errors.ts'
import { openTo } from './guarded-fields.ts'

interface Moving {
  readonly before: StoredRow
  /** New state. */
  readonly doc: Doc
  readonly why?: string | undefined
  readonly force?: boolean | undefined
}

/**
 * Adds a log entry to a document whose state moved: user, time, former state and reason. Throws Conflict for a move
 * that the transition table of its record does not allow, with the states that it does.
 */
export function withMove(ctx: Ctx, definition: RecordDefinition, { before, doc, why, force }: Moving): Doc {
  const { transitions: table } = definition
  if (!table) return doc
  const [from, to] = [before.doc[table.field], doc[table.field]]
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return doc
  const row = flatten({ ...before, doc })
  const refused = refusedMove(table, { row, before: flatten(before), from, to, actor: ctx.actor, why, force })
  if (refused) {
    const title = `Cannot change the ${table.field}`
    const current = openTo(definition, ctx.actor, flatten(before))
    throw new Conflict(current, { [table.field]: to }, { code: 'state', title, ...refused })
  }
  const change: z.output<typeof stateChange> = {
    from,
    at: ctx.now,
    by: ctx.actor.userId,
    ...(why !== undefined && why !== '' && { why }),
  }
  return { ...doc, [table.log]: change }
}

/** Refuses to begin a record in a state that others come before. Throws Invalid. */
export function requireBeginning({ transitions: table }: RecordDefinition, sent: Doc): void {
  const state = table && sent[table.field]
  if (table === undefined || typeof state !== 'string' || table.begins.includes(state)) return
  const allowed = table.begins.map((begin) => table.labels[begin] ?? begin).join(', ')
  throw new Invalid([{ path: table.field, code: 'no-beginning', params: { allowed } }])
}
