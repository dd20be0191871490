import {
  bulkActions,
  bulkLargest,
  inboxIssue,
  isForAdmins,
  threads,
  type BulkChoice,
  type BulkAction,
  type BulkRow,
} from '../../../domain/inbox/index.ts'
import { hasRole, type Filter, type RowOf } from '../../../domain/kernel/index.ts'
import { searchBody } from '../../../domain/kernel/search/search-query.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb, takeRecord, type Taken } from '../../platform/records/index.ts'
import { withinReach } from '../../platform/records/read.ts'
import { searchRecords } from '../../platform/records/search/search-records.ts'
import { requireColleague } from '../claim-thread.ts'
import { destinationOf } from '../move-threads.ts'
import { addItems, addUndoneItems, forgetOldItems } from './bulk-items.ts'
import { runBulk } from './run-bulk.ts'
import { notifyProgress } from './report-bulk.ts'

type Bulk = RowOf<typeof bulkActions>

const present = (row: Bulk): BulkRow => ({ ...row, can: { write: false, remove: false } })

/** An action that would fail for every thread is refused at once. Throws Forbidden, Invalid. */
async function requireAction(ctx: Ctx, action: BulkAction): Promise<void> {
  if (isForAdmins(action) && !hasRole(ctx.actor, 'admin')) throw new Forbidden('admin')
  if (action.kind === 'delete' && ctx.platform.config.FLIGHTLINE_ENV === 'prod')
    throw new Invalid([inboxIssue('action', 'not-in-production')])
  if (action.kind === 'assign') await requireColleague(ctx, action.user_id)
  if (action.kind === 'move') await destinationOf(ctx, action.to)
}

async function idsWhere(ctx: Ctx, where: Filter): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select r.id from threads r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null ${withinReach(ctx, threads, where)}
    order by r.last_date desc, r.id desc limit ${bulkLargest}`)
  return rows.map((row) => row.id)
}

const searchPage = 500

async function idsFound(ctx: Ctx, search: Extract<BulkChoice, { search: object }>['search']): Promise<string[]> {
  const ids: string[] = []
  for (let page = 0; ids.length < bulkLargest; page += 1) {
    const body = searchBody.parse({ ...search, page, hitsPerPage: searchPage })
    const { hits } = await searchRecords(ctx, threads, body)
    ids.push(...hits.map((hit) => hit.id))
    if (hits.length < searchPage) break
  }
  return ids.slice(0, bulkLargest)
}

/** Ids of the chosen threads, the newest first where a list or a search chose them. */
async function chosenIds(ctx: Ctx, chosen: BulkChoice): Promise<readonly string[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)]
  return 'where' in chosen ? idsWhere(ctx, chosen.where) : idsFound(ctx, chosen.search)
}

/** Begins a bulk action: the list of its threads and its job are created together, or not at all. */
export async function begin(
  ctx: Ctx,
  { action, chosen }: { readonly action: BulkAction; readonly chosen: BulkChoice },
): Promise<BulkRow> {
  await requireAction(ctx, action)
  const ids = await chosenIds(ctx, chosen)
  if (ids.length === 0) throw new Invalid([inboxIssue('chosen', 'nothing-chosen')])
  await forgetOldItems(ctx)
  const doc = bulkActions.shape.parse({ creator: await readOwnEntry(ctx), action, total: ids.length })
  const bulk = await asVerb(ctx, bulkActions).create({ doc })
  await addItems(ctx, bulk.id, ids)
  await enqueue(ctx, runBulk, { payload: { bulkId: bulk.id }, key: bulk.id })
  return present(bulk)
}

/** A bulk action of the actor's own: another's can be seen by an admin, and is not theirs to change. */
const takeOwn = (ctx: Ctx, id: string): Promise<Taken<typeof bulkActions>> =>
  takeRecord(ctx, bulkActions, { id, where: ['creator.id', '==', ctx.actor.userId] })

const stopped = ({ state }: Bulk): Bulk['state'] => (state === 'finished' ? state : 'stopped')

/** Stops a running one, and returns true if it ran. `besides` holds further changes. */
async function stopWith(
  ctx: Ctx,
  { row, change }: Taken<typeof bulkActions>,
  besides: Pick<Bulk, 'undone_by'>,
): Promise<Bulk> {
  const now = change({ ...besides, state: stopped(row) })
  await notifyProgress(ctx, row, now)
  return now
}

/** Begins to undo a bulk action; its waiting threads are skipped. Throws Invalid if there is nothing to undo. */
export async function undo(ctx: Ctx, id: string): Promise<BulkRow> {
  const taken = await takeOwn(ctx, id)
  const { row: before } = taken
  if (before.undoes !== undefined || before.undone_by !== undefined)
    throw new Invalid([inboxIssue('id', 'cannot-undo')])
  const undoId = ctx.newId()
  await stopWith(ctx, taken, { undone_by: undoId })
  const total = await addUndoneItems(ctx, undoId, id)
  if (total === 0) throw new Invalid([inboxIssue('id', 'cannot-undo')])
  const doc = bulkActions.shape.parse({ creator: before.creator, action: before.action, undoes: id, total })
  const bulk = await asVerb(ctx, bulkActions).create({ id: undoId, doc })
  await enqueue(ctx, runBulk, { payload: { bulkId: undoId }, key: undoId })
  return present(bulk)
}

/** Stops a bulk action that still runs. */
export async function stop(ctx: Ctx, id: string): Promise<BulkRow> {
  return present(await stopWith(ctx, await takeOwn(ctx, id), {}))
}
