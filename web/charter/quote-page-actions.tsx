import { Button } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { makeTrip, quotes } from '../../domain/charter/index.ts'
import { contactSummary, hasRole } from '../../domain/kernel/index.ts'
import { useGoOn } from '../platform/address.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { notify } from '../platform/notices.ts'
import { useActor } from '../platform/platform-context.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { useIsMobile } from '../ui/use-breakpoint.ts'
import { CopyButton } from './options/copy-button.tsx'
import { customerOf, SendQuote } from './quote-actions.tsx'
import { StatusButtons } from './status/status-buttons.tsx'
import { useBeginMessage } from './use-send-itinerary.ts'

/** Makes the trip of a confirmed quote and opens it; one that exists already is opened. */
function useMakeTrip(quoteId: string) {
  const goOn = useGoOn()
  const command = useCommand(makeTrip)
  const make = () => {
    const leadOn = goOn()
    command.start({ params: { id: quoteId }, body: {} }, ({ id, number, isNew }) => {
      const title = `Trip ${number ?? ''} was made`
      const isThere = leadOn(`trips/${encodeURIComponent(id)}`, title)
      // A double click asks twice: the trip itself says what became of the second.
      if (isThere && isNew) notify({ title, kind: 'success' })
    })
  }
  return { make, isMaking: command.isRunning }
}

/** From a confirmed quote to its trip: made by the first who asks, opened by everybody after that. */
function TripButton({ row }: Pick<RecordPartProps, 'row'>) {
  const mayMake = hasRole(useActor(), 'trips')
  const { make, isMaking } = useMakeTrip(row.id)
  const hasTrip = textOf(row['trip_id']) !== ''
  if (row['status'] !== 'qConfirmed' || hasTrip || !mayMake || !row.can.write) return null
  return (
    <Button
      size="xs"
      leftSection={<IconPlaneDeparture size={16} stroke={1.75} aria-hidden />}
      loading={isMaking}
      onClick={make}
    >
      Make trip
    </Button>
  )
}

/** States in which a quote is offered to its customer, or may be. */
const offered = new Set<unknown>(['qSubmitted', 'qCreated', 'qOutstanding', 'qConfirmed'])

/** The quote as a mail to its customer, which begins a conversation about it. */
function SendButton({ row }: Pick<RecordPartProps, 'row'>) {
  const begin = useBeginMessage(row, 'quotes')
  const { data: contact } = contactSummary.safeParse(row['contact'])
  const recipients = contact === undefined ? [] : customerOf({ contact })
  const isShort = useIsMobile()
  return <SendQuote title={quotes.title(row)} recipients={recipients} row={row} onMade={begin} isShort={isShort} />
}

/** On a quote's own page: its next status, its trip, the mail to its customer, and copies of it. */
export function QuotePageActions(props: RecordPartProps) {
  const { row } = props
  const maySend = hasRole(useActor(), 'user')
  return (
    <>
      <TripButton row={row} />
      <StatusButtons {...props} />
      {maySend && offered.has(row['status']) && <SendButton row={row} />}
      <CopyButton record="quotes" id={row.id} />
    </>
  )
}
