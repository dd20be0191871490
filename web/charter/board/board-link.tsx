import { IconPlaneDeparture } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useGo } from '../../platform/address.ts'
import { CsvButton } from '../imports/csv/csv-button.tsx'

/** From the list of trips to what departs in the next days. */
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

/** What can be done on the list of trips. */
export const TripListActions = () => (
  <>
    <CsvButton kind="trips" />
    <BoardLink />
  </>
)
