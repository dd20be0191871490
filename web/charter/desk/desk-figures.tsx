import { SegmentedControl } from '@mantine/core'
import { deskPeriods, type DeskPeriod } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { OldAnswer } from '../../ui/old-answer.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { figuresOf, reasonWords } from './desk-words.ts'
import { useDesk, type Desk } from './use-desk.ts'
import classes from './desk.module.css'

const periodWords: Readonly<Record<DeskPeriod, string>> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' }

const periods = deskPeriods.map((days) => ({ value: String(days), label: periodWords[days] }))

interface Bar {
  readonly label: string
  readonly value: number
  readonly words: string
}

interface BarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
  /** Message for an empty list. */
  readonly none: string
}

/** Named bars, longest first: a list for screen readers. */
function Bars({ title, bars, none }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <section className={classes['bars']} aria-label={title}>
      <h3>{title}</h3>
      {bars.length === 0 ? (
        <p className={classes['quiet']}>{none}</p>
      ) : (
        <ul>
          {bars.map(({ label, value, words }) => (
            <li key={label}>
              <span className={classes['name']}>{label}</span>
              <span className={classes['track']} aria-hidden>
                <span style={{ width: `${(value / highest) * 100}%` }} />
              </span>
              <span className={classes['words']}>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Figures({ desk }: { readonly desk: Desk }) {
  if (desk.requests.count === 0 && desk.tails.length === 0)
    return <EmptyState title="No requests in these days">Choose a longer period to look further back.</EmptyState>
  return (
    <>
      <dl className={classes['figures']}>
        {figuresOf(desk).map(({ label, value, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes['value']}>{value}</dd>
            <dd className={classes['quiet']}>{detail}</dd>
          </div>
        ))}
      </dl>
      <div className={classes['halves']}>
        <Bars
          title="Lost because"
          none="Nothing was lost."
          bars={desk.reasons.map((one) => ({
            label: reasonWords(one),
            value: one.count,
            words: `${one.count} · ${formatMoney(one.total)}`,
          }))}
        />
        <Bars
          title="Hours by tail"
          none="Nothing was flown."
          bars={desk.tails.map(({ tail, hours, flights }) => ({
            label: tail,
            value: hours,
            words: `${hours.toFixed(1)} h · ${flights} ${flights === 1 ? 'flight' : 'flights'}`,
          }))}
        />
      </div>
    </>
  )
}

/** Results of the charter desk in a chosen period: requests, offers, wins, losses with reasons, earnings, flights. */
export function DeskFigures() {
  const { data, error, refetch, days, choose, isPlaceholderData, dataUpdatedAt } = useDesk()
  const retry = () => void refetch()
  return (
    <section className={classes['desk']} aria-label="Charter desk">
      <header>
        <h2>Charter desk</h2>
        <SegmentedControl
          size="xs"
          aria-label="Period"
          data={periods}
          value={String(days)}
          onChange={(next) => choose(deskPeriods.find((one) => String(one) === next) ?? days)}
        />
      </header>
      {error && data === undefined && <ErrorState error={error} onRetry={retry} />}
      {error && data !== undefined && (
        <div className={classes['old']}>
          <OldAnswer what="These figures are" error={error} at={dataUpdatedAt} onRetry={retry} />
        </div>
      )}
      {!error && data === undefined && <RowsSkeleton rows={3} height={64} />}
      {data !== undefined && (
        <div aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
          <Figures desk={data} />
        </div>
      )}
    </section>
  )
}
