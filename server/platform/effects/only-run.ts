import { randomUUID } from 'node:crypto'
import { withSessionLock } from '../database/session-lock.ts'
import type { JobRun } from '../jobs/index.ts'

/**
 * Runs `work` while this run alone performs the effect of that id; throws if another run performs it. The lock is free
 * the moment its process dies, so rows that `work` then finds claimed were abandoned. It can be lost with its
 * connection during the work: then the token, which is unique to a run, keeps the two apart on the rows they claim.
 */
export const asOnlyRun = ({ platform }: JobRun, id: string, work: (token: string) => Promise<void>): Promise<void> =>
  withSessionLock(platform.pools.app, { space: 'flightline delivery', name: id }, async (isHeld) => {
    if (!isHeld) throw new Error('another run is at it')
    await work(randomUUID())
  })
