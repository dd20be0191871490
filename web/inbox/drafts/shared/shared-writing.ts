import type { Extensions } from '@tiptap/react'
import type { SharedDraftRow } from '../../../../domain/inbox/index.ts'
import type { CaretHere } from '../../../../domain/kernel/live/carets.ts'
import type { Carets } from '../../../platform/live/carets.ts'
import type { Store } from '../../../platform/store.ts'
import type { DeviceShared } from './device-shared.ts'
import type { SavingState } from '../saving-state.ts'
import type { EmailDraft } from '../draft.ts'

/** A shared draft, as the box sees it. Its code is loaded when one is opened. */
export interface SharedWriting {
  readonly id: string
  /** Name of its owner. */
  readonly creatorId: string
  readonly draft: Store<EmailDraft>
  readonly saving: Store<SavingState>
  /** The last change that was read from the server. */
  readonly seq: number
  /** Binding of the editor. */
  readonly extensions: Extensions
  /** Screens of colleagues that have it open, and where they are in its text. */
  readonly others: Pick<Store<readonly CaretHere[]>, 'get' | 'subscribe'>
  /** Writes changes outside the text; the editor writes the text. */
  write(next: EmailDraft): void
  /** Appends words to the existing ones. */
  append(html: string): void
  /** Waits until the server has everything that was written here. Rejects when it cannot be reached. */
  flush(): Promise<void>
  /** Reads the words of others. Rejects if they cannot be read. */
  pull(): Promise<void>
  /** The same without waiting, again and again until it was read. */
  follow(): void
  stop(): void
}

/** End of a shared draft for this screen. */
export interface SharedEnd {
  readonly shared: SharedDraftRow | undefined
  readonly draft: EmailDraft
  /** Something was written here that the message does not hold. */
  readonly isChanged: boolean
}

/** Dependencies of writing together. */
export interface SharedPlace {
  readonly userId: string
  readonly deviceShared: DeviceShared
  /** Shows colleagues where the user is in the text. */
  readonly carets: Pick<Carets, 'open'>
  /** A shared draft was sent or discarded: `isChanged` if words of this screen are not in it. */
  readonly onSharedEnd: (end: SharedEnd) => void
}
