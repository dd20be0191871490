import { lostChoices } from '../../../domain/charter/index.ts'
import { selectField, textField } from '../../../domain/kernel/index.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

const fields = [
  { ...selectField('lost_reason', 'Lost because', lostChoices), required: true },
  textField('lost_why', 'In words', { maxLength: 400 }),
]

export interface Loss {
  readonly lost_reason: string
  /** May be empty. */
  readonly lost_why: string
}

interface LossQuestion {
  readonly title: string
  readonly button: string
  /** Rejects with the refusal, which the dialog shows. */
  readonly onSave: (loss: Loss) => Promise<unknown>
}

/** Asks why a quote was lost: one of the reasons that the dashboard counts, and words for the history. */
export const askLoss = ({ title, button, onSave }: LossQuestion): (() => void) =>
  openForm({
    title,
    fields,
    begin: { lost_reason: '', lost_why: '' },
    hint: () => 'The reason is counted on the dashboard. The words may stay empty.',
    button,
    onSave,
  })
