import { deployments } from '../../../domain/content/index.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { defineTimedTask, type JobRun } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { notifyOfRecord } from '../../inbox/index.ts'
import { asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { futureSite, liveDeployment } from './future-site.ts'
import { isDue, notDue, publishOf } from './release-verbs.ts'

const wordsOf = (error: unknown): string | undefined => {
  if (error instanceof Conflict) {
    const { title, message = 'Its content changed since it was approved.' } = error.reason ?? {}
    return title === undefined ? message : `${title}. ${message}`
  }
  if (error instanceof Invalid || error instanceof NotFound) return error.words ?? 'It cannot be published as it is.'
  return undefined
}

/** In the demo each site is live without anybody's doing: its first release approves itself. */
async function publishFirst({ within, platform }: JobRun): Promise<void> {
  if (!platform.config.FLIGHTLINE_DEMO) return
  const first = await within(async (ctx) => {
    const any = beyondReach(ctx, deployments)
    const release = await any.findOne(['name', '==', 'First release'])
    const isBegun = release?.status === 'draft' || release?.status === 'approved'
    return isBegun && (await liveDeployment(ctx, release.site)) === undefined ? release : undefined
  })
  if (first === undefined) return
  const { hash } = await within((ctx) => futureSite(ctx, first.id))
  await within((ctx) =>
    asVerb(ctx, deployments).amend({
      id: first.id,
      amend: () => ({ approved: ctx.now, approved_by: 'Flightline demo', approved_hash: hash, status: 'approved' }),
    }),
  )
  await within((ctx) => publishOf(ctx, first.id))
}

/** Keeps on a release why it stayed out, and notifies who scheduled and who approved it. One that is not due stays as it is. */
async function noteFailure(ctx: Ctx, id: string, failed: string): Promise<void> {
  const { row, change } = await takeRecord(ctx, deployments, { id })
  if (!isDue(row, ctx.now)) return
  change({ scheduled: null, status: 'failed', failed })
  await notifyOfRecord(ctx, {
    about: `${deployments.name}/${id}#failed`,
    path: `cms/deployments/${id}`,
    title: `${row.name} did not go live`,
    summary: failed,
    users: [row.scheduled_by_id, row.approved_by_id].flatMap((user) => user ?? []),
    role: 'cms',
  })
}

/** Puts one release live. What is refused says why on its record and to whom it matters, unless somebody gave it another time meanwhile. */
async function publishOne({ within, log }: JobRun, id: string): Promise<void> {
  try {
    await within((ctx) => publishOf(ctx, id, { isByClock: true }))
  } catch (error) {
    if (error instanceof Conflict && error.reason?.code === notDue) return
    const failed = wordsOf(error)
    if (failed === undefined) throw error
    log.info({ deployment: id, failed }, 'a release did not go live')
    await within((ctx) => noteFailure(ctx, id, failed))
  }
}

/** Puts live what was approved for a time that has come. What is refused says why; what fails is tried again. */
export const publishDue = defineTimedTask({
  name: 'publish_due',
  lane: 'upkeep',
  at: '* * * * *',
  clientsWith: ({ clock, config }) =>
    sql<{ id: string }>`select id from flightline.clients_with_due_releases(${clock()}, ${config.FLIGHTLINE_DEMO})`,
  inClient: async (run) => {
    const { within } = run
    await publishFirst(run)
    const due = await within((ctx) =>
      beyondReach(ctx, deployments).list({
        where: ['scheduled', '<=', ctx.now],
        orderBy: { field: 'date', direction: 'asc' },
        limit: 20,
      }),
    )
    const faults: unknown[] = []
    for (const { id } of due) await publishOne(run, id).catch((fault: unknown) => faults.push(fault))
    // One that fails keeps no other waiting: all are tried before the run fails.
    if (faults.length > 0) throw faults[0]
  },
})
