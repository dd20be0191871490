import type { DealMatch } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useEnvironment } from '../../company/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { MoreFailed } from '../../ui/states.tsx'
import { ScoreBadge } from '../market/score-badge.tsx'
import { useMarketNews } from '../use-market-news.ts'
import { useDealMatches } from './use-deal-matches.ts'
import classes from './requests-beside.module.css'

/** '12/1/26', or both days of a span. */
function dayWords({ firstDay, lastDay }: DealMatch['entry']): string {
  const days = [...new Set([firstDay, lastDay])].map((day) => formatDate(Date.parse(day), 'UTC'))
  return days.join(' to ')
}

const peopleWords = (passengers: number | undefined): string =>
  passengers === undefined ? '' : `, ${passengers} ${passengers === 1 ? 'person' : 'people'}`

const ownName = (number: string | undefined): string => (number === undefined ? 'Own quote' : `Quote ${number}`)

function Fitting({ match }: { readonly match: DealMatch }) {
  const mayAct = hasRole(useActor(), 'quotes')
  const { product } = useEnvironment()
  const { entry, score, level, detourMiles, words, quoteNumber } = match
  const route = `${entry.from.icao} to ${entry.to.icao}`
  const path = entry.isOwn ? entry.path : `${product}-ai/requests?entry=${encodeURIComponent(entry.id)}`
  const kind = level ?? (detourMiles === undefined ? '' : `${detourMiles} mi detour`)
  return (
    <li className={classes['row']}>
      <span className={classes['line']}>
        <strong>{route}</strong>
        {mayAct && path !== undefined && (
          <ClientLink path={path} aria-label={`${entry.isOwn ? 'Open' : 'Answer'} ${route}`}>
            {entry.isOwn ? 'Open' : 'Answer'}
          </ClientLink>
        )}
        <ScoreBadge score={score} />
      </span>
      <span>
        {entry.isOwn ? ownName(quoteNumber) : entry.company}, {dayWords(entry)}
        {peopleWords(entry.passengers)}
      </span>
      <span className={classes['quiet']}>
        {kind !== '' && `${kind}: `}
        {words}
      </span>
    </li>
  )
}

function Requests({ row }: Pick<RecordPartProps, 'row'>) {
  useMarketNews()
  const { data, error, retry } = useLastAnswer(row.id, useDealMatches(row))
  if (error && data === undefined)
    return <MoreFailed view={{ error, retry }} words="The requests that fit could not be loaded." />
  if (data === undefined) return <NotYet />
  const { matches, count } = data
  return (
    <section className={classes['panel']} aria-label="Requests that fit">
      <h2>
        Requests that fit <span className={classes['quiet']}>{count}</span>
      </h2>
      <MoreFailed view={{ error, retry }} words="This could not be refreshed and may be out of date." />
      {matches.length === 0 && <p className={classes['quiet']}>No request fits this empty leg now.</p>}
      <ol className={classes['rows']}>
        {matches.map((match) => (
          <Fitting key={match.entry.id} match={match} />
        ))}
      </ol>
      {matches.length < count && <p className={classes['quiet']}>These are the {matches.length} that fit best.</p>}
    </section>
  )
}

/** Requests of the client and of the market that suit an empty leg. */
export function RequestsBeside({ row }: RecordPartProps) {
  const maySee = hasRole(useActor(), 'empties-r')
  return maySee && <Requests row={row} />
}
