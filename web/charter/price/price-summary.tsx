import { hoursMinutes } from '../../../domain/charter/index.ts'
import { Button } from '@mantine/core'
import { valueAt } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { shareWords } from './line-words.ts'
import type { Price, PricedLegs } from './use-price.ts'
import type { TypedLines } from './use-typed-lines.ts'
import classes from './price.module.css'

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

const MarginFact = ({ margin, of }: { readonly margin: number; readonly of: number }) => (
  <Fact label="Margin" value={formatMoney(margin)} note={`${shareWords(margin, of)} of what is not tax`} />
)

/** Total by the rules, and the saved total if it differs. */
function TotalFacts({ total, row }: { readonly total: number; readonly row: TypedLines['row'] }) {
  const [saved, locked] = [valueAt(row, 'price.total'), valueAt(row, 'price.locked')]
  return (
    <>
      <Fact label="Total by the rules" value={formatMoney(total)} />
      {typeof saved === 'number' && saved > 0 && saved !== total && (
        <Fact label={locked === undefined ? 'Saved as its total' : 'Locked total'} value={formatMoney(saved)} />
      )}
    </>
  )
}

/** Saves the total by the rules, where another one is saved: customers are shown the saved one. */
function SaveTotal({ total, lines }: { readonly total: number; readonly lines: TypedLines }) {
  const { row, mayType, isSaving, takeTotal } = lines
  if (!mayType || valueAt(row, 'price.total') === total) return null
  return (
    <Button className={classes['saveTotal'] ?? ''} variant="default" size="xs" loading={isSaving} onClick={takeTotal}>
      Save {formatMoney(total)} as the total
    </Button>
  )
}

interface SummaryProps {
  readonly price: Price
  readonly lines: TypedLines
}

/** Price and duration. */
export function Summary({ price, lines }: SummaryProps) {
  const { total, bestMargin: margin } = price
  return (
    <div>
      <dl className={classes['summary']}>
        {total !== undefined && <TotalFacts total={total} row={lines.row} />}
        <Fact label="Flight time" value={hoursOf(price, 'flightMinutes')} note={billed(price.totalFlightHours)} />
        <Fact label="Block time" value={hoursOf(price, 'blockMinutes')} note={billed(price.totalBlockHours)} />
        {margin !== undefined && <MarginFact margin={margin} of={price.preTax + price.postTax} />}
      </dl>
      {total !== undefined && <SaveTotal total={total} lines={lines} />}
    </div>
  )
}

type Way = Price['estimates'][number]

/** Place of the aircraft while it waits. */
function wayWords({ homeAfter }: Way, legs: PricedLegs['legs']): string {
  if (homeAfter.length === 0) return 'The aircraft stays'
  const places = homeAfter.map((id) => legs.find((leg) => leg.id === id)?.arrivalAirport?.icao ?? '—')
  return `It flies home from ${places.join(' and from ')}, and comes back`
}

export function OtherWays({ price: { estimates }, legs }: PricedLegs) {
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
