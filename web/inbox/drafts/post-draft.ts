import { postMessage } from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { writtenOf, type ComposePlace, type Draft } from './draft.ts'

export type Posted = OutputOf<typeof postMessage>

/** Decisions of the sender in addition to the words; `basedOn` is the newest message that they had seen. */
export interface SendOptions {
  readonly withoutSubject?: boolean | undefined
  readonly signature?: string | undefined
  readonly basedOn?: string | undefined
  /** Send later: when, and whether a reply before then keeps it back. */
  readonly sendAt?: number | undefined
  readonly cancelOnReply?: boolean | undefined
  /** The thread that begins with it, or that a message before it from the same screen has started. */
  readonly threadId?: string | undefined
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

/** True without an answer: it may have arrived, and may be sent again under the same id. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.kind === 'offline'

/** True if a call was refused because the draft is a sent or held message: an answer was lost. */
export const isSentAlready = (error: unknown, draftId: string): boolean => {
  const existing = error instanceof ApiError && error.kind === 'conflict' ? error.body.current : undefined
  if (typeof existing !== 'object' || existing === null) return false
  const isSent = Reflect.get(existing, 'draft') === false || Reflect.get(existing, 'state') === 'held'
  return isSent && Reflect.get(existing, 'id') === draftId
}

/** Undefined when a message of this id was sent before, with other words. */
export async function postDraft(
  { api, place }: { readonly api: Pick<Api, 'call'>; readonly place: ComposePlace },
  written: Draft,
  options: SendOptions,
): Promise<Posted | undefined> {
  const { withoutSubject = false, ...chosen } = options
  const extra = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
  try {
    return await api.call(postMessage, {
      body: { ...place, ...writtenOf(written), ...extra, withoutSubject, messageId: written.id },
    })
  } catch (error) {
    if (isSentAlready(error, written.id)) return undefined
    throw error
  }
}
