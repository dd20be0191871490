import { Button } from '@mantine/core'
import {
  bookDifference,
  endDifference,
  fetchDifference,
  noteDifference,
  recordDifference,
  type PaymentDifference,
} from '../../../domain/commerce/reconciliation/contract.ts'
import type { DifferenceStep } from '../../../domain/commerce/reconciliation/next-steps.ts'
import { textField } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { Api } from '../../platform/api/api.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { ChooseDebt, type OpenDebt } from '../debts/choose-debt.tsx'
import { nameDebt } from '../debts/debt-link.tsx'
import { describeDifference } from './describe-difference.ts'

type Call = Api['call']

/** Tells whether a step has resolved a difference. */
const tell = ({ resolved, next }: PaymentDifference): void =>
  void notify(
    resolved === null
      ? { title: 'Both sides still differ', message: next }
      : { title: 'Resolved', message: 'Both sides agree now.', kind: 'success' },
  )

const whyField = textField('why', 'Why', { required: true, maxLength: 500 })

function openNote(call: Call, difference: PaymentDifference): void {
  openForm({
    title: 'Note a difference',
    subject: difference.id,
    fields: [whyField],
    begin: { why: '' },
    hint: () => `${describeDifference(difference)}. Nothing is booked; your note resolves it.`,
    button: 'Resolve',
    onSave: ({ why }) => call(noteDifference, { params: { id: difference.id }, body: { why } }),
  })
}

const endHints = {
  payment: 'It is taken back here: what it paid is owed again.',
  refund: 'It is taken back here: its money is ours again.',
  payout: 'It is taken back here: its money is at the provider again.',
} as const

function openEnd(call: Call, difference: PaymentDifference): void {
  const { id, title, kind } = difference
  openForm({
    title: 'End it here',
    subject: id,
    fields: [whyField],
    begin: { why: '' },
    hint: () => `${title} is asked once more. If it does not know it: ${endHints[kind as keyof typeof endHints]}`,
    button: 'End it',
    isDestructive: true,
    isAsked: true,
    onSave: async ({ why }) => tell(await call(endDifference, { params: { id }, body: { why } })),
  })
}

/** Records a payment for a chosen order or invoice. */
function openRecord(call: Call, difference: PaymentDifference): void {
  const record = ({ record: of, id }: OpenDebt) =>
    call(recordDifference, { params: { id: difference.id }, body: { debt: { record: of, id } } })
  const confirm = (debt: OpenDebt) =>
    openForm({
      title: `Record it for ${nameDebt(debt).toLowerCase()}`,
      subject: difference.id,
      fields: [],
      begin: {},
      hint: () =>
        `${describeDifference(difference)}. It pays what is open of ${nameDebt(debt).toLowerCase()}; the rest is a deposit of ${debt.customer || 'its customer'}.`,
      button: 'Record',
      isAsked: true,
      onSave: async () => tell(await record(debt)),
    })
  showModal({
    title: 'Record a payment',
    body: (close) => (
      <ChooseDebt
        label="Which order or invoice does it pay?"
        onChoose={(debt) => {
          close()
          confirm(debt)
        }}
      />
    ),
  })
}

const labels: Readonly<Record<DifferenceStep, (title: string) => string>> = {
  fetch: (title) => `Ask ${title} again`,
  record: () => 'Record it',
  book: () => 'Book it',
  end: () => 'End it here',
  note: () => 'Note',
}

/** Steps that a user may take for a difference, the best one first. */
export function DifferenceSteps({ difference }: { readonly difference: PaymentDifference }) {
  const { api } = usePlatform()
  const fetch = useCommand(fetchDifference, { onDone: tell })
  const book = useCommand(bookDifference, { onDone: tell })
  const params = { id: difference.id }
  const call: Call = (...given) => api.call(...given)
  const runs: Readonly<Record<DifferenceStep, () => void>> = {
    fetch: () => fetch.start({ params }),
    record: () => openRecord(call, difference),
    book: () => book.start({ params }),
    end: () => openEnd(call, difference),
    note: () => openNote(call, difference),
  }
  const isRunning = fetch.isRunning || book.isRunning
  return difference.steps.map((step, place) => (
    <Button
      key={step}
      size="compact-sm"
      variant={place === 0 ? 'filled' : 'default'}
      loading={isRunning && place === 0}
      disabled={isRunning}
      onClick={runs[step]}
    >
      {labels[step](difference.title)}
    </Button>
  ))
}
