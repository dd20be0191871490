import { Button } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { makeTrip, quotes } from '../../domain/charter/index.ts'
import { contactSummary } from '../../domain/kernel/index.ts'
import { useGoOn } from '../platform/address.ts'
import { useCommandOf } from '../platform/data/use-command.ts'
import { notify } from '../platform/notices.ts'
import { useActor, usePlatform } from '../platform/platform-context.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { useIsMobile } from '../ui/use-breakpoint.ts'
import { CopyButton } from './options/copy-button.tsx'
import { customerOf, SendQuote } from './quote-actions.tsx'
import { mayMakeTrip, maySend, nextStepOf } from './next-step.ts'
import { runConfirmed } from './confirm-taken.ts'
import { StatusButtons } from './status/status-buttons.tsx'
import { useBeginMessage } from './use-send-itinerary.ts'

/** Makes the trip of a confirmed quote and opens it; one that exists already is opened. */
function useMakeTrip(quoteId: string) {
  const goOn = useGoOn()
  const { api } = usePlatform()
  const params = { id: quoteId }
  const command = useCommandOf(() => runConfirmed((body) => api.call(makeTrip, { params, body })))
  const make = () => {
    const leadOn = goOn()
    command.start(undefined, (made) => {
      if (made === undefined) return
      const { id, number, isNew } = made
      const title = `Trip ${number ?? ''} was made`
      const isThere = leadOn(`trips/${encodeURIComponent(id)}`, title)
      // A double click asks twice: the trip itself reports the result of the second.
      if (isThere && isNew) notify({ title, kind: 'success' })
    })
  }
  return { make, isMaking: command.isRunning }
}

interface SizedProps extends Pick<RecordPartProps, 'row'> {
  readonly size?: 'xs' | 'md'
}

/** From a confirmed quote to its trip: made by the first who asks, opened by everybody after that. */
export function TripButton({ row, size = 'xs' }: SizedProps) {
  const { make, isMaking } = useMakeTrip(row.id)
  return (
    <Button
      size={size}
      leftSection={<IconPlaneDeparture size={16} stroke={1.75} aria-hidden />}
      loading={isMaking}
      onClick={make}
    >
      Make trip
    </Button>
  )
}

/** The quote as a mail to its customer, which begins a conversation about it. */
export function SendButton({ row, size = 'xs' }: SizedProps) {
  const begin = useBeginMessage(row, 'quotes')
  const { data: contact } = contactSummary.safeParse(row['contact'])
  const recipients = contact === undefined ? [] : customerOf({ contact })
  const isShort = useIsMobile() && size === 'xs'
  return (
    <SendQuote
      title={quotes.title(row)}
      recipients={recipients}
      row={row}
      onMade={begin}
      isShort={isShort}
      isNext={size === 'md'}
    />
  )
}

/** On a quote's own page: its next status, its trip, the mail to its customer, and copies of it. */
export function QuotePageActions(props: RecordPartProps) {
  const { row } = props
  const actor = useActor()
  // On a phone the next step is in the bar below the page.
  const below = useIsMobile() ? nextStepOf(row, actor) : undefined
  return (
    <>
      {mayMakeTrip(row, actor) && below !== 'trip' && <TripButton row={row} />}
      <StatusButtons {...props} isMenuAlone={below !== undefined} />
      {maySend(row, actor) && below !== 'send' && <SendButton row={row} />}
      <CopyButton record="quotes" id={row.id} />
    </>
  )
}
