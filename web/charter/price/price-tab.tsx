import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { charterPrice } from '../../../domain/charter/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { formatMoney, formatNumber, formatTime } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { hoursMinutes } from '../leg-cards.tsx'
import { LockedLines, todayWords } from './locked-lines.tsx'
import { PriceLegs } from './price-legs.tsx'
import { PriceLines } from './price-lines.tsx'
import { PriceLock } from './price-lock.tsx'
import { usePrice, type Price, type PricedLegs } from './use-price.ts'
import classes from './price.module.css'

type Reason = Pick<Price['because'][number], 'path' | 'words'>

/** The leg that a reason is about, as the Legs tab counts them. */
function legWords(path: string, legs: PricedLegs['legs']): string {
  const [, place] = /^legs\.(\d+)/.exec(path) ?? []
  const at = place === undefined ? legs.findIndex(({ id }) => id === path) : Number(place)
  return at === -1 ? '' : `Leg ${at + 1}: `
}

interface ReasonsProps {
  readonly reasons: readonly Reason[]
  readonly legs: PricedLegs['legs']
}

const Reasons = ({ reasons, legs }: ReasonsProps) => (
  <ul className={classes['reasons']}>
    {[...new Set(reasons.map(({ path, words }) => `${legWords(path, legs)}${words}`))].map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)

/** Why there is no price, and the way to where that is put right. */
function NoPrice(props: ReasonsProps) {
  const { change } = useAddressWords()
  return (
    <section aria-label="No price yet" className={classes['none']}>
      <h2 className={classes['title']}>No price yet</h2>
      <Reasons {...props} />
      <Button variant="default" onClick={() => change({ tab: 'legs' }, true)}>
        Go to Legs
      </Button>
    </section>
  )
}

interface FactProps {
  readonly label: string
  readonly value: string
  readonly note?: string
}

const Fact = ({ label, value, note }: FactProps) => (
  <div className={classes['fact']}>
    <dt>{label}</dt>
    <dd>
      {value} {note !== undefined && <span className={classes['why']}>{note}</span>}
    </dd>
  </div>
)

const hoursOf = (price: Price, part: 'flightMinutes' | 'blockMinutes'): string =>
  hoursMinutes([...price.durations, ...price.repos].reduce((sum, one) => sum + one[part], 0))

/** Hours in tenths, by which flights are billed. */
const billed = (hours: number): string => `billed ${hours.toFixed(1)} h`

interface SummaryProps {
  readonly price: Price
  readonly total: number | undefined
  readonly row: Doc
}

/** What it costs and how long it takes, beside what was saved as its price. */
function Summary({ price, total, row }: SummaryProps) {
  const [saved, locked] = [valueAt(row, 'price.total'), valueAt(row, 'price.locked')]
  const { bestMargin: margin, preTax, postTax } = price
  const share = margin === undefined || preTax + postTax === 0 ? undefined : (margin / (preTax + postTax)) * 100
  return (
    <dl className={classes['summary']}>
      {total !== undefined && <Fact label="Total by the rules" value={formatMoney(total)} />}
      {typeof saved === 'number' && saved > 0 && saved !== total && (
        <Fact label={locked === undefined ? 'Saved as its total' : 'Locked total'} value={formatMoney(saved)} />
      )}
      <Fact label="Flight time" value={hoursOf(price, 'flightMinutes')} note={billed(price.totalFlightHours)} />
      <Fact label="Block time" value={hoursOf(price, 'blockMinutes')} note={billed(price.totalBlockHours)} />
      {margin !== undefined && (
        <Fact
          label="Margin"
          value={formatMoney(margin)}
          {...(share === undefined ? {} : { note: `${formatNumber(share)} % of what is not tax` })}
        />
      )}
    </dl>
  )
}

type Way = Price['estimates'][number]

/** Where the aircraft is while it waits. */
function wayWords({ homeAfter }: Way, legs: PricedLegs['legs']): string {
  if (homeAfter.length === 0) return 'The aircraft stays'
  const places = homeAfter.map((id) => legs.find((leg) => leg.id === id)?.arrivalAirport?.icao ?? '—')
  return `It flies home from ${places.join(' and from ')}, and comes back`
}

function OtherWays({ price: { estimates }, legs }: PricedLegs) {
  const chosen = estimates.find(({ isChosen }) => isChosen)
  return (
    <ul className={classes['ways']}>
      {estimates.map((way) => (
        <li key={way.homeAfter.join(' ')} className={classes['way']} data-chosen={way.isChosen || undefined}>
          <strong>{wayWords(way, legs)}</strong>
          {way.isChosen && <span className={classes['mark']}>priced here</span>}
          <dl className={classes['wayFacts']}>
            <Fact
              label="Total"
              value={formatMoney(way.total)}
              {...(chosen && !way.isChosen && { note: `${formatMoney(way.total - chosen.total)} to this price` })}
            />
            {way.cost !== undefined && <Fact label="Cost" value={formatMoney(way.cost)} />}
            {way.margin !== undefined && <Fact label="Margin" value={formatMoney(way.margin)} />}
          </dl>
        </li>
      ))}
    </ul>
  )
}

interface PartProps {
  readonly title: string
  readonly isWanted?: boolean
  readonly children: ReactNode
}

const Part = ({ title, isWanted = true, children }: PartProps) =>
  isWanted && (
    <section aria-label={title} className={classes['part']}>
      <h2 className={classes['title']}>{title}</h2>
      {children}
    </section>
  )

/** What an answer says: a price with its lines, or why there is none. */
function Answer({ price, legs, row }: PricedLegs & Pick<RecordPartProps, 'row'>) {
  const { total } = price
  return (
    <>
      {total === undefined && <NoPrice reasons={price.because} legs={legs} />}
      {price.durations.length > 0 && <Summary price={price} total={total} row={row} />}
      {total !== undefined && (
        <Part title="Price">
          <PriceLines price={price} total={total} />
        </Part>
      )}
      <Part title="Flights" isWanted={price.durations.length > 0}>
        <PriceLegs price={price} legs={legs} />
      </Part>
      <Part title="Stay, or go home" isWanted={price.estimates.length > 1}>
        <OtherWays price={price} legs={legs} />
      </Part>
      <Part title="Not applied, and why" isWanted={price.notApplied.length > 0}>
        <Reasons reasons={price.notApplied} legs={legs} />
      </Part>
    </>
  )
}

interface FootProps {
  readonly price: Price
  readonly at: number
  readonly isBusy: boolean
  readonly onAgain: () => void
}

/** When and by which rules it was computed, and a way to have it anew. */
function Foot({ price, at, isBusy, onAgain }: FootProps) {
  const { timezone } = useClient()
  const rules = price.rules.map(({ name, edition }) => `${name} (published version ${edition})`)
  return (
    <div className={classes['foot']}>
      <span>
        Computed {formatTime(at, timezone)}
        {rules.length > 0 && ` by ${rules.join(', ')}`}. Nothing was saved.
      </span>
      <Button variant="subtle" size="compact-sm" aria-disabled={isBusy || undefined} onClick={onAgain}>
        Compute again
      </Button>
    </div>
  )
}

interface LockedOrProps extends Pick<RecordPartProps, 'row'> {
  /** Total by the rules of now, in cents. */
  readonly today: number | undefined
  readonly children: ReactNode
}

/** A locked price as it was locked, and what it would be now folded away below it; else what it is now. */
function LockedOr({ row, today, children }: LockedOrProps) {
  const price = charterPrice.safeParse(row['price'])
  const locked = price.success ? price.data.locked : undefined
  if (locked === undefined) return children
  return (
    <>
      {locked.estimate && (
        <Part title="Locked price">
          <LockedLines estimate={locked.estimate} />
        </Part>
      )}
      <details className={classes['today']}>
        <summary>{todayWords(today, locked.total)}</summary>
        {children}
      </details>
    </>
  )
}

/** What a quote or trip costs as it is saved, and why. Looking at it saves nothing. */
export function PriceTab(props: RecordPartProps) {
  const { data, error, refetch, dataUpdatedAt, isFetching, isPlaceholderData } = usePrice(props)
  const again = () => void refetch()
  if (error && !isFetching) {
    const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
    const reasons = issues.map((issue) => ({ path: issue.path, words: wordsForIssue(issue) }))
    if (reasons.length > 0) return <NoPrice reasons={reasons} legs={[]} />
    return <ErrorState error={error} onRetry={again} />
  }
  if (data === undefined) return <RowsSkeleton rows={6} />
  return (
    <div className={classes['tab']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
      <p role="status" className={classes['status']}>
        {isPlaceholderData && 'This was changed: its price is computed anew.'}
      </p>
      <PriceLock {...props} />
      <LockedOr row={props.row} today={data.price.total}>
        <Answer {...data} row={props.row} />
        <Foot price={data.price} at={dataUpdatedAt} isBusy={isFetching} onAgain={again} />
      </LockedOr>
    </div>
  )
}
