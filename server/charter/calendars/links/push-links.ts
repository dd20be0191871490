import { z } from 'zod'
import { microsoftItem } from '../../../../domain/automation/index.ts'
import { queue } from '../../../../domain/inbox/index.ts'
import { secondMs } from '../../../../domain/kernel/values/durations.ts'
import { readOwnEntry } from '../../../company/index.ts'
import { inTheNameOf, type Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { defineJob, defineTimedTask, takeAllDue, tellCount } from '../../../platform/jobs/index.ts'
import { asVerb } from '../../../platform/records/index.ts'
import { dropExpired } from './grant-rows.ts'

/** Changes of so long a time are written together. */
const gatherMs = 10 * secondMs

interface PushedLink {
  readonly id: string
  readonly owner_id: string
}

/**
 * Puts an item of the queue that writes a linked calendar, in the name of the actor. An item that waits already does it as
 * well, also one that is tried again later; in place of a comparison of the whole calendar only another one by that time.
 */
export async function addLinkItem(
  ctx: Ctx,
  { link, whole, date }: { readonly link: string; readonly whole: boolean; readonly date: number },
): Promise<void> {
  const waiting = await ctx.db.run(sql`
    select 1 as ok from queue r where r.client_id = ${ctx.db.tenant.clientId} and r.type = ${microsoftItem.name}
      and r.state = 'waiting' and r.trashed_at is null and r.doc #>> '{data,input,link}' = ${link}
      and (not ${whole}::boolean or ((r.doc #>> '{data,input,whole}')::boolean and r.date <= ${date})) limit 1`)
  if (waiting.length > 0) return
  const input = microsoftItem.shape.parse({ writes: 'calendar', link, whole })
  const doc = queue.shape.parse({
    type: microsoftItem.name,
    state: 'waiting',
    data: { input },
    creator: await readOwnEntry(ctx),
  })
  await asVerb(ctx, queue).create({ date, doc })
  if (date <= ctx.now) ctx.db.wakeWorkers()
}

const listPushed = ({ db }: Ctx): Promise<PushedLink[]> =>
  db.run(sql<PushedLink>`
    select l.id, l.owner_id from calendar_links l
    where l.client_id = ${db.tenant.clientId} and l.state in ('working', 'ending') order by l.id`)

/** The link of an owner who has left the company is ended by the program: its entries are removed. */
async function nameOwner(ctx: Ctx, { id, owner_id: owner }: PushedLink): Promise<Ctx> {
  const actor = await ctx.platform.reach.find(owner, ctx.db.tenant.clientId)
  if (actor !== undefined) return inTheNameOf(ctx, owner)
  await ctx.db.run(sql`
    update calendar_links set state = 'ending' where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
  return ctx
}

async function addItems(ctx: Ctx, given: { readonly whole: boolean; readonly date: number }): Promise<number> {
  const links = await listPushed(ctx)
  for (const link of links) await addLinkItem(await nameOwner(ctx, link), { link: link.id, ...given })
  return links.length
}

const pushKind = { name: 'push-calendars', lane: 'prompt' } as const

/** Soon after flights, tasks or users changed: the linked calendars of the client are written by the queue. */
export const pushCalendars = defineJob({
  ...pushKind,
  yields: true,
  payload: z.object({ id: z.string() }),
  run: async (ctx) => {
    await takeAllDue(ctx, pushKind)
    await addItems(ctx, { whole: false, date: ctx.now + gatherMs })
  },
})

/** Every night: drops consents that led to no link, compares each linked calendar with its entries, and puts right what differs. */
export const compareCalendars = defineTimedTask({
  name: 'compare-calendars',
  lane: 'upkeep',
  at: { hour: 3, minute: 33 },
  inClient: async (run) => {
    await run.within(dropExpired)
    const count = await run.within((ctx) => addItems(ctx, { whole: true, date: ctx.now }))
    tellCount(run, count, ['calendar to compare', 'calendars to compare'])
  },
})
