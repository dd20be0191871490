import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { computeLineCost, recordPurchase, type VendorNeeds } from '../../../domain/commerce/index.ts'
import { dateField, selectField, textField, type Doc } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { notify } from '../../platform/notices.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { ProductHeads } from '../products/product-heads.tsx'
import classes from '../products/products.module.css'
import { methodChoices } from './purchase-forms.ts'

interface Line extends Doc {
  readonly id: string
  readonly label: string
  readonly quantity: number
  readonly unit_cost: number
}

interface Values extends Doc {
  readonly lines: readonly Line[]
  readonly reference: string
  readonly date: number
  /** '' while the vendor is owed. */
  readonly method: string
}

const owedChoice = { value: '', label: 'Not paid yet' }

const fields = [
  { ...textField('reference', "Vendor's number", { maxLength: 500 }), colSpan: 4 },
  dateField('date', 'Date', { required: true }),
  selectField('method', 'Paid by', [owedChoice, ...methodChoices]),
]

const begin = ({ needs }: VendorNeeds): Values => ({
  lines: needs.map(({ product, needed, unit_cost }) => ({ ...product, quantity: needed, unit_cost })),
  reference: '',
  date: Date.now(),
  method: '',
})

const sumLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, unit_cost }) => sum + computeLineCost(quantity, unit_cost), 0)

function makeBody(vendor: string, { lines, reference, date, method }: Values) {
  return recordPurchase.body.parse({
    vendor,
    reference,
    date,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity, unit_cost }) => ({ product: id, quantity, unit_cost })),
    ...(method !== '' && { paid: { method, date, reference } }),
  })
}

interface LineProps {
  readonly line: Line
  readonly onChange: (line: Line) => void
}

const LineInputs = ({ line, onChange }: LineProps) => (
  <tr>
    <td>
      <span className={classes['name']}>{line.label}</span>
    </td>
    <td className={classes['amount']}>
      <NumberInput
        aria-label={`Units of ${line.label}`}
        className={classes['copies']}
        min={0}
        value={line.quantity}
        onChange={(quantity) => typeof quantity === 'number' && onChange({ ...line, quantity })}
      />
    </td>
    <td className={classes['amount']}>
      <NumberBox
        aria-label={`Unit cost of ${line.label}`}
        className={classes['copies']}
        value={line.unit_cost}
        factor={100}
        decimalScale={2}
        fixedDecimalScale
        min={0}
        prefix="$"
        onChange={(cost) => onChange({ ...line, unit_cost: cost === '' ? 0 : cost })}
      />
    </td>
    <td className={classes['amount']}>{formatMoney(computeLineCost(line.quantity, line.unit_cost))}</td>
  </tr>
)

interface DialogProps {
  readonly vendor: VendorNeeds & { readonly vendor: NonNullable<VendorNeeds['vendor']> }
  readonly onClose: () => void
}

/** Records what was bought from a vendor (decision E14). */
export function PurchaseDialog({ vendor: needs, onClose }: DialogProps) {
  const { vendor } = needs
  const [begun] = useState(() => begin(needs))
  const [values, setValues] = useState(begun)
  const [fault, setFault] = useState<string>()
  const { run, isRunning, isUnanswered } = useAsked(recordPurchase, { isSilent: true })
  const { restored, discard, leave } = useKeptValues({
    name: `purchase ${vendor.id}`,
    what: 'this purchase',
    begun,
    values,
    put: setValues,
    isSaving: isRunning,
  })
  const put = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const total = sumLines(values.lines)
  const isPaid = values.method !== ''
  const save = async () => {
    setFault(undefined)
    try {
      await run({ body: makeBody(vendor.id, values) })
      leave()
      onClose()
      notify({ kind: 'success', title: 'Purchase recorded', message: `${formatMoney(total)} from ${vendor.label}` })
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
      <RestoredNote restored={restored} noun="form" onDiscard={discard} />
      <table className={classes['table']} aria-label="What was bought">
        <ProductHeads columns={['Units', 'Unit cost', 'Amount']} />
        <tbody>
          {values.lines.map((line) => (
            <LineInputs
              key={line.id}
              line={line}
              onChange={(next) => put({ lines: values.lines.map((one) => (one.id === next.id ? next : one)) })}
            />
          ))}
        </tbody>
      </table>
      <div className={classes['fields']}>
        {fields.map((field) => (
          <FieldInput
            key={field.property}
            field={field}
            value={values[field.property]}
            isReadOnly={false}
            onChange={(value) => put({ [field.property]: value ?? '' })}
          />
        ))}
      </div>
      <p className={classes['quiet']}>
        Open orders get their units first; the rest goes into the stock of products whose stock is tracked.{' '}
        {isPaid
          ? 'The ledger shows the vendor as paid.'
          : `${vendor.label} is owed the amount until you record a payment.`}
      </p>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['buttons']}>
        <Button
          variant="default"
          onClick={() => {
            leave()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={values.lines.every(({ quantity }) => quantity === 0)} loading={isRunning}>
          Record purchase of {formatMoney(total)}
        </Button>
      </div>
    </form>
  )
}
