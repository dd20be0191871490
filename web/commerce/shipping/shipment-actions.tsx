import { Button, Menu } from '@mantine/core'
import { IconCheck, IconListCheck, IconTruckDelivery } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { readShipment } from './shipment-row.ts'
import { usePackingLists, useShipmentVerbs } from './use-shipment-verbs.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Next actions on a shipment: print its packing list, mark it sent or delivered. */
export function ShipmentActions(about: RecordPartProps) {
  const shipment = readShipment(about)
  const verbs = useShipmentVerbs(shipment)
  const { isPrinting, layouts } = usePackingLists([shipment.id])
  const { can, canceled, sent, delivered } = shipment
  const isOpen = can.write && canceled === undefined
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" loading={isPrinting} leftSection={<IconListCheck {...icon} />}>
            Packing list
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {layouts.map(({ layout, label, print }) => (
            <Menu.Item key={layout} onClick={print}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isOpen && sent === undefined && (
        <Button size="xs" leftSection={<IconTruckDelivery {...icon} />} onClick={verbs.send}>
          Mark sent
        </Button>
      )}
      {isOpen && sent !== undefined && delivered === undefined && (
        <Button size="xs" leftSection={<IconCheck {...icon} />} onClick={verbs.deliver}>
          Mark delivered
        </Button>
      )}
    </>
  )
}

/** Further actions on a shipment. */
export function ShipmentMenu(about: RecordPartProps) {
  const shipment = readShipment(about)
  const verbs = useShipmentVerbs(shipment)
  const { can, canceled, sent, delivered } = shipment
  if (!can.write || canceled !== undefined) return null
  return sent === undefined ? (
    <Menu.Item color="red" onClick={verbs.cancel}>
      Cancel shipment
    </Menu.Item>
  ) : (
    <Menu.Item onClick={verbs.reopen}>{delivered === undefined ? 'Not sent' : 'Not delivered'}</Menu.Item>
  )
}
