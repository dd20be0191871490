import { describeService, nameRate, type ShipmentRate } from '../../../domain/commerce/index.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import classes from './carriers.module.css'

interface RatesTableProps {
  readonly rates: readonly ShipmentRate[]
  readonly messages: readonly { readonly provider: string; readonly message: string }[]
  readonly selected: ShipmentRate | undefined
  readonly timezone: string
  /** Absent where the rate is fixed: a label was bought, or the user only reads. */
  readonly onSelect?: ((rate: ShipmentRate) => void) | undefined
}

const formatOptional = (cents: number | undefined): string => (cents === undefined ? '' : formatMoney(cents))

function describeDifference(rate: ShipmentRate, selected: ShipmentRate | undefined): string {
  if (!selected || rate.id === selected.id) return ''
  const more = rate.rate - selected.rate
  return more === 0 ? 'Same' : `${more > 0 ? '+' : '−'}${formatMoney(Math.abs(more))}`
}

function RateRow({
  rate,
  selected,
  timezone,
  onSelect,
}: Omit<RatesTableProps, 'rates' | 'messages'> & { readonly rate: ShipmentRate }) {
  const { id, carrier, days, arrives, list_rate: list, retail_rate: retail, by } = rate
  const isSelected = id === selected?.id
  return (
    <tr data-selected={isSelected}>
      <td>
        <label className={classes['choice']}>
          <input
            type="radio"
            name="rate"
            checked={isSelected}
            disabled={!onSelect}
            onChange={() => onSelect?.(rate)}
            aria-label={`${nameRate(rate)} ${formatMoney(rate.rate)}`}
          />
          {carrier}
        </label>
      </td>
      <td>
        {describeService(rate)}
        {by && <span className={classes['quiet']}> Typed by {by.label}</span>}
      </td>
      <td className={classes['amount']}>{days ?? ''}</td>
      <td className={classes['wide']}>{arrives === undefined ? '' : formatDate(arrives, timezone)}</td>
      <td className={`${classes['amount']} ${classes['wide']}`}>{formatOptional(list)}</td>
      <td className={`${classes['amount']} ${classes['wide']}`}>{formatOptional(retail)}</td>
      <td className={classes['amount']}>
        <strong>{formatMoney(rate.rate)}</strong>
      </td>
      <td className={`${classes['amount']} ${classes['wide']}`}>{describeDifference(rate, selected)}</td>
    </tr>
  )
}

/** Rates of a shipment, one of which is selected, and the words of carriers that gave none. */
export function RatesTable({ rates, messages, ...choice }: RatesTableProps) {
  const sorted = rates.toSorted((one, other) => one.rate - other.rate || (one.id < other.id ? -1 : 1))
  return (
    <table className={classes['table']} aria-label="Rates">
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <th scope="col">Service</th>
          <th scope="col" className={classes['amount']}>
            Days
          </th>
          <th scope="col" className={classes['wide']}>
            Arrives
          </th>
          <th scope="col" className={`${classes['amount']} ${classes['wide']}`}>
            List
          </th>
          <th scope="col" className={`${classes['amount']} ${classes['wide']}`}>
            Retail
          </th>
          <th scope="col" className={classes['amount']}>
            Rate
          </th>
          <th scope="col" className={`${classes['amount']} ${classes['wide']}`}>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((rate) => (
          <RateRow key={rate.id} rate={rate} {...choice} />
        ))}
        {messages.map(({ provider, message }) => (
          <tr key={`${provider} ${message}`}>
            <td className={classes['quiet']}>{provider}</td>
            <td className={classes['quiet']} colSpan={7}>
              No rate: {message}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
