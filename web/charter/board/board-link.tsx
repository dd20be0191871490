import { IconPlaneDeparture } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useGo } from '../../platform/address.ts'

/** From the list of trips to what departs in the next days. */
export function BoardLink() {
  const go = useGo()
  return (
    <Button
      variant="default"
      leftSection={<IconPlaneDeparture size={16} stroke={1.75} aria-hidden />}
      onClick={() => go('trips/board')}
    >
      Departures
    </Button>
  )
}
