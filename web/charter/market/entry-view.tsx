import { IconAffiliate, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeAskers, quotes, readAlikeRequests, type MarketEntry } from '../../../domain/charter/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDateTime, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { useNow } from '../../ui/use-now.ts'
import { ReliabilityFacts } from '../reliability/reliability-facts.tsx'
import { MarketMap } from './market-map.tsx'
import { kindWords, loadWords, routeWords, findScore, untilWords, whenWords, type Choice } from './market-words.ts'
import { OfferPhotos } from './offer-photos.tsx'
import { ScoreBadge } from './score-badge.tsx'
import type { MarketSide, OpenedRequest } from './use-market.ts'
import classes from './market.module.css'

/** Words of a score without a deduction, which the badge says already. */
const fullScore = '100'

const hideFull = (words: string): string => (words === fullScore ? '' : words)

const stateWords = { new: 'Open', answered: 'Answered', declined: 'Declined', mine: 'Your own' } as const

/** Says that several ask for the flight of a request; draws nothing for one that a single company asks for. */
function AlikeWords({ entry }: { readonly entry: MarketEntry }) {
  const { api } = usePlatform()
  const { id: client, timezone } = useClient()
  const now = useNow()
  const { data } = useQuery({
    enabled: entry.side === 'request',
    queryKey: ['alike-requests', client, entry.id],
    queryFn: ({ signal }) => api.call(readAlikeRequests, { params: { id: entry.id } }, signal),
    meta: { shows: [quotes.name, 'market_requests'] },
  })
  const [flight] = data?.flights ?? []
  return flight && <strong>{describeAskers(flight.askers, { now, timezone })}</strong>
}

function Facts({ entry }: { readonly entry: MarketEntry }) {
  const { price, isVerified, tail, takeoff, leg } = entry
  const until = untilWords(entry)
  return (
    <p className={classes['facts']}>
      <strong>{whenWords(entry)}</strong>
      <span className={classes['quiet']}>{formatDateTime(takeoff, 'UTC')} UTC</span>
      {until !== undefined && <span>{until}</span>}
      <span>
        <IconUsers size={16} stroke={1.75} aria-hidden /> {loadWords(entry) || kindWords[entry.kind]}
      </span>
      {tail !== undefined && <span>{tail}</span>}
      {price !== undefined && <strong>{formatMoney(price)}</strong>}
      <AlikeWords entry={entry} />
      {isVerified === false && <span className={classes['warning']}>not verified</span>}
      {leg !== undefined && (
        <span className={classes['quiet']}>
          leg {leg.number} of {leg.of}
        </span>
      )}
    </p>
  )
}

function Head({ entry }: { readonly entry: MarketEntry }) {
  const { company, isOwn, isAffiliate, state, path } = entry
  // On a phone the list and its title are away.
  const Title = useIsNarrow() ? 'h1' : 'h2'
  return (
    <header className={classes['head']}>
      <div className={classes['headLine']}>
        <Title>{routeWords(entry)}</Title>
        <StatusBadge word={stateWords[state]} tone={state === 'new' ? 'waiting' : undefined} />
        <span className={classes['end']}>
          {!isOwn && (
            <>
              <IconAffiliate size={16} stroke={1.75} aria-hidden /> {company}
              {isAffiliate && ', affiliate'}
            </>
          )}
          {path !== undefined && (
            <ClientLink path={path}>Open {path.startsWith('empties') ? 'empty leg' : 'quote'}</ClientLink>
          )}
        </span>
      </div>
      <Facts entry={entry} />
    </header>
  )
}

function MatchWords({ choice }: { readonly choice: Choice }) {
  if (choice.kind === 'tail') {
    const { tail, name, model, at, miles, price, because, words } = choice.tail
    return (
      <>
        <span className={classes['matchHead']}>
          <strong>
            Free at {at.icao} {tail}
          </strong>
          <span>{model ?? name}</span>
          <strong className={classes['end']}>{price === undefined ? 'no price' : formatMoney(price)}</strong>
        </span>
        <span>{miles === 0 ? 'At the departure' : `Positions ${formatNumber(miles)} mi to the departure`}</span>
        <span className={classes['quiet']}>{[words, ...because].filter((part) => part !== fullScore).join('. ')}</span>
      </>
    )
  }
  const { entry, level, words, detourMiles } = choice.match
  const until = untilWords(entry)
  const owner = entry.isOwn ? [entry.tail, entry.model] : [entry.company, entry.tail, entry.model]
  return (
    <>
      <span className={classes['matchHead']}>
        <strong>
          {entry.from.icao} to {entry.to.icao}
        </strong>
        <span>{owner.filter((part) => part !== undefined).join(' ')}</span>
        <strong className={classes['end']}>
          {entry.price === undefined
            ? entry.side === 'offer'
              ? 'no price yet'
              : loadWords(entry)
            : formatMoney(entry.price)}
        </strong>
      </span>
      <span className={classes['matchHead']}>
        <span>{[whenWords(entry), until].filter((part) => part !== undefined).join(', ')}</span>
        <span className={classes['end']}>{level ?? `Detour ${detourMiles ?? 0} mi`}</span>
      </span>
      <span className={classes['quiet']}>{hideFull(words)}</span>
    </>
  )
}

interface ViewProps extends Pick<OpenedRequest, 'reliability' | 'photos'> {
  readonly side: MarketSide
  readonly entry: MarketEntry
  readonly choices: readonly Choice[]
  readonly chosen: Choice | undefined
  readonly onChoose: (id: string) => void
}

/** One entry: its facts, its map, and its matches with their scores. */
export function EntryView({ side, entry, reliability, photos, choices, chosen, onChoose }: ViewProps) {
  const title = entry.isOwn ? 'Matches' : 'Your matches'
  const Subtitle = useIsNarrow() ? 'h2' : 'h3'
  return (
    <section className={classes['view']} aria-label={routeWords(entry)}>
      <Head entry={entry} />
      <MarketMap entry={entry} choice={chosen} />
      <OfferPhotos entry={entry} photos={photos} />
      <Subtitle className={classes['matchesTitle']}>
        {title} <span className={classes['quiet']}>{choices.length}</span>
      </Subtitle>
      {choices.length === 0 && (
        <p className={classes['empty']}>
          {side === 'requests' ? 'No empty leg and no free aircraft suits it.' : 'No request suits it yet.'}
        </p>
      )}
      <ul className={classes['rows']} aria-label={title}>
        {choices.map((choice) => (
          <li key={`${choice.kind} ${choice.id}`}>
            <button
              type="button"
              className={classes['match']}
              aria-pressed={choice === chosen}
              onClick={() => onChoose(choice.id)}
            >
              <ScoreBadge score={findScore(choice)} />
              <span className={classes['matchWords']}>
                <MatchWords choice={choice} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!entry.isOwn && (
        <section className={classes['reliability']} aria-label={`Reliability of ${entry.company}`}>
          <h3>Reliability of {entry.company}</h3>
          <ReliabilityFacts counts={reliability} company={entry.company} />
        </section>
      )}
    </section>
  )
}
