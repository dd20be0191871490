import { noteDelivery, removeDevice, type Device } from '../../company/index.ts'
import { NotFound } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { pushTo, type PushClearing, type PushWords } from './send-push.ts'

/** Another push may have removed the device meanwhile: then there is nothing to note. */
const unlessRemoved = (error: unknown): void => {
  if (!(error instanceof NotFound)) throw error
}

/** Tells one device, and notes how that went. Answers whether its service asks to be tried again. */
export async function isPutOff(
  { within, platform, log }: JobRun,
  device: Device,
  words: PushWords | PushClearing,
): Promise<boolean> {
  const verdict = await pushTo(platform, device, words)
  if (verdict !== 'taken') log.info({ device: device.id, verdict }, 'a push message was not taken')
  if (verdict === 'later') return true
  // A service that is away says nothing about the device: only what it answers counts.
  await within((ctx) =>
    verdict === 'gone' ? removeDevice(ctx, device) : noteDelivery(ctx, device, verdict === 'taken'),
  ).catch(unlessRemoved)
  return false
}
