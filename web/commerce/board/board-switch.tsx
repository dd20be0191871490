import { SegmentedControl } from '@mantine/core'
import { useGo } from '../../platform/address.ts'
import { ClientLink } from '../../ui/client-link.tsx'

/** The orders as a list or by their stages. */
export function BoardSwitch({ shown = 'list' }: { readonly shown?: 'list' | 'board' }) {
  const go = useGo()
  return (
    <>
      <ClientLink path="orders/shipments">Shipments</ClientLink>
      <SegmentedControl
        size="xs"
        aria-label="Layout"
        data={[
          { value: 'list', label: 'List' },
          { value: 'board', label: 'Board' },
        ]}
        value={shown}
        onChange={(next) => go(next === 'board' ? 'orders/board' : 'orders')}
      />
    </>
  )
}
