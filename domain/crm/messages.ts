import { roomMessages } from '../kernel/index.ts'

/** What the CRM room says of single values. */
export const crmMessages = roomMessages({
  'phone-or-email': 'Phone or email is required.',
  'empty-search': 'There is nothing to save yet: enter a term or choose a filter first.',
})

/** What the contact dialog says when a save is blocked (2-content section 5, Contacts). */
export const contactUnfinished = { title: 'Oops!', message: 'A required field was not finished. Cannot save' } as const
