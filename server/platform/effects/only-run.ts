import { randomUUID } from 'node:crypto'
import { withSessionLock } from '../database/session-lock.ts'
import type { JobRun } from '../jobs/index.ts'

/**
 * Runs `work` while this run alone does the effect of that id; it throws where another run is at it. The lock is free the
 * moment its process dies, so whatever `work` then finds claimed was abandoned. It can be lost with its connection while
 * the work goes on: then the token, unlike that of any other run, keeps the two apart on the rows they claim.
 */
export const asOnlyRun = ({ platform }: JobRun, id: string, work: (token: string) => Promise<void>): Promise<void> =>
  withSessionLock(platform.pools.app, { space: 'flightline delivery', name: id }, async (isHeld) => {
    if (!isHeld) throw new Error('another run is at it')
    await work(randomUUID())
  })
