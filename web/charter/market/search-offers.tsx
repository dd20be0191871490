import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  aircraftTypes,
  describeDealWindow,
  marketSearches,
  openSearch,
  readSearchOffers,
  searchLevels,
  searchRadii,
  watchLevelNames,
} from '../../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc, type OutputOf } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney, formatNumber } from '../../ui/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMarketNews } from '../use-market-news.ts'
import { ScoreBadge } from './score-badge.tsx'
import rows from '../scored-rows.module.css'
import classes from './search-offers.module.css'

type Offer = OutputOf<typeof readSearchOffers>['offers'][number]
type OwnDeal = OutputOf<typeof readSearchOffers>['deals'][number]

const radii: Readonly<Record<string, string>> = searchRadii

/** Limits of a search in words. */
function limitWords(row: Doc): string {
  if (row['type'] === 'subscriptions') return `Home within: ${radii[String(row['home_radius'])] ?? ''}`
  if (row['level'] !== 0) return searchLevels.find(({ value }) => value === String(row['level']))?.label ?? ''
  const [before, after] = [String(row['daysBefore']), String(row['daysAfter'])]
  return `Custom: ${String(row['radius'])} miles, ${before} days before to ${after} days after`
}

export const TypeCell = ({ row }: ItemProps) => (row['type'] === 'subscriptions' ? 'Subscribers' : 'Offers')

export const LevelCell = ({ row }: ItemProps) => limitWords(row)

function endWords(row: Doc, end: 'from' | 'to'): string {
  const code = textOf(valueAt(row, `${end}.icao`))
  return code || textOf(row[`${end}_country`]) || 'anywhere'
}

/** Asks whether a search that nobody opened is still wanted. */
function KeepBanner({ definition, row }: RecordPartProps) {
  const { api } = usePlatform()
  const commands = useRecordCommands(definition, { isOptimistic: false })
  const keep = useCommandOf(() => api.call(openSearch, { params: { id: row.id }, body: { isKept: true } }), {
    onDone: () => notify({ title: 'The search is kept', kind: 'success' }),
  })
  const end = () =>
    commands.change.start({ row, change: { active: false } }, (changed) =>
      notify({
        title: 'The search ended',
        kind: 'success',
        action: { label: 'Undo', run: () => commands.change.start({ row: changed, change: { active: true } }) },
      }),
    )
  if (row['asked_at'] === undefined || row['asked_at'] === null || !row.active) return null
  return (
    <PageBanner
      label="Still wanted?"
      icon={IconBell}
      action={
        <span className={classes['answers']}>
          <Button size="xs" loading={keep.isRunning} onClick={() => keep.start(undefined)}>
            Keep
          </Button>
          {row.can.write && (
            <Button size="xs" variant="default" loading={commands.change.isRunning} onClick={end}>
              End
            </Button>
          )}
        </span>
      }
    >
      Nobody opened this search for 60 days. Is it still wanted?
    </PageBanner>
  )
}

/** Route and limits of a search, and its matches so far. */
export function SearchHead(props: RecordPartProps) {
  const { row } = props
  const { api } = usePlatform()
  const client = useClient()
  const mayRead = hasRole(useActor(), 'empties-r')
  // Notes the opening. A failure changes nothing for the reader: the next opening notes it.
  useQuery({
    enabled: mayRead,
    queryKey: ['search-opened', client.id, row.id],
    queryFn: () => api.call(openSearch, { params: { id: row.id }, body: { isKept: false } }),
  })
  return (
    <>
      <KeepBanner {...props} />
      <HeadFacts>
        <HeadFact label="Route" isNamed>
          {endWords(row, 'from')} → {endWords(row, 'to')}
        </HeadFact>
        <HeadFact label="Level" isNamed>
          {limitWords(row)}
        </HeadFact>
        <HeadFact label="Matches so far">{formatNumber(Number(row['hits'] ?? 0))}</HeadFact>
        {!row.active && <HeadFact label="State">Ended</HeadFact>}
      </HeadFacts>
    </>
  )
}

const types: Readonly<Record<string, string>> = aircraftTypes

function OfferRow({ offer }: { readonly offer: Offer }) {
  const { from, to, takeoff, window_end, company, aircraft_type: type, seats, price, score, level, reason } = offer
  const shown = describeDealWindow(
    { departure_date: takeoff, window_end, departureAirport: { timezone: from.zone } },
    from.zone,
  )
  const facts = [
    type === undefined ? '' : (types[type] ?? ''),
    seats === undefined ? '' : `${seats} seats`,
    offer.isVerified ? 'verified' : 'not verified',
    price === undefined ? 'price on request' : formatMoney(price),
  ]
  return (
    <li className={rows['row']}>
      <ScoreBadge score={score} />
      <div className={rows['words']}>
        <strong>
          {from.icao} → {to.icao}
        </strong>{' '}
        <span>{[from.city, to.city].filter(Boolean).join(' to ')}</span>
        <p>
          {shown && `${shown.day} ${shown.hours}`}
          {company !== '' && `, ${company}`}
        </p>
        <p>{facts.filter(Boolean).join(', ')}</p>
        <p className={rows['reason']}>{reason}</p>
      </div>
      <span className={rows['level']}>{watchLevelNames[level]}</span>
    </li>
  )
}

function OwnDealRow({ deal }: { readonly deal: OwnDeal }) {
  const { timezone } = useClient()
  const { id, from, to, departure, zone = timezone, subscribers, score, reason } = deal
  return (
    <li className={rows['row']}>
      <ScoreBadge score={score} />
      <div className={rows['words']}>
        <ClientLink path={`empties/${encodeURIComponent(id)}?tab=subscribers`}>
          {from} → {to}
        </ClientLink>{' '}
        {departure !== undefined && <span>{formatDate(departure, zone)}</span>}
        <p className={rows['reason']}>{reason}</p>
      </div>
      <span className={rows['level']}>
        {formatNumber(subscribers)} {subscribers === 1 ? 'subscriber' : 'subscribers'}
      </span>
    </li>
  )
}

function Offers({ offers, total, deals }: OutputOf<typeof readSearchOffers>) {
  if (deals.length > 0)
    return (
      <ul className={rows['list']}>
        {deals.map((deal) => (
          <OwnDealRow key={deal.id} deal={deal} />
        ))}
      </ul>
    )
  if (offers.length === 0) return <EmptyState title="No offers now">Followers are notified when one suits.</EmptyState>
  return (
    <>
      <ul className={rows['list']}>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
      {total > offers.length && (
        <p className={rows['more']}>
          The best {offers.length} of {formatNumber(total)}.
        </p>
      )}
    </>
  )
}

/** Offers that suit a search now, kept up to date. */
export function OffersTab({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  useMarketNews()
  const reading = useQuery({
    queryKey: ['search-offers', client.id, row.id, row.version],
    queryFn: ({ signal }) => api.call(readSearchOffers, { params: { id: row.id } }, signal),
    meta: { shows: [marketSearches.name, 'market_offers', 'market_matches'] },
  })
  const view = useLastAnswer(row.id, reading)
  return <AnswerView view={view}>{(shown) => <Offers {...shown} />}</AnswerView>
}
