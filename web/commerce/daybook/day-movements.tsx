import { useQuery } from '@tanstack/react-query'
import { mostMovements, readDayMovements } from '../../../domain/commerce/daybook/contract.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatMoney, formatTime } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DebtLink } from '../debts/debt-link.tsx'
import { moneyShown } from './money-shown.ts'
import classes from './daybook.module.css'

type Movement = OutputOf<typeof readDayMovements>['movements'][number]

function MovementRow({ movement }: { readonly movement: Movement }) {
  const { timezone } = useClient()
  const maySeeTrips = hasRole(useActor(), 'trips-r')
  const { at, words, name, customer, isTest, debt, trip, amount } = movement
  return (
    <li className={classes['movement']}>
      <time dateTime={new Date(at).toISOString()} className={classes['quiet']}>
        {formatTime(at, timezone)}
      </time>
      <span className={classes['words']}>
        <span>
          {words} {isTest && <StatusBadge word="Test" />}
        </span>
        <span className={classes['quiet']}>{joined(name, customer)}</span>
      </span>
      <span className={classes['links']}>
        {debt && <DebtLink debt={debt} />}
        {trip && maySeeTrips && (
          <ClientLink path={`trips/${encodeURIComponent(trip.id)}`}>Trip {trip.label}</ClientLink>
        )}
      </span>
      <span className={classes['amount']}>{formatMoney(amount)}</span>
    </li>
  )
}

/** Movements of one day, in their order. */
export function DayMovements({ day }: { readonly day: string }) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['day-movements', client.id, day],
    queryFn: ({ signal }) => api.call(readDayMovements, { params: { day } }, signal),
    meta: moneyShown,
    staleTime: 0,
  })
  const view = useLastAnswer(day, reading)
  return (
    <AnswerView view={view} what="These movements are" rows={2}>
      {({ movements, isCut }) => (
        <>
          <ul className={classes['movements']} aria-label="Movements">
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ul>
          {isCut && <p className={classes['quiet']}>The first {mostMovements} movements are shown.</p>}
        </>
      )}
    </AnswerView>
  )
}
