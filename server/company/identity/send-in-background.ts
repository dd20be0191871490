import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import type { SendSystemMail, SystemMail } from './system-mail.ts'

/** Pauses between the tries: together shorter than the address in the mail works. */
const usualPausesMs = [2000, 15_000, 60_000, 300_000, 900_000]

interface Aside {
  readonly send: SendSystemMail
  /** Of the person to whom it goes: names them, and nothing else. */
  readonly log: Log
  readonly pausesMs?: readonly number[]
}

/**
 * Sends a mail without a waiting caller: its time and its success would reveal the owner of the address. While the mail
 * server is away it is tried again, as long as the process lives: the secret in it is not stored.
 */
export async function sendInBackground(
  { send, log, pausesMs = usualPausesMs }: Aside,
  mail: SystemMail,
): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      const said = await send(mail)
      if (said !== undefined) log.warn('a mail with the way to a new password was refused')
      return
    } catch (error) {
      log.warn({ err: error, isGivenUp: pauseMs === undefined }, 'a mail with the way to a new password was not sent')
      if (pauseMs !== undefined) await pause(pauseMs, undefined, { ref: false })
    }
  }
}
