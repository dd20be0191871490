import { Select, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { readThirdParty } from '../../../domain/commerce/index.ts'
import { numberField } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { SaveLine } from '../sections/save-line.tsx'
import { useTypedValues } from '../sections/use-typed-values.ts'
import { ShippingCharge } from './shipping-charge.tsx'
import { mayChange, readShipment, type ShipmentRow } from './shipment-row.ts'
import { useSaveShipment, type TypedShipment } from './use-save-shipment.ts'
import sections from '../sections/sections.module.css'

const costField = numberField('cost', 'It costs us', { type: 'money', colSpan: 12 })

interface Billing {
  readonly cost: number
  readonly account: string
  readonly zip: string
  readonly country: string
  /** Address of a file; empty for the list that the product prints. */
  readonly list: string
}

const readBilling = ({ cost, third_party: stored, packing_list: list }: ShipmentRow): Billing => {
  const { account = '', zip = '', country = 'US' } = readThirdParty(stored) ?? {}
  return { cost, account, zip, country, list: list?.url ?? '' }
}

/** Values that were changed: those that a label fixes are not sent again. */
function typeBilling(typed: Billing, begun: Billing): TypedShipment {
  const account = typed.account.trim()
  const isPayerChanged = (['account', 'zip', 'country'] as const).some((field) => typed[field] !== begun[field])
  const payer = account === '' ? null : { account, zip: typed.zip.trim(), country: typed.country.trim().toUpperCase() }
  return {
    ...(typed.cost !== begun.cost && { cost: typed.cost }),
    ...(isPayerChanged && { third_party: payer }),
    ...(typed.list !== begun.list && { packing_list: typed.list === '' ? null : typed.list }),
  }
}

interface PayerProps {
  readonly values: Billing
  readonly isOpen: boolean
  readonly onChange: (part: Partial<Billing>) => void
}

/** The third party that pays the carrier. */
const Payer = ({ values, isOpen, onChange }: PayerProps) => (
  <>
    <TextInput
      size="xs"
      label="Third party pays: account at the carrier"
      description="Empty where we pay. Rates are asked for again after a change."
      maxLength={100}
      readOnly={!isOpen}
      value={values.account}
      onChange={(event) => onChange({ account: event.currentTarget.value })}
    />
    {values.account !== '' && (
      <div className={sections['add']}>
        <TextInput
          size="xs"
          label="Zip of its bill"
          maxLength={20}
          readOnly={!isOpen}
          value={values.zip}
          onChange={(event) => onChange({ zip: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label="Country"
          maxLength={2}
          readOnly={!isOpen}
          value={values.country}
          onChange={(event) => onChange({ country: event.currentTarget.value })}
        />
      </div>
    )}
  </>
)

/** Cost of a shipment, payer of its carrier, and packing list. */
function ShipmentBilling(about: RecordPartProps) {
  const shipment = readShipment(about)
  const { begun, values, setValues, isChanged, settle } = useTypedValues(readBilling(shipment))
  const control = useSaveShipment(shipment)
  const isOpen = shipment.can.write && shipment.canceled === undefined
  const change = (part: Partial<Billing>) => setValues((before) => ({ ...before, ...part }))
  const send = async () => {
    if (await control.save(typeBilling(values, begun))) settle()
  }
  return (
    <form
      className={sections['form']}
      aria-label="Cost and billing"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isChanged && !control.isSaving) void send()
      }}
    >
      <h2 className={sections['title']}>Cost and billing</h2>
      <FieldInput
        field={costField}
        value={values.cost}
        isReadOnly={!isOpen}
        onChange={(typed) => change({ cost: typeof typed === 'number' ? typed : 0 })}
      />
      <Payer values={values} isOpen={mayChange(shipment)} onChange={change} />
      <Select
        size="xs"
        label="Packing list"
        description="Another one is a file of this shipment."
        allowDeselect={false}
        readOnly={!isOpen}
        data={[
          { value: '', label: 'As it is printed here' },
          ...shipment.files.map(({ url, name }) => ({ value: url, label: name })),
        ]}
        value={values.list}
        onChange={(list) => change({ list: list ?? '' })}
      />
      <SaveLine control={control} isChanged={isChanged} button="Save billing" onDiscard={() => setValues(begun)} />
    </form>
  )
}

/** Charges and costs at the side of a shipment. */
export const ShipmentSums = (about: RecordPartProps) => (
  <div className={sections['section']}>
    <ShippingCharge {...about} />
    <ShipmentBilling {...about} />
  </div>
)
