import { Button } from '@mantine/core'
import { IconCreditCard, IconPlaneDeparture } from '@tabler/icons-react'
import { paymentRequestMessages, trips, whyNoPaymentRequest } from '../../domain/charter/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { showAlert } from '../platform/dialogs.ts'
import type { MadeMessage } from '../inbox/index.ts'
import { openItinerary } from './open-itinerary.tsx'

/** There is nothing yet on which a customer could pay: said plainly, instead of sending a link to nowhere. */
const noPaymentPage = {
  title: 'Cannot Send Payment Request',
  message:
    'This product has no payment page yet, so there is nothing to pay on. Write the amount in a message, and record the payment on its invoice when the money is in.',
}

const payable = trips.shape.pick({ paid: true, price: true })

/** Refused in the words of the specification; what cannot be sent yet says so (1-shell section 5, Linking). */
function requestPayment(row: Doc): void {
  const fault = whyNoPaymentRequest(payable.parse({ paid: row['paid'], price: row['price'] }))
  void showAlert({ ...(fault === undefined ? noPaymentPage : paymentRequestMessages[fault]), tone: 'bad' })
}

interface TripActionsProps {
  readonly title: string
  readonly row: Doc
  readonly onMade: (message: MadeMessage) => void
}

/** What can be sent of a trip: its itinerary, a request for its payment. */
export function TripActions({ title, row, onMade }: TripActionsProps) {
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
        onClick={() => requestPayment(row)}
      >
        Request Payment
      </Button>
    </>
  )
}
