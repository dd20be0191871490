import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { receiveReturn, valueReturn } from '../../../domain/commerce/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { formatExact, formatMoney } from '../../ui/format-value.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import type { OrderRow } from '../sale/sale-row.ts'
import type { ReturnRow } from './return-row.ts'
import form from '../payments/payments.module.css'

interface Question {
  readonly row: ReturnRow
  readonly order: OrderRow
  /** Called with the cents that are proposed for the refund. */
  readonly onReceived: (value: number) => void
}

interface Arrived {
  readonly restocked: number
  readonly damaged: number
}

type Arrivals = Readonly<Record<string, Arrived>>

const none: Arrived = { restocked: 0, damaged: 0 }

interface TableProps {
  readonly items: ReturnRow['items']
  readonly arrivals: Arrivals
  readonly onArrivals: (arrivals: Arrivals) => void
}

const conditions = [
  { condition: 'restocked', label: 'Back to stock' },
  { condition: 'damaged', label: 'Damaged' },
] as const

/** Received pieces of each item by condition. */
const ArrivalTable = ({ items, arrivals, onArrivals }: TableProps) => (
  <table className={form['table']} aria-label="What arrived">
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Approved</th>
        {conditions.map(({ condition, label }) => (
          <th key={condition} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map(({ id, name, approved }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>{formatExact(approved)}</td>
          {conditions.map(({ condition, label }) => (
            <td key={condition}>
              <NumberBox
                aria-label={`${name}: ${label.toLowerCase()}`}
                size="xs"
                w={80}
                ml="auto"
                min={0}
                max={approved}
                value={arrivals[id]?.[condition] ?? 0}
                onChange={(value) =>
                  onArrivals({ ...arrivals, [id]: { ...none, ...arrivals[id], [condition]: value === '' ? 0 : value } })
                }
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function ReceiveForm({ row, order, onReceived, close }: Question & { readonly close: () => void }) {
  const { api } = usePlatform()
  const items = row.items.filter(({ approved }) => approved > 0)
  const [arrivals, setArrivals] = useState<Arrivals>(
    Object.fromEntries(items.map(({ id, approved }) => [id, { restocked: approved, damaged: 0 }])),
  )
  const { run, fault, isRunning, isUnanswered } = useAskedAction('Receive the return')
  const lines = items.map(({ id }) => ({ id, ...(arrivals[id] ?? none) }))
  const pieces = lines.map(({ id, restocked, damaged }) => ({ id, quantity: restocked + damaged }))
  const isAny = pieces.some(({ quantity }) => quantity > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isAny) return
    void run(
      () => api.call(receiveReturn, { params: { id: row.id }, body: { lines } }),
      ({ number, value }) => {
        close()
        notify({ title: `Return ${number} was received`, kind: 'success' })
        onReceived(value)
      },
    )
  }
  return (
    <form className={form['dialog']} noValidate onSubmit={submit}>
      <ArrivalTable items={items} arrivals={arrivals} onArrivals={setArrivals} />
      <p className={form['note']}>
        Goods that go back to stock are counted there at once. The customer paid{' '}
        {formatMoney(valueReturn(order, pieces))} for what arrived; the refund is asked for next, and no money moves
        before you confirm it.
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
        <Button type="submit" loading={isRunning} disabled={!isAny}>
          Receive goods
        </Button>
      </div>
    </form>
  )
}

/** Books the received goods of a return. */
export const openReceive = (question: Question): (() => void) =>
  showModal({
    title: `Receive return ${question.row.number ?? ''}`.trim(),
    body: (close) => <ReceiveForm {...question} close={close} />,
  })
