import { Button } from '@mantine/core'
import { useState } from 'react'
import { checkShipmentAddress, type CheckedShipmentAddress } from '../../../domain/commerce/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useShippingMode } from './use-labels.ts'
import classes from './carriers.module.css'

interface CheckProps {
  readonly shipment: string
  readonly side: 'to' | 'from'
  /** Takes the parts of the address as the provider writes them. */
  readonly onUse: (address: Doc) => void
}

const written = ['street', 'street2', 'city', 'state', 'zip', 'country'] as const

const pickWritten = (address: CheckedShipmentAddress['address']): Doc =>
  Object.fromEntries(written.map((part) => [part, address[part] ?? '']))

function Outcome({ checked, onUse }: Pick<CheckProps, 'onUse'> & { readonly checked: CheckedShipmentAddress }) {
  const { isDeliverable, residential, faults, address, isSame } = checked
  if (!isDeliverable) return <p role="alert">This address was not found: {faults.join(', ')}.</p>
  const place = residential ? 'People live there.' : 'It is a business.'
  if (isSame) return <p role="status">The address is known. {place}</p>
  const parts = pickWritten(address)
  return (
    <>
      <p role="status">
        The address is known. {place} It is written: {Object.values(parts).filter(Boolean).join(', ')}.
      </p>
      <span>
        <Button size="xs" variant="default" onClick={() => onUse(parts)}>
          Use this
        </Button>
      </span>
    </>
  )
}

/** Asks the provider of labels whether it knows the stored address. */
export function AddressCheck({ shipment, side, onUse }: CheckProps) {
  const mode = useShippingMode()
  const [checked, setChecked] = useState<CheckedShipmentAddress>()
  const check = useCommand(checkShipmentAddress, { onDone: setChecked })
  if (mode?.isConfigured !== true) return null
  return (
    <div className={classes['batch']}>
      <span>
        <Button
          size="xs"
          variant="default"
          loading={check.isRunning}
          onClick={() => check.start({ params: { id: shipment, side } })}
        >
          Check address
        </Button>
      </span>
      {checked && <Outcome checked={checked} onUse={onUse} />}
    </div>
  )
}
