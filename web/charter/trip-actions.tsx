import { Button } from '@mantine/core'
import { IconCreditCard, IconPlaneDeparture } from '@tabler/icons-react'
import type { Doc } from '../../domain/kernel/index.ts'
import type { MadeMessage } from '../inbox/index.ts'
import { AskedNote } from '../ui/asked-note.tsx'
import { textOf } from '../ui/cells/record-cell.tsx'
import { MoreWays } from '../ui/more-ways.tsx'
import { openItinerary } from './open-itinerary.tsx'
import { useRequestPayment } from './use-request-payment.ts'

interface TripActionsProps {
  readonly title: string
  readonly row: Doc
  readonly onMade: (message: MadeMessage) => void
}

/** Messages of a trip: its itinerary, a request for its payment. */
export function TripActions({ title, row, onMade }: TripActionsProps) {
  const { request, requestDeposit, isRunning, isUnanswered } = useRequestPayment(onMade)
  const payable = { tripId: textOf(row['id']), title }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlaneDeparture size={16} stroke={1.75} aria-hidden />}
        onClick={() => openItinerary({ title, row }, onMade)}
      >
        Send Itinerary
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />}
        loading={isRunning}
        onClick={() => request(payable)}
      >
        Request Payment
      </Button>
      <MoreWays
        label="More ways to request payment"
        isBusy={isRunning}
        ways={[{ words: 'Request a deposit', run: () => requestDeposit(payable) }]}
      />
      <AskedNote isUnanswered={isUnanswered} />
    </>
  )
}
