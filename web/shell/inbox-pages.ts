/** Pages of the inbox that have no entry in the menu: found in the palette, and by `g` and a letter. */
export const inboxPages = [
  { path: 'threads/inbox/unread', label: 'My Unread', letter: 'y' },
  { path: 'threads/inbox/followups', label: 'Follow-ups', letter: 'f' },
  { path: 'threads/filters', label: 'Message filters', letter: 'm' },
  { path: 'emails', label: 'Emails', letter: 'l' },
  { path: 'threads/drafts', label: 'Drafts', letter: 'a' },
  { path: 'threads/scheduled', label: 'Scheduled', letter: 's' },
  { path: 'threads/failed', label: 'Not delivered', letter: 'n' },
  { path: 'threads/held', label: 'Held for attention', letter: 'h' },
  { path: 'threads/replies', label: 'My replies', letter: 'r' },
  { path: 'threads/bulk', label: 'Bulk actions', letter: 'b' },
] as const
