import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { approveReturn, valueReturn } from '../../../domain/commerce/index.ts'
import { returnSettings } from '../../../domain/company/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { notify } from '../../platform/notices.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import { QuantityTable, type Quantities } from '../sale/quantity-table.tsx'
import type { OrderRow } from '../sale/sale-row.ts'
import type { ReturnRow } from './return-row.ts'
import form from '../payments/payments.module.css'

/** True if the settings of a client make return labels free. */
const readFreeLabel = (client: Doc): boolean =>
  returnSettings.catch(returnSettings.parse({})).parse(valueAt(client, 'config.returns') ?? {}).free_label

interface Question {
  readonly row: ReturnRow
  readonly order: OrderRow
}

function ApproveForm({ row, order, close }: Question & { readonly close: () => void }) {
  const { api } = usePlatform()
  const { doc } = useClient()
  const [pieces, setPieces] = useState<Quantities>(
    Object.fromEntries(row.items.map(({ id, quantity }) => [id, quantity])),
  )
  const [isFree, setFree] = useState(readFreeLabel(doc))
  const [words, setWords] = useState('')
  const { run, fault, isRunning, isUnanswered } = useAskedAction('Approve the return')
  const lines = row.items.flatMap(({ id }) => {
    const quantity = pieces[id] ?? 0
    return quantity > 0 ? [{ id, quantity }] : []
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (lines.length === 0) return
    const body = { lines, answer: words.trim(), free_label: isFree }
    void run(
      () => api.call(approveReturn, { params: { id: row.id }, body }),
      ({ number }) => {
        close()
        notify({
          title: `Return ${number} was approved`,
          message: 'Its shipment is made. Buy the label there.',
          kind: 'success',
        })
      },
    )
  }
  return (
    <form className={form['dialog']} noValidate onSubmit={submit}>
      <QuantityTable
        label="Items to take back"
        heads={{ line: 'Item', quantity: 'Asked for', part: 'Approved' }}
        lines={row.items}
        chosen={pieces}
        onChoose={setPieces}
      />
      <Checkbox
        label="The return label is free"
        description="Otherwise its cost is taken off the proposed refund."
        checked={isFree}
        onChange={(event) => setFree(event.currentTarget.checked)}
      />
      <Textarea
        label="Words to the customer"
        autosize
        minRows={2}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className={form['note']}>
        A return shipment is made and the customer gets a mail. The customer paid{' '}
        {formatMoney(valueReturn(order, lines))} for these goods; nothing is refunded yet.
      </p>
      {fault !== undefined && (
        <p role="alert" className={form['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={form['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning} disabled={lines.length === 0}>
          Approve return
        </Button>
      </div>
    </form>
  )
}

/** Approves a return, or fewer pieces of it. */
export const openApprove = (question: Question): (() => void) =>
  showModal({
    title: `Approve return ${question.row.number ?? ''}`.trim(),
    body: (close) => <ApproveForm {...question} close={close} />,
  })
