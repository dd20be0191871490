import type { Refusal } from './waiting-messages.ts'

/** Of a message that had arrived with other words than these. */
export const taken: Refusal = {
  title: 'Already sent',
  message: 'An earlier version of it had already been sent. Your later text is kept here.',
}
