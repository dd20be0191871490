import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { findScanned } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import classes from './shipping.module.css'

const paths = { orders: 'orders', shipments: 'orders/shipments' } as const

/** A scanner types a code and presses Enter: its order or shipment opens. */
function ScanField() {
  const { api } = usePlatform()
  const go = useGo()
  const [code, setCode] = useState('')
  const scan = useCommandOf((asked: string) => api.call(findScanned, { body: { code: asked } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = code.trim()
    if (asked === '' || scan.isRunning) return
    scan.start(asked, ({ found }) => {
      setCode('')
      if (found) go(`${paths[found.record]}/${encodeURIComponent(found.id)}`)
      else notify({ title: `Nothing has the code ${asked}`, kind: 'error' })
    })
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label="Scan a barcode"
        placeholder="Scan a barcode"
        maxLength={500}
        leftSection={<IconBarcode size={16} stroke={1.75} aria-hidden />}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </form>
  )
}

/** Above the list of shipments: the work list, and a field for a scanner. */
export function ShipmentListActions() {
  const maySend = hasRole(useActor(), 'orders')
  if (!maySend) return null
  return (
    <>
      <ScanField />
      <span className={classes['link']}>
        <ClientLink path="orders/send-today">Send today</ClientLink>
      </span>
    </>
  )
}
