import { IconPlaneDeparture } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useGo } from '../../platform/address.ts'
import { CsvButton } from '../imports/csv/csv-button.tsx'

/** Link from the list of trips to the departures of the next days. */
function BoardLink() {
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

/** Actions on the list of trips. */
export const TripListActions = () => (
  <>
    <CsvButton kind="trips" />
    <BoardLink />
  </>
)
