import type { Ctx } from '../../platform/context.ts'
import { withSessionLock } from '../../platform/database/session-lock.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { AvinodeFailed } from '../../platform/outside/avinode/ask-avinode.ts'
import { openAvinode, type Avinode } from '../../platform/outside/avinode/open-avinode.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { findConnection, openAccount } from './connection.ts'
import { applyRequest } from './import-request.ts'
import { listToRead } from './request-rows.ts'

/** Avinode of the run's client; undefined where it is not configured. */
export async function openForRun(run: JobRun): Promise<Avinode | undefined> {
  const kept = await run.within(findConnection)
  return kept && openAvinode(await openAccount(run.platform, kept))
}

/**
 * Reads a request and applies it. Two runs for the same request never cross, so that an older answer of Avinode is not
 * written after a newer one. Answers false while another run is at it. Throws AvinodeFailed.
 */
async function followRequest(run: JobRun, avinode: Avinode, id: string): Promise<boolean> {
  const lock = { space: 'flightline avinode', name: `${run.clientId} ${id}` }
  return withSessionLock(run.platform.pools.app, lock, async (isFree) => {
    if (!isFree) return false
    const request = await avinode.findRequest(id)
    if (request) await run.within((ctx) => applyRequest(ctx, request))
    return true
  })
}

/** Subject of a notice of Avinode. */
export interface AvinodeNotice {
  readonly type: 'rfqs' | 'tripmsgs'
  readonly id: string
}

/** Follows the request that a notice names: the notice is a hint, and the request is read as it is now (decision E7). */
export async function followNotice(run: JobRun, { type, id }: AvinodeNotice): Promise<void> {
  const avinode = await openForRun(run)
  if (!avinode) return
  const request = type === 'rfqs' ? id : await avinode.findRequestOfMessage(id)
  if (request === undefined) return
  if (!(await followRequest(run, avinode, request))) throw new Error('another run follows this request')
}

/** Requests that are read in one run. */
const atOnce = 50
/** An open request is read again after this time, in case a notice was lost. */
const readAgainMs = hourMs

const keepPoll = (ctx: Ctx, failed: string) =>
  ctx.db.run(sql`
    update avinode_connections set polled_at = ${ctx.now}, poll_failed = ${failed}
    where client_id = ${ctx.db.tenant.clientId}`)

/** Asks Avinode for requests of which no notice came, and stores that it was asked. Answers why it failed, if it did. */
export async function pollRequests(run: JobRun, avinode: Avinode): Promise<string | undefined> {
  try {
    const listed = await avinode.listRequests()
    const due = await run.within((ctx) => listToRead(ctx, listed, { before: ctx.now - readAgainMs, limit: atOnce }))
    for (const id of due) await followRequest(run, avinode, id)
    await run.within((ctx) => keepPoll(ctx, ''))
    return undefined
  } catch (error) {
    if (!(error instanceof AvinodeFailed)) throw error
    run.log.warn({ reason: error.message }, 'the requests of Avinode were not read')
    await run.within((ctx) => keepPoll(ctx, error.message))
    return error.message
  }
}
