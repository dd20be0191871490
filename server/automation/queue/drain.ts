import { z } from 'zod'
import { queue } from '../../../domain/inbox/index.ts'
import { hasRole, keyActorPrefix, type Actor } from '../../../domain/kernel/index.ts'
import { secondMs } from '../../../domain/kernel/values/durations.ts'
import {
  systemActor,
  systemUserId,
  withOutside,
  withTenant,
  type Ctx,
  type OutsideCtx,
} from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden } from '../../platform/errors.ts'
import { makeKeyActor } from '../../platform/http/api-key.ts'
import {
  defineDueStepJob,
  defineStepJob,
  enqueue,
  planDueBy,
  type Job,
  type JobRun,
  type QueuedKind,
} from '../../platform/jobs/index.ts'
import { amendMany } from '../../platform/records/index.ts'
import type { QueueWork } from './queue-work.ts'
import { ItemMoved, noteFailure, settleItems, type TakenItem } from './settle.ts'

/** Items of one transaction. */
const atOnce = 100
/** Transactions of one run; the next run does the rest, so that the workers change between clients. */
const batches = 10
/** Items of a client that wait outside at the same time. */
const mostOutside = 100

/** The work that carries out the waiting items of a client. */
const drainKind: QueuedKind = { name: 'drain-queue', lane: 'upkeep', yields: true }

const itemColumns = sql`r.id, r.version, r.type, coalesce(r.doc #> '{data,input}', '{}') as input,
  coalesce((r.doc ->> 'attempts')::integer, 0) as attempts`

const inTurn = sql`order by r.processed_at, r.date, r.id`

/** With `inTurn` the planner has one index that gives the order, also while it takes a backlog for few rows. */
const isDue = ({ db, now }: Ctx, types: readonly string[]) => sql`
  r.client_id = ${db.tenant.clientId} and r.processed_at is null and r.state = 'waiting' and r.date <= ${now} and r.trashed_at is null
    and r.type = any(${[...types]}::text[])`

/** Creator of the next due item, null for the program; undefined where none is due. */
async function findNextCreator(ctx: Ctx, types: readonly string[]): Promise<string | null | undefined> {
  const [row] = await ctx.db.run(sql<{ creator: string | null }>`
    select r.creator_id as creator from queue r where ${isDue(ctx, types)} ${inTurn} limit 1`)
  return row?.creator
}

interface Batch {
  readonly types: readonly string[]
  readonly creator: string | null
}

/** The planner takes 'is not distinct from' for rare, and would sort a whole backlog. */
const isOfCreator = (creator: string | null) =>
  creator === null ? sql`r.creator_id is null` : sql`r.creator_id = ${creator}`

const takeBatch = (ctx: Ctx, { types, creator }: Batch): Promise<TakenItem[]> =>
  ctx.db.run(sql<TakenItem>`
    select ${itemColumns} from queue r where ${isDue(ctx, types)} and ${isOfCreator(creator)}
    ${inTurn} limit ${atOnce} for update skip locked`)

/** An API key that is in force, with the current roles of its maker. */
async function findKey({ platform, clientId, within }: JobRun, id: string): Promise<Actor | undefined> {
  const [key] = await within(({ db, now }) =>
    db.run(sql<{ client_id: string; roles: string[]; maker_id: string }>`
      select k.client_id, k.roles, k.maker_id from api_keys k
      where k.client_id = ${clientId} and k.id = ${id} and k.revoked_at is null and k.ends_at > ${now}`),
  )
  const maker = key && (await platform.reach.find(key.maker_id, clientId))
  return key && maker && makeKeyActor(id, key, maker)
}

/** The creator with their current roles. Throws Forbidden for one who has left the company. */
async function findActor(run: JobRun, creator: string | null): Promise<Actor> {
  const { platform, clientId } = run
  if (creator === null || creator === systemUserId) return systemActor(clientId)
  const actor = creator.startsWith(keyActorPrefix)
    ? await findKey(run, creator.slice(keyActorPrefix.length))
    : await platform.reach.find(creator, clientId)
  if (actor === undefined) throw new Forbidden('user', 'Its creator has left the company.')
  return actor
}

function requireRole(actor: Actor, { type: { role } }: QueueWork): void {
  if (!hasRole(actor, role)) throw new Forbidden(role, `Its creator needs the role ${role}.`)
}

type Works = ReadonlyMap<string, QueueWork>

function findWork(works: Works, { type }: TakenItem): QueueWork {
  const work = works.get(type)
  if (work === undefined) throw new Error(`there is no work of the type ${type}`)
  return work
}

const doWork = ({ within, outside }: QueueWork, ctx: OutsideCtx, input: unknown): Promise<string> =>
  within?.(ctx, input) ?? outside?.(ctx, input) ?? Promise.resolve('')

/** Carries out one item and notes its failure. */
async function runItem(run: JobRun, works: Works, { item, creator }: { item: TakenItem; creator: string | null }) {
  try {
    const actor = await findActor(run, creator)
    const work = findWork(works, item)
    requireRole(actor, work)
    await withOutside(run.platform, actor, async (ctx) => {
      const result = await doWork(work, ctx, item.input)
      await settleItems(ctx, [{ item, result }])
    })
  } catch (error) {
    if (error instanceof ItemMoved) return
    run.log.warn({ err: error, item: item.id, type: item.type }, 'a queue item failed')
    await run.within((ctx) => noteFailure(ctx, item, error))
  }
}

