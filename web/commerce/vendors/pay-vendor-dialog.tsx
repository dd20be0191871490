import { Button } from '@mantine/core'
import { useState } from 'react'
import { allotPayment, payVendor, type VendorPayables } from '../../../domain/commerce/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { readBody } from '../../ui/form/read-body.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import classes from '../products/products.module.css'
import { paidFields } from './purchase-forms.ts'

type Allotted = ReturnType<typeof allotPayment>['parts']

interface PartsProps {
  readonly payables: VendorPayables
  readonly parts: Allotted
}

/** The purchases that a payment is divided over, before it is saved. */
function PartsTable({ payables, parts }: PartsProps) {
  const { timezone } = useClient()
  const partOf = new Map(parts.map(({ purchase, amount }) => [purchase, amount]))
  return (
    <table className={classes['table']} aria-label="Purchases that are paid">
      <thead>
        <tr>
          <th scope="col">Purchase</th>
          <th scope="col" className={classes['amount']}>
            Due
          </th>
          <th scope="col" className={classes['amount']}>
            Paid now
          </th>
          <th scope="col" className={classes['amount']}>
            Stays due
          </th>
        </tr>
      </thead>
      <tbody>
        {payables.purchases.map(({ id, reference, date, due }) => {
          const paid = partOf.get(id) ?? 0
          return (
            <tr key={id}>
              <td>
                {reference || 'No number'}
                <span className={classes['note']}>{formatDate(date, timezone)}</span>
              </td>
              <td className={classes['amount']}>{formatMoney(due)}</td>
              <td className={classes['amount']}>{paid > 0 ? <strong>{formatMoney(paid)}</strong> : '—'}</td>
              <td className={classes['amount']}>{formatMoney(due - paid)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface DialogProps {
  readonly payables: VendorPayables
  readonly onClose: () => void
}

/** One payment of a vendor for all that is due or a part of it: the oldest purchases first. */
export function PayVendorDialog({ payables, onClose }: DialogProps) {
  const { vendor, due, purchases } = payables
  const [values, setValues] = useState<Doc>(() => ({
    amount: due,
    method: 'check',
    date: Date.now(),
    reference: '',
  }))
  const [fault, setFault] = useState<string>()
  const { run, isRunning, isUnanswered } = useAsked(payVendor, { isSilent: true })
  const amount = typeof values['amount'] === 'number' ? values['amount'] : 0
  const { parts, rest } = allotPayment(amount, purchases)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = async () => {
    setFault(undefined)
    const { method, date, reference = '' } = values
    const read = readBody(payVendor.body, { vendor: vendor.id, method, date, reference, parts })
    setFaults(read.faults)
    if (!read.body) return
    const { body } = read
    try {
      await run({ body })
      onClose()
      notify({ kind: 'success', title: 'Payment recorded', message: `${formatMoney(amount)} to ${vendor.label}` })
    } catch (refusal) {
      setFault(reasonOf(refusal).message)
    }
  }
  return (
    <form
      className={classes['dialog']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning) void save()
      }}
    >
      <div className={classes['fields']}>
        {paidFields.map((field) => (
          <FieldInput
            key={field.property}
            field={field}
            value={values[field.property]}
            error={faults[field.property]}
            isReadOnly={false}
            onChange={(value) => setValues((before) => ({ ...before, [field.property]: value }))}
          />
        ))}
      </div>
      <PartsTable payables={payables} parts={parts} />
      <p className={classes['quiet']}>
        {rest > 0
          ? `Only ${formatMoney(due)} is due to ${vendor.label}: ${formatMoney(rest)} would be too much.`
          : 'The oldest purchases are paid first.'}
      </p>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={parts.length === 0 || rest > 0} loading={isRunning}>
          Record payment of {formatMoney(amount)}
        </Button>
      </div>
    </form>
  )
}
