import { SegmentedControl } from '@mantine/core'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'
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
export function OrderBoardSwitch() {
  const readsCarts = hasRole(useActor(), 'orders')
  return (
    <>
      <ClientLink path="orders/shipments">Shipments</ClientLink>
      <ClientLink path="orders/returns">Returns</ClientLink>
      {readsCarts && <ClientLink path="orders/carts">Carts</ClientLink>}
      <BoardSwitch path="orders" />
    </>
  )
}

/** Above the list of work orders. */
export const WorkBoardSwitch = () => <BoardSwitch path="work" />
