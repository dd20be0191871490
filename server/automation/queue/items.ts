import { z } from 'zod'
import {
  automationMessages,
  checkQueueType,
  countedItems,
  findQueueType,
  followUpItem,
  itemsAtOnce,
  type addQueueItem,
  type listQueueItems,
  type QueueItem,
  type QueueType,
  type runQueueItem,
} from '../../../domain/automation/index.ts'
import { followUpType, queue } from '../../../domain/inbox/index.ts'
import { shapeIssues, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, beyondReach, takeRecord, type Taken } from '../../platform/records/index.ts'

type Row = RowOf<typeof queue>

/** Sets a follow-up, and answers its id. */
export type SetFollowUp = (
  ctx: Ctx,
  followUp: { readonly threadId: string; readonly message: string; readonly date: number },
) => Promise<{ readonly id: string }>

/** A handed item whose job was lost can be run again after this time. */
const handedMs = 15 * minuteMs

const shownStates = {
  open: ['waiting', 'handed'],
  failed: ['failed'],
  done: ['done'],
} as const

function describeState({ state, attempts = 0 }: Row): QueueItem['state'] {
  if (state === 'handed') return 'running'
  if (state === 'failed' || state === 'done') return state
  return attempts > 0 ? 'retrying' : 'waiting'
}

const present = (row: Row): QueueItem => ({
  id: row.id,
  version: row.version,
  type: row.type,
  label: findQueueType(row.type)?.label ?? row.type,
  state: describeState(row),
  date: row.date,
  attempts: row.attempts ?? 0,
  input: row.data.input ?? {},
  ...(row.failure !== undefined && { failure: row.failure }),
  ...(row.result !== undefined && { result: row.result }),
  ...(row.creator !== undefined && { creator: row.creator }),
  ...(row.processed_at !== undefined && { endedAt: row.processed_at }),
})

async function countItems({ db }: Ctx, states: readonly string[]): Promise<number> {
  const [row] = await db.run(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from queue r where r.client_id = ${db.tenant.clientId} and r.state = any(${[...states]}::text[])
        and r.trashed_at is null limit ${countedItems}) counted`)
  return row?.count ?? 0
}

/** A page of items: open ones in the order of their turn, the others from the latest. */
async function findIds(
  { db }: Ctx,
  { state, type, after }: InputOf<typeof listQueueItems>['query'],
): Promise<string[]> {
  const isOpen = state === 'open'
  const direction = isOpen ? sql`asc` : sql`desc`
  const compare = isOpen ? sql`>` : sql`<`
  const rows = await db.run(sql<{ id: string }>`
    select r.id from queue r
    where r.client_id = ${db.tenant.clientId} and r.state = any(${[...shownStates[state]]}::text[])
      and r.trashed_at is null and (${type ?? null}::text is null or r.type = ${type ?? null}::text)
      and (${after ?? null}::text is null or (r.date, r.id) ${compare} (
        select b.date, b.id from queue b where b.client_id = ${db.tenant.clientId} and b.id = ${after ?? null}::text))
    order by r.date ${direction}, r.id ${direction} limit ${itemsAtOnce + 1}::integer`)
  return rows.map(({ id }) => id)
}

export async function listItems(
  ctx: Ctx,
  { query }: InputOf<typeof listQueueItems>,
): Promise<OutputOf<typeof listQueueItems>> {
  const ids = await findIds(ctx, query)
  const shown = ids.slice(0, itemsAtOnce)
  const rows = await beyondReach(ctx, queue).list({ where: ['id', 'in', shown], limit: itemsAtOnce })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    items: shown.flatMap((id) => byId.get(id) ?? []).map(present),
    isMore: ids.length > itemsAtOnce,
    open: await countItems(ctx, shownStates.open),
    failed: await countItems(ctx, shownStates.failed),
  }
}

/** The type of an item. Throws Invalid, naming it, for a type that this product does not carry out. */
function requireType(name: string): QueueType {
  const type = findQueueType(name)
  if (type === undefined) {
    const issues = checkQueueType(name)
    throw new Invalid(issues, issues.map((issue) => automationMessages.words(issue)).join(' '))
  }
  return type
}

const storedInput = z.record(z.string(), z.json())

/** Input as it is stored. Throws Invalid with every issue at the name of its field. */
function readInput({ shape }: QueueType, input: unknown): z.output<typeof storedInput> {
  const read = shape.safeParse(input)
  if (!read.success) throw new Invalid(shapeIssues(read.error))
  return storedInput.parse(read.data)
}

/** Puts an item into the queue in the name of the actor. Throws Invalid. */
export async function addItem(
  ctx: Ctx,
  { type: name, input: given, date = ctx.now }: InputOf<typeof addQueueItem>['body'],
  setFollowUp: SetFollowUp,
): Promise<{ id: string }> {
  const type = requireType(name)
  const input = readInput(type, given)
  if (type === followUpItem) {
    const { thread, message } = followUpItem.shape.parse(input)
    return { id: (await setFollowUp(ctx, { threadId: thread, message, date })).id }
  }
  const doc = queue.shape.parse({ type: name, state: 'waiting', data: { input }, creator: await readOwnEntry(ctx) })
  const { id } = await asVerb(ctx, queue).create({ date, doc })
  if (date <= ctx.now) ctx.db.wakeWorkers()
  return { id }
}

async function takeItem(ctx: Ctx, id: string) {
  const taken = await takeRecord(ctx, queue, { id })
  if (taken.row.type === followUpType) throw new NotFound(`queue ${id}`)
  return taken
}

/** Throws Conflict for an item that runs or is done. */
function refuseBegun(ctx: Ctx, { state, last_date }: Row): void {
  const code = state === 'done' ? 'queue-item-over' : 'queue-item-runs'
  if (state === 'done' || (state === 'handed' && last_date > ctx.now - handedMs))
    throw new Conflict(null, null, { code, message: automationMessages.words(automationMessages.issue('', code)) })
}

async function runTaken(ctx: Ctx, { row, change }: Taken<typeof queue>, corrected?: unknown): Promise<void> {
  const input = readInput(requireType(row.type), corrected ?? row.data.input ?? {})
  change({
    state: 'waiting',
    processed_at: null,
    attempts: 0,
    date: ctx.now,
    creator: await readOwnEntry(ctx),
    data: { ...row.data, input },
    why: corrected === undefined ? 'Run again' : 'Corrected and run again',
  })
  ctx.db.wakeWorkers()
}

/** Runs an item now, in the name of the actor. Throws NotFound, Conflict, Invalid. */
export async function runItemNow(ctx: Ctx, { params: { id }, body }: InputOf<typeof runQueueItem>): Promise<void> {
  const taken = await takeItem(ctx, id)
  refuseBegun(ctx, taken.row)
  if (taken.row.version !== body.version) throw new Conflict(present(taken.row), body)
  await runTaken(ctx, taken, body.input)
}

/** Runs an item now, as it is. Throws NotFound, Conflict. */
export async function triggerItem(ctx: Ctx, id: string): Promise<void> {
  const taken = await takeItem(ctx, id)
  refuseBegun(ctx, taken.row)
  await runTaken(ctx, taken)
}

/** Puts an item into the trash, unless it runs. Throws NotFound, Conflict. */
export async function dropItem(ctx: Ctx, id: string): Promise<void> {
  const { row, trash } = await takeItem(ctx, id)
  if (row.state === 'handed') refuseBegun(ctx, row)
  await trash()
}
