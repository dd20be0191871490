import { withSessionLock } from '../../platform/database/session-lock.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Runs `work` while holding the delivery of one message. Answers false, and does nothing, when another run holds it.
 * Where the lock is lost with its connection, the claim on the rows keeps two runs apart.
 */
export const withDeliveryLock = ({ pools }: Platform, messageId: string, work: () => Promise<void>): Promise<boolean> =>
  withSessionLock(pools.app, { space: 'flightline delivery', name: messageId, isPatient: false }, async (isHeld) => {
    if (isHeld) await work()
    return isHeld
  })
