import { lazyPart } from '../ui/lazy-part.tsx'

export { StoppedNote } from './texts/stopped-note.tsx'
export { SenderWarningChip } from './sender/sender-warning-chip.tsx'
export { ThreadsScreen } from './threads-screen.tsx'
/** A message that is made elsewhere, and where it waits for its box. */
export { leaveForBox, type MadeMessage } from './drafts/made-messages.ts'
/** Path for starting a message about a record. */
export { pathOfNewMessage } from './drafts/path-of-place.ts'
/** Actions that start a message about a record. */
export { useTemplates } from './templates/use-templates.ts'
/** On the pages of records. */
export { FollowUpButton } from './follow-up/follow-up-button.tsx'
export { showFollowUpOptions } from './follow-up/show-follow-up.tsx'
export { RecordFollowUps } from './follow-up/thread-follow-ups.tsx'

/** Conversations about a record, for its side panel. */
export const ThreadsBeside = lazyPart(async () => (await import('./conversations/threads-beside.tsx')).ThreadsBeside)

/** Seldom the first screen: the inbox does not wait for their code. */
export const ChatScreen = lazyPart(async () => (await import('./chat-screen.tsx')).ChatScreen)
export const UnreadScreen = lazyPart(async () => (await import('./unread/unread-screen.tsx')).UnreadScreen)
export const FailedScreen = lazyPart(async () => (await import('./outgoing/failed-screen.tsx')).FailedScreen)
export const DraftsScreen = lazyPart(async () => (await import('./outgoing/drafts-screen.tsx')).DraftsScreen)
export const ScheduledScreen = lazyPart(async () => (await import('./outgoing/scheduled-screen.tsx')).ScheduledScreen)
export const HeldMailScreen = lazyPart(async () => (await import('./held/held-mail-screen.tsx')).HeldMailScreen)
export const MailboxesScreen = lazyPart(async () => (await import('./health/mailboxes-screen.tsx')).MailboxesScreen)
export const RepliesScreen = lazyPart(async () => (await import('./templates/replies-screen.tsx')).RepliesScreen)
export const FollowUpsScreen = lazyPart(async () => (await import('./follow-up/follow-ups-screen.tsx')).FollowUpsScreen)
export const FiltersScreen = lazyPart(async () => (await import('./filter/filters-screen.tsx')).FiltersScreen)
export const BulkScreen = lazyPart(async () => (await import('./bulk/bulk-screen.tsx')).BulkScreen)

/** Requests of another room for a contact. */
export const ContactPicker = lazyPart(async () => (await import('./contact/contact-picker.tsx')).ContactPicker)
/** The contact that a new record is for. */
export const ContactChoice = lazyPart(async () => (await import('./contact/contact-choice.tsx')).ContactChoice)
/** Contact of a record, for its side panel. */
export const RecordContact = lazyPart(async () => (await import('./contact/record-contact.tsx')).RecordContact)
