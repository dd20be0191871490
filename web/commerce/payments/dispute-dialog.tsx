import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { acceptDispute, answerDispute } from '../../../domain/commerce/index.ts'
import { areaField, storedFile, textField } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { formatDateTime, formatMoney } from '../../ui/format-value.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import type { PanelSubject } from './debt-panel.tsx'
import { EvidenceFiles, joinEvidence, listEvidence, type EvidenceFile } from './evidence-files.tsx'
import type { DebtPayment } from './use-debt.ts'
import classes from './payments.module.css'

interface DisputeQuestion extends PanelSubject {
  readonly payment: DebtPayment
  readonly dispute: NonNullable<DebtPayment['dispute']>
}

const wordsField = areaField('words', 'What happened', {
  rows: 6,
  required: true,
  maxLength: 20_000,
  description: 'Sent to the provider once, with the files that you choose.',
})

const readFiles = (files: unknown): readonly EvidenceFile[] => storedFile.array().catch([]).parse(files)

const begun = { words: '', chosen: [] as readonly string[], added: [] as readonly EvidenceFile[] }

function DisputeForm({
  debt,
  payment,
  dispute,
  files: given,
  close,
}: DisputeQuestion & { readonly close: () => void }) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const [values, setValues] = useState(begun)
  const { run, fault, isRunning, isUnanswered } = useAskedAction('Answer the dispute')
  const files = joinEvidence(readFiles(given), values.added)
  const { id, due, reason } = dispute
  const { restored, discard, leave } = useKeptValues({
    name: `dispute ${id}`,
    what: 'the answer to the dispute',
    begun,
    values,
    put: setValues,
    isSaving: isRunning,
  })
  const finish = () => {
    leave()
    close()
  }
  const evidence = listEvidence(files, values.chosen)
  const send = () =>
    run(() => api.call(answerDispute, { params: { id }, body: { words: values.words, files: evidence } }), finish)
  const accept = () =>
    openForm({
      title: 'Accept the dispute',
      subject: id,
      fields: [textField('why', 'Why', { required: true, maxLength: 500 })],
      begin: { why: '' },
      hint: () => `The customer keeps ${formatMoney(payment.amount)}. This cannot be taken back.`,
      button: 'Accept dispute',
      isDestructive: true,
      isAsked: true,
      onSave: async ({ why }) => {
        await api.call(acceptDispute, { params: { id }, body: { why } })
        finish()
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={classes['dialog']} noValidate onSubmit={submit}>
      <RestoredNote restored={restored} noun="answer" onDiscard={discard} />
      <p className={classes['note']}>
        {payment.name}, {formatMoney(payment.amount)}. {reason !== '' && `Reason: ${reason}.`}
        {due !== null && ` The provider takes an answer until ${formatDateTime(due, timezone)}.`}
      </p>
      <FieldInput
        field={wordsField}
        value={values.words}
        isReadOnly={false}
        onChange={(words) => setValues((before) => ({ ...before, words: String(words) }))}
      />
      <EvidenceFiles
        debt={debt}
        files={files}
        chosen={values.chosen}
        onChoose={(chosen) => setValues((before) => ({ ...before, chosen }))}
        onStored={(file) =>
          setValues(({ added, chosen, ...before }) => ({
            ...before,
            added: [...added, file],
            chosen: [...chosen, file.url],
          }))
        }
      />
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['foot']}>
        <Button variant="subtle" color="red" onClick={accept}>
          Accept the dispute
        </Button>
        <Button variant="default" onClick={finish}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning} disabled={values.words.trim() === ''}>
          {evidence.length === 0
            ? 'Send answer'
            : `Send answer with ${evidence.length} ${evidence.length === 1 ? 'file' : 'files'}`}
        </Button>
      </div>
    </form>
  )
}

/** Answers a dispute with words and files, or accepts it. */
export const openDispute = (question: DisputeQuestion): (() => void) =>
  showModal({
    title: `Dispute of ${question.about}`,
    body: (close) => <DisputeForm {...question} close={close} />,
  })
