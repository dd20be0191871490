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
import { searchBody } from '../../../domain/kernel/search-query.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb, getRecord } from '../../platform/records/index.ts'
import { withinReach } from '../../platform/records/read.ts'
import { searchRecords } from '../../platform/search/search-records.ts'
import { requireColleague } from '../claim-thread.ts'
import { actorEntry } from '../members.ts'
import { destinationOf } from '../move-threads.ts'
import { addItems, addUndoneItems, forgetOldItems } from './bulk-items.ts'
import { runBulk } from './run-bulk.ts'
import { tellProgress } from './report-bulk.ts'

type Bulk = RowOf<typeof bulkActions>

const present = (row: Bulk): BulkRow => ({ ...row, can: { write: false, remove: false } })

/** What would fail for every thread is refused at once. Throws Forbidden, Invalid. */
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

/** Begins a bulk action: the list of its threads and its job are there together, or not at all. */
export async function begin(
  ctx: Ctx,
  { action, chosen }: { readonly action: BulkAction; readonly chosen: BulkChoice },
): Promise<BulkRow> {
  await requireAction(ctx, action)
  const ids = await chosenIds(ctx, chosen)
  if (ids.length === 0) throw new Invalid([inboxIssue('chosen', 'nothing-chosen')])
  await forgetOldItems(ctx)
  const doc = bulkActions.shape.parse({ creator: await actorEntry(ctx), action, total: ids.length })
  const bulk = await asVerb(ctx, bulkActions).create({ doc })
  await addItems(ctx, bulk.id, ids)
  await enqueue(ctx, runBulk, { payload: { bulkId: bulk.id }, key: bulk.id })
  return present(bulk)
}

/** A bulk action of the actor's own: another's can be seen by an admin, and is not theirs to change. */
async function requireOwn(ctx: Ctx, id: string): Promise<Bulk> {
  const bulk = await getRecord(ctx, bulkActions, id)
  if (bulk.creator.id !== ctx.actor.userId) throw new NotFound(`bulk_actions ${id}`)
  return bulk
}

const stopped = ({ state }: Bulk): Bulk['state'] => (state === 'finished' ? state : 'stopped')

/** Stops what still runs, and says so where it does. `change` is what changes besides. */
async function stopWith(ctx: Ctx, id: string, change: (found: Bulk) => Partial<Bulk>): Promise<Bulk> {
  let before: Bulk | undefined
  const now = await asVerb(ctx, bulkActions).amend({
    id,
    amend: (found) => {
      before = found
      return { ...change(found), state: stopped(found) }
    },
  })
  if (before) await tellProgress(ctx, before, now)
  return now
}

/** Begins to take a bulk action back; what still waits in it is not done any more. Throws Invalid where nothing can be. */
export async function undo(ctx: Ctx, id: string): Promise<BulkRow> {
  const before = await requireOwn(ctx, id)
  if (before.undoes !== undefined || before.undone_by !== undefined)
    throw new Invalid([inboxIssue('id', 'cannot-undo')])
  const undoId = ctx.newId()
  // Locked first: of two who undo at once the second finds it undone.
  await stopWith(ctx, id, (found) => {
    if (found.undone_by !== undefined) throw new Invalid([inboxIssue('id', 'cannot-undo')])
    return { undone_by: undoId }
  })
  const total = await addUndoneItems(ctx, undoId, id)
  if (total === 0) throw new Invalid([inboxIssue('id', 'cannot-undo')])
  const doc = bulkActions.shape.parse({ creator: before.creator, action: before.action, undoes: id, total })
  const bulk = await asVerb(ctx, bulkActions).create({ id: undoId, doc })
  await enqueue(ctx, runBulk, { payload: { bulkId: undoId }, key: undoId })
  return present(bulk)
}

/** Stops a bulk action that still runs. */
export async function stop(ctx: Ctx, id: string): Promise<BulkRow> {
  await requireOwn(ctx, id)
  const bulk = await stopWith(ctx, id, () => ({}))
  return present(bulk)
}
