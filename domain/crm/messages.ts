import { roomMessages } from '../kernel/index.ts'

/** What the CRM room says. */
export const crmMessages = roomMessages({
  'phone-or-email': 'Phone or email is required.',
  'empty-search': 'There is nothing to save yet: enter a term or choose a filter first.',
})