/** Carries out a batch in one transaction. Answers how many items there were; undefined if one of them failed. */
async function runTogether(run: JobRun, works: Works, batch: Batch): Promise<number | undefined> {
  try {
    const actor = await findActor(run, batch.creator)
    return await withTenant(run.platform, actor, async (ctx) => {
      const items = await takeBatch(ctx, batch)
      const done: { item: TakenItem; result: string }[] = []
      for (const item of items) {
        const work = findWork(works, item)
        requireRole(actor, work)
        done.push({ item, result: (await work.within?.(ctx, item.input)) ?? '' })
      }
      if (done.length > 0) await settleItems(ctx, done)
      return items.length
    })
  } catch (error) {
    run.log.info({ err: error }, 'a batch of queue items is carried out one by one')
    return undefined
  }
}

/** Carries out a batch one by one, so that a failing item holds up no other. */
async function runApart(run: JobRun, works: Works, batch: Batch): Promise<void> {
  const items = await run.within((ctx) => takeBatch(ctx, batch))
  for (const item of items) await runItem(run, works, { item, creator: batch.creator })
}

/** Answers whether items may be left. */
async function drainWithin(run: JobRun, works: Works): Promise<boolean> {
  const types = [...works.values()].filter(({ within }) => within !== undefined).map(({ type }) => type.name)
  for (let at = 0; at < batches; at += 1) {
    const creator = await run.within((ctx) => findNextCreator(ctx, types))
    if (creator === undefined) return false
    const batch = { types, creator }
    if ((await runTogether(run, works, batch)) === undefined) await runApart(run, works, batch)
  }
  return true
}

const handed = async ({ db }: Ctx): Promise<number> => {
  const [row] = await db.run(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from queue r where r.client_id = ${db.tenant.clientId} and r.state = 'handed' and r.trashed_at is null
      limit ${mostOutside}) h`)
  return row?.count ?? 0
}

const itemPayload = z.object({ id: z.string() })

const itemKind = { name: 'run-queue-item', lane: 'effects', payload: itemPayload } as const

/** Hands items that wait outside to workers of that lane. Answers whether items may be left. */
async function handOut(ctx: Ctx, works: Works): Promise<boolean> {
  const types = [...works.values()].filter(({ outside }) => outside !== undefined).map(({ type }) => type.name)
  const room = mostOutside - (await handed(ctx))
  const items = await ctx.db.run(sql<{ id: string }>`
    select r.id from queue r where ${isDue(ctx, types)}
    ${inTurn} limit ${Math.max(1, room)} for update skip locked`)
  const taken = items.slice(0, room).map(({ id }) => id)
  await amendMany(ctx, queue, {
    where: sql`r.id = any(${taken}::text[])`,
    patch: { state: 'handed' },
    last_date: ctx.now,
  })
  for (const id of taken) await enqueue(ctx, itemKind, { payload: { id }, key: id })
  return items.length >= room && items.length > 0
}

/** Removes the plans of other transactions that this run does as well. */
const removePlans = ({ db, now }: Ctx) =>
  db.run(sql`
    delete from due_work d using (
      select key from due_work
      where client_id = ${db.tenant.clientId} and kind = ${drainKind.name} and due <= ${now} and queued_at is null
      for update skip locked
    ) o where d.client_id = ${db.tenant.clientId} and d.kind = ${drainKind.name} and d.key = o.key`)

const makeWorks = (works: readonly QueueWork[]): Works => new Map(works.map((work) => [work.type.name, work]))

/** Carries out the due items of a client in batches; each is done once, for any fate of the processes that try. */
export function drainQueue(given: readonly QueueWork[]): Job {
  const works = makeWorks(given)
  return defineDueStepJob({
    ...drainKind,
    run: async (run) => {
      await run.within(removePlans)
      const isMoreOutside = await run.within((ctx) => handOut(ctx, works))
      const isMore = await drainWithin(run, works)
      if (isMore || isMoreOutside)
        await run.within((ctx) =>
          planDueBy(ctx, drainKind, { key: 'more', due: isMore ? ctx.now : ctx.now + secondMs }),
        )
    },
  })
}

/** Carries out one item that waits for systems outside. */
export function runQueueItems(given: readonly QueueWork[]): Job<z.output<typeof itemPayload>> {
  const works = makeWorks(given)
  return defineStepJob({
    ...itemKind,
    run: async (run, { id }) => {
      const [item] = await run.within((ctx) =>
        ctx.db.run(sql<TakenItem & { creator: string | null }>`
          select ${itemColumns}, r.creator_id as creator from queue r
          where r.client_id = ${ctx.db.tenant.clientId} and r.id = ${id} and r.state = 'handed' and r.trashed_at is null`),
      )
      if (item !== undefined) await runItem(run, works, { item, creator: item.creator })
    },
  })
}
