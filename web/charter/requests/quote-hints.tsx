import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { charterStatuses, departureDay } from '../../../domain/charter/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { LastFlight } from './last-flight.ts'
import type { AlikeQuote } from './use-request.ts'
import classes from './requests.module.css'

export const alikeWords = ({ route, status, ...departing }: AlikeQuote, timezone: string): string =>
  [route, departureDay(departing, timezone), charterStatuses[status]].filter(Boolean).join(' · ')

/** Open quotes that may be for the same request: seen before another one is made. */
export function Alike({ quotes: found }: { readonly quotes: readonly AlikeQuote[] }) {
  const { timezone } = useClient()
  if (found.length === 0) return null
  return (
    <section className={classes['alike']} role="alert" aria-label="Perhaps quoted already">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>This may be quoted already.</strong>
        <ul>
          {found.map((one) => (
            <li key={one.id}>
              <ClientLink path={`quotes/${encodeURIComponent(one.id)}`}>Quote {one.number ?? ''}</ClientLink>{' '}
              {alikeWords(one, timezone)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface SameAgainProps {
  readonly flight: LastFlight
  readonly onTake: (flight: LastFlight) => Promise<void>
}

/** Last flight or request of a returning customer, to be repeated. */
export function SameAgain({ flight, onTake }: SameAgainProps) {
  const { timezone } = useClient()
  const when =
    flight.departed === undefined
      ? ''
      : `, ${departureDay({ departure_date: flight.departed, departure_zone: flight.zone }, timezone)}`
  return (
    <div className={classes['again']}>
      <span>
        {flight.isTrip ? 'Last trip' : 'Last quote'}: {flight.route}
        {when}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => void onTake(flight)}
      >
        Same again
      </Button>
    </div>
  )
}
