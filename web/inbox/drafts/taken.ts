import type { Refusal } from './waiting-messages.ts'

/** Of a message that had arrived with other words than these. */
export const taken: Refusal = {
  title: 'Already sent',
  message: 'It had arrived before the connection broke, with the words it had then. These are kept here.',
}
