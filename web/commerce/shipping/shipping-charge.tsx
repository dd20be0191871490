import { Button, Checkbox } from '@mantine/core'
import type { FormEvent } from 'react'
import { orders } from '../../../domain/commerce/index.ts'
import { numberField } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { mayChangeTerms, type OrderRow } from '../sale/sale-row.ts'
import { useSaveTerms } from '../sale/use-save-terms.ts'
import { SaveLine } from '../sections/save-line.tsx'
import { readCharged, readShipment, useShipmentWarnings, type ShipmentRow } from './shipment-row.ts'
import { ShipmentWarnings } from './shipment-warnings.tsx'
import { useSaveShipment } from './use-save-shipment.ts'
import { useTypedValues } from '../sections/use-typed-values.ts'
import sections from '../sections/sections.module.css'

const amountField = numberField('amount', 'The customer pays', { type: 'money', colSpan: 12 })

interface DifferenceProps {
  readonly order: OrderRow
  readonly shipment: ShipmentRow
  readonly control: ReturnType<typeof useSaveShipment>
}

/** Two ways out of a difference: the shipments keep what was sold, or the order charges what they cost. */
function Difference({ order, shipment, control }: DifferenceProps) {
  const charged = readCharged(order)
  const { save, isSaving, isUnanswered, fault } = useSaveTerms({ definition: orders, row: { ...order } })
  const more = charged.shipments - charged.order
  const kept = shipment.amount - more
  return (
    <>
      <p className={sections['quiet']}>
        The order charges {formatMoney(charged.order)}, its shipments {formatMoney(charged.shipments)}.
      </p>
      {fault !== undefined && (
        <p role="alert" className={sections['fault']}>
          {fault}
        </p>
      )}
      <div className={sections['buttons']}>
        {kept >= 0 && !shipment.free && (
          <Button
            size="xs"
            variant="default"
            loading={control.isSaving}
            onClick={() => void control.save({ amount: kept })}
          >
            Keep {formatMoney(charged.order)}
          </Button>
        )}
        {mayChangeTerms(order) && (
          <Button
            size="xs"
            variant="default"
            loading={isSaving || isUnanswered}
            onClick={() => void save({ shipping: charged.shipments })}
          >
            {more > 0 ? `Charge ${formatMoney(more)} more` : `Charge ${formatMoney(-more)} less`}
          </Button>
        )}
      </div>
    </>
  )
}

/** What the customer pays for a shipment, compared with the order. */
export function ShippingCharge(about: RecordPartProps) {
  const shipment = readShipment(about)
  const { order, warnings } = useShipmentWarnings(shipment)
  const { amount, free, can, canceled, is_return: isReturn } = shipment
  const { values, setValues, isChanged, settle, begun } = useTypedValues({ amount, free })
  const control = useSaveShipment(shipment)
  const isOpen = can.write && canceled === undefined
  const differs = warnings.some(({ issue }) => issue.code === 'amount-differs')
  if (isReturn) return null
  const send = async () => {
    if (await control.save(values)) settle()
  }
  return (
    <form
      className={sections['form']}
      aria-label="Shipping charge"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isChanged && !control.isSaving) void send()
      }}
    >
      <h2 className={sections['title']}>Shipping charge</h2>
      <FieldInput
        field={amountField}
        value={values.free ? 0 : values.amount}
        isReadOnly={!isOpen || values.free}
        onChange={(typed) => setValues((before) => ({ ...before, amount: typeof typed === 'number' ? typed : 0 }))}
      />
      <Checkbox
        size="xs"
        label="Free shipping"
        checked={values.free}
        disabled={!isOpen}
        onChange={(event) => {
          const isFree = event.currentTarget.checked
          setValues((before) => ({ ...before, free: isFree }))
        }}
      />
      <SaveLine control={control} isChanged={isChanged} button="Save charge" onDiscard={() => setValues(begun)} />
      {differs && !isChanged && (
        <>
          <ShipmentWarnings warnings={warnings.filter(({ issue }) => issue.code === 'amount-differs')} />
          {order && isOpen && <Difference order={order} shipment={shipment} control={control} />}
        </>
      )}
    </form>
  )
}
