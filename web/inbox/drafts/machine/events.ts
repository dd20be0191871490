import type { MessageRow } from '../../../../domain/inbox/index.ts'
import type { EmailDraft, Draft, DraftMedium } from '../draft.ts'
import type { KeptDraft } from '../device-drafts.ts'
import type { MadeMessage } from '../made-messages.ts'
import type { SendOptions } from '../post-draft.ts'
import type { Failure, SavingState } from '../saving-state.ts'

/** Actions of the user. */
type Act =
  | { readonly type: 'begin'; readonly medium: DraftMedium }
  /** Continues this draft by hand. */
  | { readonly type: 'begin-with'; readonly draft: Draft }
  /** The same with an undelivered message, in an empty box; a delivered one is another message. */
  | { readonly type: 'go-on-with'; readonly draft: Draft; readonly isTaken: boolean }
  /** A message that was made elsewhere is gone on with here. */
  | { readonly type: 'put'; readonly made: MadeMessage }
  /** A box opens, soon or once the server has answered. */
  | { readonly type: 'expect'; readonly medium: DraftMedium }
  /** A talk is always ready to be written in. */
  | { readonly type: 'prepare-chat' }
  | { readonly type: 'change'; readonly draft: Draft }
  | { readonly type: 'send'; readonly draft: Draft; readonly options: SendOptions }
  | { readonly type: 'discard' }
  /** After a conflict: with this device's words, or with the other's, which may be no draft any more. */
  | { readonly type: 'resolve'; readonly keepsThis: boolean; readonly row: MessageRow | null }
  | { readonly type: 'take-back'; readonly row: MessageRow }
  /** The writer stays in the box that a message has left. */
  | { readonly type: 'stay' }
  /** The writer has paused. */
  | { readonly type: 'rest' }
  /** Something was typed for the box that was there last. */
  | { readonly type: 'resume' }
  /** Continues with an empty message: this one, or the next one after another. */
  | { readonly type: 'go-on'; readonly next: Draft }
  | { readonly type: 'go-on-after'; readonly sent: Draft }
  | { readonly type: 'begun-by-hand'; readonly draftId: string }
  | { readonly type: 'save-now' }
  /** The server is to have it, even while it is empty. */
  | { readonly type: 'keep-now'; readonly draft: Draft }
  /** It is no longer this device's own to keep. */
  | { readonly type: 'release' }

/** Known drafts of a place. */
export interface Known {
  /** Copy of this device. */
  readonly kept: KeptDraft | undefined
  /** The user's draft on the server that may be gone on with here alone; `undefined` while that is not known. */
  readonly row: MessageRow | null | undefined
  /** The user's draft on the server, also one that is written together. */
  readonly saved: MessageRow | null
}

/** Reports of the device and the server. */
type Answer =
  /** First draft of a place. */
  | ({ readonly type: 'opened' } & Known)
  /** Present state of the server. */
  | ({ readonly type: 'offered' } & Known)
  /** Message that waited on this device while the box had other words. */
  | { readonly type: 'found-waiting'; readonly kept: KeptDraft }
  | { readonly type: 'save-due' }
  | {
      readonly type: 'saved'
      readonly number: number
      readonly draft: Draft
      readonly version: number
      readonly at: number
    }
  | { readonly type: 'save-failed'; readonly number: number; readonly failure: Failure }
  /** A save showed that the message had been sent: an answer was lost. `isAsSent`: with these very words. */
  | { readonly type: 'had-arrived'; readonly draft: Draft; readonly isAsSent: boolean }
  | { readonly type: 'arrived'; readonly draftId: string }
  /** A message of its id has arrived before, with other words. */
  | { readonly type: 'arrived-otherwise'; readonly draft: Draft; readonly options: SendOptions }
  /** It waits on the device: for the connection, or for its writer next to the present draft. */
  | { readonly type: 'waits'; readonly draftId: string }
  /** It was refused. Its writer is notified, and it returns to the box or next to it. */
  | { readonly type: 'not-sent'; readonly draftId: string }
  | { readonly type: 'put-back'; readonly draft: Draft }
  /** No save of it is under way any more. */
  | { readonly type: 'discarded'; readonly draftId: string | undefined }
  | { readonly type: 'not-discarded'; readonly draftId: string }
  /** The draft of this place no longer exists on the server either. */
  | { readonly type: 'place-freed' }

/** Events around the place. */
type Circumstance =
  | { readonly type: 'shared-shown'; readonly draft: EmailDraft; readonly saving: SavingState }
  | { readonly type: 'shared-left' }
  /** The shown draft no longer belongs to this place. */
  | { readonly type: 'emptied' }
  /** Another box writes in this place from now on. */
  | { readonly type: 'succeeded' }
  | { readonly type: 'session-ended' }

export type ComposeEvent = Act | Answer | Circumstance

export type EventOf<Type extends ComposeEvent['type']> = Extract<ComposeEvent, { readonly type: Type }>

/** Effects to carry out. Their answers come back as events. */
export type ComposeEffect =
  // On this device.
  | { readonly type: 'keep'; readonly draft: Draft; readonly version: number | undefined; readonly isUnsaved: boolean }
  | { readonly type: 'drop' }
  | { readonly type: 'keep-sending'; readonly draft: Draft }
  | { readonly type: 'drop-sending'; readonly draftId: string }
  | { readonly type: 'note-discarded'; readonly draftId: string }
  | { readonly type: 'forget-discarded'; readonly draftId: string }
  /** Looks for waiting messages on the device. */
  | { readonly type: 'find-waiting' }
  /** Words of a message that has arrived with other ones wait next to the present draft. */
  | { readonly type: 'put-beside'; readonly draft: Draft; readonly options: SendOptions }
  // At the server.
  | { readonly type: 'save'; readonly number: number; readonly draft: Draft; readonly version: number | undefined }
  | { readonly type: 'post'; readonly draft: Draft; readonly options: SendOptions }
  /** Takes over the save of another tab in this place. */
  | { readonly type: 'look' }
  // In time.
  | { readonly type: 'save-later'; readonly ms: number }
  | { readonly type: 'save-no-more' }
  // At the keyboard.
  | { readonly type: 'expect-typing'; readonly medium: DraftMedium }
  /** Typing continues in the box. Without typing it closes. */
  | { readonly type: 'go-on-typing'; readonly medium: DraftMedium }
  // With colleagues.
  | { readonly type: 'write-shared'; readonly draft: EmailDraft }
  | { readonly type: 'append-shared'; readonly html: string }
  | { readonly type: 'leave-shared' }
  | { readonly type: 'end-shared' }
  | { readonly type: 'abandon-shared' }
  | { readonly type: 'resume-shared'; readonly saved: MessageRow | null }
  // For the person.
  | { readonly type: 'notify-sent'; readonly isChanged: boolean }

export type EffectOf<Type extends ComposeEffect['type']> = Extract<ComposeEffect, { readonly type: Type }>

/** Implementation of the effects. */
export type Performers<Type extends ComposeEffect['type'] = ComposeEffect['type']> = {
  readonly [One in Type]: (effect: EffectOf<One>) => void
}

export type Dispatch = (event: ComposeEvent) => void
