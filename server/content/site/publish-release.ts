import { deployments } from '../../../domain/content/index.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { defineDueStepJob, type JobRun } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { notifyOfRecord } from '../../inbox/index.ts'
import { asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { futureSite, liveDeployment } from './future-site.ts'
import { isDue, notDue, publishOf } from './release-verbs.ts'

const describeFailure = (error: unknown): string | undefined => {
  if (error instanceof Conflict) {
    const { title, message = 'Its content changed since it was approved.' } = error.reason ?? {}
    return title === undefined ? message : `${title}. ${message}`
  }
  if (error instanceof Invalid || error instanceof NotFound) return error.words ?? 'It cannot be published as it is.'
  return undefined
}

/** In the demo each site goes live by the program: its first release is approved without a person. */
async function publishFirst({ within, withOutside, platform }: JobRun, id: string): Promise<void> {
  if (!platform.config.FLIGHTLINE_DEMO) return
  const first = await within(async (ctx) => {
    const release = await beyondReach(ctx, deployments).find(id)
    const isLive = release !== undefined && (await liveDeployment(ctx, release.site)) !== undefined
    return isLive ? undefined : release
  })
  if (first === undefined) return
  const { hash } = await withOutside((ctx) => futureSite(ctx, first.id))
  await within((ctx) =>
    asVerb(ctx, deployments).amend({
      id: first.id,
      amend: () => ({ approved: ctx.now, approved_by: 'Flightline demo', approved_hash: hash, status: 'approved' }),
    }),
  )
  await withOutside((ctx) => publishOf(ctx, first.id))
}

/**
 * Stores the reason of a failed release on it, and notifies its scheduler and its approver. One that is not due stays
 * unchanged.
 */
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

/** Puts one release live. A refusal is written to its record and sent to its people, unless its time was changed. */
async function publishOne({ within, withOutside, log }: JobRun, id: string): Promise<void> {
  try {
    await withOutside((ctx) => publishOf(ctx, id, { isByClock: true }))
  } catch (error) {
    if (error instanceof Conflict && error.reason?.code === notDue) return
    const failed = describeFailure(error)
    if (failed === undefined) throw error
    log.info({ deployment: id, failed }, 'a release did not go live')
    await within((ctx) => noteFailure(ctx, id, failed))
  }
}

/** Releases go live at the time for which they were approved. A refusal gives its reason; a failure is tried again. */
export const publishRelease = defineDueStepJob({ name: 'publish-release', lane: 'upkeep', run: publishOne })

export const publishFirstRelease = defineDueStepJob({
  name: 'publish-first-release',
  lane: 'upkeep',
  run: publishFirst,
})
