import { Button, Menu } from '@mantine/core'
import { IconCheck, IconTruckDelivery } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { FileButton } from '../carriers/file-button.tsx'
import { PackingListsMenu } from './packing-lists-menu.tsx'
import { readShipment, type ShipmentRow } from './shipment-row.ts'
import { useShipmentVerbs } from './use-shipment-verbs.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The packing list of a shipment: the file that was chosen, else the one that is printed here. */
const PackingList = ({ shipment: { id, packing_list: list } }: { readonly shipment: ShipmentRow }) =>
  list === undefined ? (
    <PackingListsMenu ids={[id]}>Packing list</PackingListsMenu>
  ) : (
    <FileButton url={list.url}>Packing list</FileButton>
  )

/** Next actions on a shipment: print its packing list, mark it sent or delivered. */
export function ShipmentActions(about: RecordPartProps) {
  const shipment = readShipment(about)
  const verbs = useShipmentVerbs(shipment)
  const { can, canceled, sent, delivered } = shipment
  const isOpen = can.write && canceled === undefined
  return (
    <>
      <PackingList shipment={shipment} />
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
