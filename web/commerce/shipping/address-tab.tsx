import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { regions } from '../../../domain/company/index.ts'
import {
  areaField,
  checkboxField,
  choices,
  emailField,
  isSameValue,
  phoneField,
  selectField,
  textField,
  type Doc,
} from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { FieldCells } from '../../ui/form/field-cells.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { AddressCheck } from '../carriers/address-check.tsx'
import { SaveLine } from '../sections/save-line.tsx'
import { mayChange, readShipment, useShipmentWarnings, type ShipmentRow } from './shipment-row.ts'
import { ShipmentWarnings } from './shipment-warnings.tsx'
import { useSaveShipment } from './use-save-shipment.ts'
import { useTypedValues } from '../sections/use-typed-values.ts'
import sections from '../sections/sections.module.css'

type Side = 'to' | 'from'

const fields = [
  textField('company', 'Company', { colSpan: 6, maxLength: 500 }),
  textField('first_name', 'First name', { colSpan: 3, maxLength: 500 }),
  textField('last_name', 'Last name', { colSpan: 3, maxLength: 500 }),
  textField('street', 'Street', { colSpan: 8, maxLength: 500 }),
  textField('street2', 'Street 2', { colSpan: 4, maxLength: 500 }),
  textField('city', 'City', { colSpan: 5, maxLength: 500 }),
  { ...selectField('state', 'State', choices(regions)), colSpan: 3 },
  textField('zip', 'Zip', { colSpan: 2, maxLength: 500 }),
  textField('country', 'Country', { colSpan: 2, maxLength: 500 }),
  phoneField('phone', 'Phone'),
  emailField('email', 'Email'),
  checkboxField('residential', 'Residential', { colSpan: 6, description: 'Carriers charge more for homes.' }),
  areaField('notes', 'Notes for the driver', { rows: 2 }),
]

const words = [
  'company',
  'first_name',
  'last_name',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'notes',
]

const readAddress = (shipment: ShipmentRow, side: Side): Doc => {
  const address: Doc = (side === 'to' ? shipment.to_address : shipment.from_address) ?? {}
  return {
    ...Object.fromEntries(words.map((word) => [word, textOf(address[word])])),
    country: textOf(address['country']) || 'US',
    residential: address['residential'] === true,
  }
}

/** The typed address; undefined where it is empty. A changed place has no known coordinates. */
function typeAddress(values: Doc, before: ShipmentRow['to_address']) {
  const parts = words.flatMap((word) => {
    const typed = textOf(values[word]).trim()
    return typed === '' ? [] : [[word, typed] as const]
  })
  if (parts.length === 0) return null
  const country = textOf(values['country']).trim() || 'US'
  const isSamePlace = ['street', 'city', 'state', 'zip'].every((word) =>
    isSameValue(textOf(values[word]).trim(), textOf(({ ...before } as Doc)[word])),
  )
  const { latitude, longitude, nickname } = before ?? {}
  return {
    ...Object.fromEntries(parts),
    country,
    residential: values['residential'] === true,
    ...(nickname !== undefined && { nickname }),
    ...(isSamePlace && latitude !== undefined && { latitude }),
    ...(isSamePlace && longitude !== undefined && { longitude }),
  }
}

const titles = { to: 'Ships to', from: 'Ships from' } as const

/** How the address came to be the one of the shipment. */
function describeSource({ from_address_default: isUsual, is_return: isReturn }: ShipmentRow, side: Side): string {
  if (side === 'to')
    return isReturn ? 'Where the customer sends the goods back to.' : 'Begins with the address of the order.'
  return isUsual
    ? 'The usual one: where the products are sent from, else the default address of the company.'
    : 'Chosen for this shipment.'
}

function AddressTab({ about, side }: { readonly about: RecordPartProps; readonly side: Side }) {
  const shipment = readShipment(about)
  const isOpen = mayChange(shipment)
  const { warnings } = useShipmentWarnings(shipment)
  const { begun, values, setValues, isChanged, settle } = useTypedValues(readAddress(shipment, side))
  const control = useSaveShipment(shipment)
  const { restored, discard, leave } = useKeptValues({
    name: `${side} of shipment ${shipment.id}`,
    what: 'the address',
    begun,
    values,
    put: setValues,
    isSaving: control.isSaving,
  })
  const send = async () => {
    const typed = typeAddress(values, side === 'to' ? shipment.to_address : shipment.from_address)
    if (!(await control.save(side === 'to' ? { to_address: typed } : { from_address: typed }))) return
    settle()
    leave()
  }
  const canReset = side === 'from' && isOpen && !shipment.from_address_default && !shipment.is_return
  return (
    <form
      className={`${sections['section']} ${sections['form']}`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isChanged && !control.isSaving) void send()
      }}
    >
      <RestoredNote restored={restored} noun="address" onDiscard={discard} />
      <h2 className={sections['title']}>{titles[side]}</h2>
      <p className={sections['quiet']}>{describeSource(shipment, side)}</p>
      <ShipmentWarnings warnings={warnings} tab={side} />
      <div className={sections['fields']}>
        <FieldCells
          fields={fields}
          values={values}
          isReadOnly={!isOpen}
          onChange={(property, value) => setValues((before) => ({ ...before, [property]: value }))}
        />
      </div>
      <SaveLine control={control} isChanged={isChanged} button="Save address" onDiscard={discard} />
      {isOpen && !isChanged && (
        <AddressCheck
          shipment={shipment.id}
          side={side}
          onUse={(parts) => setValues((before) => ({ ...before, ...parts }))}
        />
      )}
      {canReset && !isChanged && (
        <Button
          size="xs"
          w="max-content"
          variant="default"
          loading={control.isSaving}
          onClick={() => void control.save({ from_address: null })}
        >
          Use the usual address
        </Button>
      )}
    </form>
  )
}

/** Where a shipment goes to. */
export const ToTab = (about: RecordPartProps) => <AddressTab about={about} side="to" />

/** Where a shipment is sent from. */
export const FromTab = (about: RecordPartProps) => <AddressTab about={about} side="from" />
