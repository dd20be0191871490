import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'

/** Way to a new subscription from the list: its verb makes it, and no form of a record. */
export function BeginButton() {
  const go = useGo()
  if (!hasRole(useActor(), 'orders')) return null
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => go('orders/subscriptions/new')}
    >
      New subscription
    </Button>
  )
}
