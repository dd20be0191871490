import { z } from 'zod'
import { contactSummary, defineRecord, shortText, textField, type ConversationType } from './kernel/index.ts'

/** How the sample record appears in conversations; a room lists it in domain/conversations.ts. */
export const ticketConversation: ConversationType = {
  type: 'sample_tickets',
  word: 'Ticket',
  screen: ({ id }) => `tickets/${id}`,
  numbers: ['ticket_number'],
  isFoundInSubjects: true,
  template: { name: 'ticket', isArgument: true },
  link: { role: 'user', label: 'Tickets', order: 4 },
}

/** A record type of tests alone; a room lists it in domain/records.ts. */
export const sampleTickets = defineRecord({
  name: 'sample_tickets',
  label: { one: 'Ticket', many: 'Tickets', path: 'tickets' },
  path: 'clients/{client}/sample_tickets',
  conversation: ticketConversation,
  templateFields: { fields: ['fault'] },
  shape: z.strictObject({
    ticket_number: shortText,
    fault: shortText.default(''),
    contact: contactSummary.optional(),
  }),
  access: { read: 'user', write: 'user' },
  columns: { ticket_number: { type: 'text' }, contact_id: { type: 'text', path: 'contact.id' } },
  search: { text: ['fault'], numbers: ['ticket_number'] },
  list: {
    columns: [
      { field: 'ticket_number', label: 'Number' },
      { field: 'fault', label: 'Fault' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('ticket_number', 'Number'), textField('fault', 'Fault')],
  title: ({ ticket_number: number }) => `Ticket ${String(number)}`,
})
