import { createHash, timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'
import type { ProviderDialect } from '../../platform/effects/index.ts'
import { AvinodeFailed } from '../../platform/outside/avinode/ask-avinode.ts'
import { notice } from '../../platform/outside/avinode/avinode-records.ts'
import type { AvinodeKeys } from './connection.ts'
import { openAvinodeHook } from './connection.ts'
import { followNotice } from './follow-requests.ts'

/** The notice in the body of a call; undefined for anything else. */
function readNotice(raw: Buffer) {
  try {
    return notice.safeParse(JSON.parse(raw.toString('utf8'))).data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True if a call signs in as we asked Avinode to. */
function isSignedIn(header: string | undefined, { hookUser, hookSecret }: AvinodeKeys): boolean {
  const wanted = `Basic ${Buffer.from(`${hookUser}:${hookSecret}`).toString('base64')}`
  return timingSafeEqual(digest(header ?? ''), digest(wanted))
}

/**
 * The notices of Avinode's webhooks. Each names a request or a message that is new or changed, and says nothing of what; the
 * same one comes for each change. So each delivery counts as an event, and the request is read again: notices that are late,
 * doubled or out of order end in the state that Avinode has.
 */
export const avinodeEvents: ProviderDialect = {
  provider: 'avinode',
  verifyEvent: async (platform, { account: hook, raw, headers }) => {
    const open = await openAvinodeHook(platform, hook)
    if (!open || !isSignedIn(headers.authorization, open.keys)) return undefined
    const found = readNotice(raw)
    return found && { clientId: open.clientId, eventId: `${found.id} ${v7()}` }
  },
  read: async (run, raw) => {
    const found = readNotice(raw)
    if (!found) throw new Error('a stored notice cannot be read')
    try {
      await followNotice(run, found)
    } catch (error) {
      // Without Avinode this notice waits, and those of other providers go on.
      throw error instanceof AvinodeFailed ? new Error(error.message, { cause: error }) : error
    }
    return undefined
  },
  stripPerson: (event) => notice.safeParse(event).data,
}
