import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { suggestPacking, type Packaging } from '../../../domain/commerce/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { NumberBox } from '../../ui/form/number-box.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import type { ShipmentRow } from './shipment-row.ts'
import form from '../payments/payments.module.css'
import classes from './shipping.module.css'

interface BoxProps {
  readonly shipment: ShipmentRow
  readonly onTake: (packages: readonly Packaging[]) => void
  readonly close: () => void
}

const labels = {
  length: 'Length (in)',
  width: 'Width (in)',
  height: 'Height (in)',
  weight: 'Most weight (lb)',
} as const

type Side = keyof typeof labels

const sides = Object.keys(labels) as Side[]

const describePacking = ({ name, quantity, weight }: Packaging): string =>
  `${quantity > 1 ? `${quantity} x ` : ''}${name}, ${formatNumber(weight)} lb`

function BoxForm({ shipment, onTake, close }: BoxProps) {
  const { api } = usePlatform()
  const [box, setBox] = useState({ length: 24, width: 18, height: 12, weight: 50 })
  const suggest = useCommandOf(() => api.call(suggestPacking, { params: { id: shipment.id }, body: { box } }))
  const [found, setFound] = useState<Awaited<ReturnType<typeof suggest.run>>>()
  const isReady = sides.every((side) => box[side] > 0)
  return (
    <form
      className={form['dialog']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isReady) suggest.start(undefined, setFound)
      }}
    >
      <div className={classes['measures']}>
        {sides.map((side) => (
          <NumberBox
            key={side}
            label={labels[side]}
            size="xs"
            min={0}
            value={box[side]}
            onChange={(value) => {
              setFound(undefined)
              setBox({
                length: side === 'length' ? value || 0 : box.length,
                width: side === 'width' ? value || 0 : box.width,
                height: side === 'height' ? value || 0 : box.height,
                weight: side === 'weight' ? value || 0 : box.weight,
              })
            }}
          />
        ))}
      </div>
      {found !== undefined && (
        <div aria-live="polite">
          {found.packaging.map((one) => (
            <p key={one.id} className={form['note']}>
              {describePacking(one)}
            </p>
          ))}
          {found.unfit.map(({ name, quantity }) => (
            <p key={name} className={form['fault']}>
              {formatNumber(quantity)} of {name} fit into no such box, or have no size.
            </p>
          ))}
        </div>
      )}
      <div className={form['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant="default" loading={suggest.isRunning} disabled={!isReady}>
          Suggest
        </Button>
        {found !== undefined && found.packaging.length > 0 && (
          <Button
            onClick={() => {
              onTake(found.packaging)
              close()
            }}
          >
            Take it over
          </Button>
        )}
      </div>
    </form>
  )
}

/** Suggests packages for boxes of one size; nothing is saved by it. */
export const openPackingBox = (shipment: ShipmentRow, onTake: (packages: readonly Packaging[]) => void): (() => void) =>
  showModal({
    title: 'Suggest packing',
    body: (close) => <BoxForm shipment={shipment} onTake={onTake} close={close} />,
  })
