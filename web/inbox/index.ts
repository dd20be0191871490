import { lazy } from 'react'

export { StoppedNote } from './texts/stopped-note.tsx'
export { ThreadsScreen } from './threads-screen.tsx'
/** On the pages of records. */
export { FollowUpButton } from './follow-up/follow-up-button.tsx'
export { showFollowUpOptions } from './follow-up/show-follow-up.tsx'
export { RecordFollowUps } from './follow-up/thread-follow-ups.tsx'

/** Seldom the first screen: the inbox does not wait for their code. */
export const ChatScreen = lazy(async () => ({ default: (await import('./chat-screen.tsx')).ChatScreen }))
export const UnreadScreen = lazy(async () => ({ default: (await import('./unread/unread-screen.tsx')).UnreadScreen }))
export const FailedScreen = lazy(async () => ({
  default: (await import('./outgoing/failed-screen.tsx')).FailedScreen,
}))
export const DraftsScreen = lazy(async () => ({
  default: (await import('./outgoing/drafts-screen.tsx')).DraftsScreen,
}))
export const ScheduledScreen = lazy(async () => ({
  default: (await import('./outgoing/scheduled-screen.tsx')).ScheduledScreen,
}))
/** What can be sent of a trip, for its own page. */
export const loadTripPageDeeds = async () => ({
  default: (await import('./itinerary/trip-page-deeds.tsx')).TripPageDeeds,
})
export const HeldMailScreen = lazy(async () => ({
  default: (await import('./held/held-mail-screen.tsx')).HeldMailScreen,
}))
export const MailboxesScreen = lazy(async () => ({
  default: (await import('./health/mailboxes-screen.tsx')).MailboxesScreen,
}))
export const RepliesScreen = lazy(async () => ({
  default: (await import('./templates/replies-screen.tsx')).RepliesScreen,
}))
export const FollowUpsScreen = lazy(async () => ({
  default: (await import('./follow-up/follow-ups-screen.tsx')).FollowUpsScreen,
}))
export const FiltersScreen = lazy(async () => ({
  default: (await import('./filter/filters-screen.tsx')).FiltersScreen,
}))
export const BulkScreen = lazy(async () => ({ default: (await import('./bulk/bulk-screen.tsx')).BulkScreen }))
