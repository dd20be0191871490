import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { computeLineCost, recordPurchase, type VendorNeed } from '../../../domain/commerce/index.ts'
import { dateField, numberField, selectField, textField, type Doc, type Entry } from '../../../domain/kernel/index.ts'
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
  readonly terms_days?: number | undefined
  readonly due_on?: number | undefined
  /** '' while the vendor is owed. */
  readonly method: string
  /** Cents that are paid now; all where it is empty. */
  readonly amount?: number | undefined
}

const owedChoice = { value: '', label: 'Not paid yet' }

const fields = [
  textField('reference', "Vendor's number", { maxLength: 500 }),
  dateField('date', 'Date', { required: true }),
  numberField('terms_days', 'Terms (days)'),
  dateField('due_on', 'Due on'),
  selectField('method', 'Paid by', [owedChoice, ...methodChoices]),
]

const amountField = numberField('amount', 'Amount paid', { type: 'money', placeholder: 'All of it' })

const begin = ({ needs, terms_days }: BoughtNeeds): Values => ({
  lines: needs.map(({ product, needed, unit_cost }) => ({ ...product, quantity: needed, unit_cost })),
  reference: '',
  date: Date.now(),
  method: '',
  ...(terms_days !== undefined && { terms_days }),
})

const sumLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, unit_cost }) => sum + computeLineCost(quantity, unit_cost), 0)

const readNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

function makeBody(vendor: string, { lines, reference, date, terms_days, due_on, method, amount }: Values) {
  return recordPurchase.body.parse({
    vendor,
    reference,
    date,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity, unit_cost }) => ({ product: id, quantity, unit_cost })),
    terms_days: readNumber(terms_days),
    due_on: readNumber(due_on),
    ...(method !== '' && { paid: { method, date, reference, amount: readNumber(amount) } }),
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

/** Needed products of a vendor. */
interface BoughtNeeds {
  readonly vendor: Entry
  readonly needs: readonly Pick<VendorNeed, 'product' | 'needed' | 'unit_cost'>[]
  readonly terms_days?: number | undefined
}

interface DialogProps {
  readonly vendor: BoughtNeeds
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
        {[...fields, ...(isPaid ? [amountField] : [])].map((field) => (
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
          ? 'The ledger shows what is paid; the rest stays due.'
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
