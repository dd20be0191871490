import { numberField } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

export interface DepositQuestion {
  /** 'Deposit for trip 7104' */
  readonly title: string
  /** Id of what is paid. */
  readonly subject: string
  /** Sends the page with these cents as its deposit. Rejects with the refusal, which the form shows. */
  readonly onAsk: (cents: number) => Promise<void>
}

const fields = [numberField('deposit', 'Deposit', { type: 'money', required: true })]

/** Asks which part a customer may pay first, before the message with the page is written. */
export const openDepositForm = ({ title, subject, onAsk }: DepositQuestion): (() => void) =>
  openForm<{ readonly deposit: unknown }>({
    title,
    subject,
    fields,
    begin: { deposit: undefined },
    hint: ({ deposit }) =>
      typeof deposit === 'number' && deposit > 0
        ? `The customer may pay ${formatMoney(deposit)} now and the rest later, on the same page.`
        : 'The customer may pay it now and the rest later, on the same page.',
    button: 'Write the message',
    onSave: ({ deposit }) => onAsk(typeof deposit === 'number' ? Math.round(deposit) : 0),
  })
