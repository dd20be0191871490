import { avinodeDeclineChoices, longestAvinodeMessage, type AvinodeDecline } from '../../../domain/charter/index.ts'
import { areaField, selectField } from '../../../domain/kernel/index.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

const messageField = areaField('message', 'Message to the buyer', { maxLength: longestAvinodeMessage })

interface AnswerQuestion {
  /** Id of the quote. */
  readonly subject: string
  /** Rejects with the refusal, which the dialog shows. */
  readonly onSave: (message: string) => Promise<unknown>
}

/** Asks for the words that go with a quote. */
export const askQuoteMessage = ({ subject, onSave }: AnswerQuestion): (() => void) =>
  openForm({
    title: 'Send Quote to Avinode',
    subject,
    fields: [messageField],
    begin: { message: '' },
    hint: () =>
      'The buyer gets the saved price with its lines in the words for customers, the flights and the aircraft.',
    button: 'Send quote',
    onSave: ({ message }) => onSave(message.trim()),
  })

/** Asks for a message to the buyer. */
export const askMessage = ({ subject, onSave }: AnswerQuestion): (() => void) =>
  openForm({
    title: 'Write on Avinode',
    subject,
    fields: [{ ...messageField, required: true }],
    begin: { message: '' },
    hint: () => 'The buyer reads it on Avinode, and it is added to the conversation.',
    button: 'Send message',
    onSave: ({ message }) => onSave(message.trim()),
  })

interface DeclineQuestion extends Omit<AnswerQuestion, 'onSave'> {
  readonly onSave: (reason: AvinodeDecline, message: string) => Promise<unknown>
}

/** Asks for the reason of a decline. */
export const askDecline = ({ subject, onSave }: DeclineQuestion): (() => void) =>
  openForm<{ reason: AvinodeDecline; message: string }>({
    title: 'Decline on Avinode',
    subject,
    fields: [{ ...selectField('reason', 'Reason', avinodeDeclineChoices), required: true }, messageField],
    begin: { reason: 'AIRCRAFT_NOT_AVAILABLE', message: '' },
    hint: () => 'The request is declined on Avinode, and this quote becomes inactive.',
    button: 'Decline',
    isDestructive: true,
    onSave: ({ reason, message }) => onSave(reason, message.trim()),
  })
