import type { Extensions } from '@tiptap/react'
import type { SharedDraftRow } from '../../../../domain/inbox/index.ts'
import type { CaretHere } from '../../../../domain/kernel/live/carets.ts'
import type { Carets } from '../../../platform/live/carets.ts'
import type { Store } from '../../../platform/store.ts'
import type { DeviceShared } from './device-shared.ts'
import type { SavingState } from '../saving-state.ts'
import type { EmailDraft } from '../draft.ts'

/** A draft that is written together, as the box to write in sees it. What it is made of is loaded when one is opened. */
export interface SharedWriting {
  readonly id: string
  /** Who shared it. */
  readonly creatorId: string
  readonly draft: Store<EmailDraft>
  readonly saving: Store<SavingState>
  /** The last change that was read from the server. */
  readonly seq: number
  /** What the editor needs to write in it. */
  readonly extensions: Extensions
  /** Screens of colleagues that have it open, and where they are in its text. */
  readonly others: Pick<Store<readonly CaretHere[]>, 'get' | 'subscribe'>
  /** Writes what changed beside the text; the text is the editor's. */
  write(next: EmailDraft): void
  /** Puts words behind those that are there. */
  append(html: string): void
  /** Waits until the server has everything that was written here. Rejects when it cannot be reached. */
  flush(): Promise<void>
  /** Reads what others wrote. Rejects when that cannot be read. */
  pull(): Promise<void>
  /** The same without waiting, again and again until it was read. */
  follow(): void
  stop(): void
}

/** How a shared draft ended for this screen. */
export interface SharedEnd {
  readonly shared: SharedDraftRow | undefined
  readonly draft: EmailDraft
  /** Something was written here that the message does not hold. */
  readonly isChanged: boolean
}

/** What writing together asks of the place where it happens. */
export interface SharedPlace {
  readonly userId: string
  readonly deviceShared: DeviceShared
  /** Shows colleagues where the user is in the text. */
  readonly carets: Pick<Carets, 'open'>
  /** A shared draft was sent or discarded: `isChanged` says that what was written here is not all in it. */
  readonly onSharedEnd: (end: SharedEnd) => void
}
