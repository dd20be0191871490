import { postMessage } from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { writtenOf, type ComposePlace, type Draft } from './draft.ts'

export type Posted = OutputOf<typeof postMessage>

export interface SendOptions {
  readonly withoutSubject?: boolean
  readonly signature?: string | undefined
  /** The newest message that the writer had seen. */
  readonly basedOn?: string | undefined
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

/** Whether a call was refused because the draft is a message that has been sent: an earlier answer was lost. */
export const isSentAlready = (error: unknown, draftId: string): boolean => {
  const standing = error instanceof ApiError && error.kind === 'conflict' ? error.body.current : undefined
  if (typeof standing !== 'object' || standing === null) return false
  return Reflect.get(standing, 'id') === draftId && Reflect.get(standing, 'draft') === false
}

/** Undefined when a message of this id was sent before, with other words. */
export async function postDraft(
  { api, place }: { readonly api: Api; readonly place: ComposePlace },
  written: Draft,
  extra: SendOptions,
): Promise<Posted | undefined> {
  try {
    return await api.call(postMessage, { body: { ...place, ...writtenOf(written), ...extra, messageId: written.id } })
  } catch (error) {
    if (isSentAlready(error, written.id)) return undefined
    throw error
  }
}
