import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { sendReminder, type ReminderState } from '../../../domain/commerce/index.ts'
import { takeBackMessage } from '../../../domain/inbox/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import form from '../payments/payments.module.css'
import type { DebtKey } from '../payments/use-debt.ts'
import { WrittenReminder } from './written-reminder.tsx'

interface SentQuestion {
  readonly debt: DebtKey
  readonly reminder: NonNullable<ReminderState['byHand']>
}

function SendForm({ debt, reminder, close }: SentQuestion & { readonly close: () => void }) {
  const { api } = usePlatform()
  const { step } = reminder
  const { run, fault, isRunning } = useAskedAction(`Reminder ${step}`)
  const undo = async (id: string) => {
    try {
      await api.call(takeBackMessage, { params: { id } })
      notify({ title: 'The reminder is a draft of yours', kind: 'success' })
    } catch (refusal) {
      notify({ ...reasonOf(refusal), kind: 'error' })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(
      () => api.call(sendReminder, { params: { ...debt }, body: { step } }),
      ({ message, heldUntil }) => {
        close()
        notify({
          kind: 'success',
          title: `Reminder ${step} sent`,
          ...(heldUntil !== null && {
            timeout: Math.max(1000, heldUntil - Date.now()),
            action: { label: 'Undo', run: () => void undo(message) },
          }),
        })
      },
    )
  }
  return (
    <form className={form['dialog']} noValidate onSubmit={submit}>
      <WrittenReminder reminder={reminder} />
      <p className={form['note']}>It counts as reminder {step} of the plan.</p>
      {fault !== undefined && (
        <p role="alert" className={form['fault']}>
          {fault}
        </p>
      )}
      <div className={form['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning}>
          Send reminder
        </Button>
      </div>
    </form>
  )
}

/** Shows the next reminder, and sends it now. */
export const openSendReminder = (question: SentQuestion): (() => void) =>
  showModal({
    title: `Send reminder ${question.reminder.step} now`,
    body: (close) => <SendForm {...question} close={close} />,
  })
