import { SegmentedControl } from '@mantine/core'
import { useGo } from '../../platform/address.ts'
import { ClientLink } from '../../ui/client-link.tsx'

interface BoardSwitchProps {
  /** Path of the list; its board is below it. */
  readonly path: string
  readonly shown?: 'list' | 'board'
}

/** The same records as a list or a board. */
export function BoardSwitch({ path, shown = 'list' }: BoardSwitchProps) {
  const go = useGo()
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      data={[
        { value: 'list', label: 'List' },
        { value: 'board', label: 'Board' },
      ]}
      value={shown}
      onChange={(next) => go(next === 'board' ? `${path}/board` : path)}
    />
  )
}

/** Above the list of orders. */
export const OrderBoardSwitch = () => (
  <>
    <ClientLink path="orders/shipments">Shipments</ClientLink>
    <BoardSwitch path="orders" />
  </>
)

/** Above the list of work orders. */
export const WorkBoardSwitch = () => <BoardSwitch path="work" />
