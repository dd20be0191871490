import { askInDialog } from './ask-in-dialog.tsx'

/** Until when to snooze, in epoch milliseconds. */
export const askSnooze = askInDialog({
  title: 'Snooze until',
  load: async () => (await import('./snooze-form.tsx')).SnoozeForm,
})

/** Which colleague to assign to. */
export const askAssignee = askInDialog({
  title: 'Assign to',
  load: async () => (await import('./colleague-form.tsx')).ColleagueForm,
})

/** Into whose unread list. */
export const askReader = askInDialog({
  title: 'Add to the unread list of',
  load: async () => (await import('./colleague-form.tsx')).ColleagueForm,
})

/** To which record to move. */
export const askDestination = askInDialog({
  title: 'Move to',
  size: 'medium',
  load: async () => (await import('./destination-form.tsx')).DestinationForm,
})
