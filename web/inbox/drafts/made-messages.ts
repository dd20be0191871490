import type { MessageRow, Recipient } from '../../../domain/inbox/index.ts'
import { forgetAtEnd } from '../../platform/session/forget-at-end.ts'
import { createStore } from '../../platform/store.ts'

/** A message that was made elsewhere, an itinerary say, to be gone on with where it will be sent. */
export type MadeMessage =
  | {
      readonly medium: 'email'
      readonly recipients: readonly Recipient[]
      readonly subject: string
      readonly html: string
      /** The template that it is started from. */
      readonly template_id?: string | undefined
      /** Files that are stored already, and that who sends it may attach. */
      readonly files?: MessageRow['files']
    }
  | { readonly medium: 'text'; readonly recipients: readonly Recipient[]; readonly text: string }

interface Waiting {
  /** Id of the thread, or document path of the record, in which it will be sent. */
  readonly place: string
  readonly message: MadeMessage
}

/** Messages that wait for their box. */
export const madeMessages = createStore<Waiting | undefined>(undefined)
forgetAtEnd(() => madeMessages.set(undefined))

/** Leaves a message for the box of a place, which takes it as soon as it is mounted. */
export const leaveForBox = (place: string, message: MadeMessage): void => madeMessages.set({ place, message })

/** The message that waits for a place, which it gets once. */
export function takeFor(place: string): MadeMessage | undefined {
  const one = madeMessages.get()
  if (one?.place !== place) return undefined
  madeMessages.set(undefined)
  return one.message
}
