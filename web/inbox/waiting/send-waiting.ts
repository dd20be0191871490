import type { Api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { postDraft, type Posted } from '../drafts/post-draft.ts'
import { taken } from '../drafts/taken.ts'
import type { WaitingMessage, WaitingMessages } from '../drafts/waiting-messages.ts'
import { whyRefused } from './why-refused.ts'

/** The server is unreachable, or asks for a retry: no message is shown. */
const laterKinds: readonly string[] = ['offline', 'unavailable', 'unauthenticated', 'too-many']

const isForLater = (error: unknown): boolean => error instanceof ApiError && laterKinds.includes(error.kind)

export interface SendWaitingOptions {
  readonly api: Api
  readonly waiting: WaitingMessages
  readonly onSent: (posted: Posted) => void
  readonly onRefused: (message: WaitingMessage) => void
  /** The session of the writer has ended: the rest waits for the next one. */
  readonly isEnded: () => boolean
}

/** Sends one. Answers false when it has to wait on. */
async function sendOne(one: WaitingMessage, { api, waiting, onSent, onRefused }: SendWaitingOptions): Promise<boolean> {
  const refuse = (why: Pick<WaitingMessage, 'refusal' | 'isTaken'>) => {
    waiting.put({ ...one, ...why })
    onRefused({ ...one, ...why })
    return true
  }
  try {
    const posted = await postDraft({ api, place: one.place }, one.draft, one.options)
    if (posted === undefined) return refuse({ refusal: taken, isTaken: true })
    waiting.remove(one.draft.id)
    onSent(posted)
    return true
  } catch (error) {
    return isForLater(error) ? false : refuse({ refusal: whyRefused(error) })
  }
}

/**
 * Sends the waiting messages in their order, each under its first id: the server takes it once. A refused one stays
 * with the reason.
 */
export async function sendWaiting(options: SendWaitingOptions): Promise<void> {
  const { waiting, isEnded } = options
  await waiting.alone(async () => {
    for (const { draft } of waiting.all.get()) {
      if (isEnded()) return
      // Another tab may have sent it, or its writer has taken it back.
      const one = waiting.find(draft.id)
      if (one && one.refusal === undefined && !(await sendOne(one, options))) return
    }
  })
}
