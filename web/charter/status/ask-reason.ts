import { textField } from '../../../domain/kernel/index.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

interface ReasonQuestion {
  readonly title: string
  readonly label: string
  readonly button: string
  /** Use of the words. */
  readonly hint: string
  readonly maxLength: number
  readonly required?: boolean
  /** Rejects with the refusal, which the dialog shows next to the words. */
  readonly onSave: (words: string) => Promise<unknown>
}

/** Asks for the words that an action needs; they stay where the action is refused. */
export const askReason = ({
  title,
  label,
  button,
  hint,
  maxLength,
  required = false,
  onSave,
}: ReasonQuestion): (() => void) =>
  openForm({
    title,
    fields: [{ ...textField('why', label, { maxLength }), required }],
    begin: { why: '' },
    hint: () => hint,
    button,
    onSave: ({ why }) => onSave(why.trim()),
  })
