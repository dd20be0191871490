import {
  chooseFreightClass,
  computeCubicFeet,
  computeDensity,
  dimensionalDivisors,
  isLongHaul,
  measureShipment,
  sumDimensionalWeight,
  type Packaging,
} from '../../../domain/commerce/index.ts'
import { formatNumber } from '../../ui/format-value.ts'
import classes from './shipping.module.css'

const round = (value: number, digits: number): string => formatNumber(Number(value.toFixed(digits)))

/** Why the rule makes it freight; '' for a parcel. */
function describeFreight({ weight, width, length }: ReturnType<typeof measureShipment>): string {
  const reasons = [
    weight > 150 && `${formatNumber(weight)} lb is over 150`,
    width > 100 && `${formatNumber(width)} in wide is over 100`,
    length > 100 && `${formatNumber(length)} in long is over 100`,
  ].filter((reason) => reason !== false)
  return reasons.length === 0 ? '' : `${reasons.join(', ')}.`
}

/** Freight class and dimensional weight are advice: carriers decide them by what they measure. */
export function ShipmentAdvice({
  packages,
  chosen,
}: {
  readonly packages: readonly Packaging[]
  readonly chosen: string
}) {
  const total = measureShipment(packages)
  const density = computeDensity(packages)
  const dimensional = sumDimensionalWeight(packages, dimensionalDivisors.daily)
  const retail = sumDimensionalWeight(packages, dimensionalDivisors.retail)
  const isFreight = isLongHaul(total)
  const advised = density === undefined ? undefined : chooseFreightClass(density)
  return (
    <dl className={classes['advice']} aria-label="Advice">
      <div>
        <dt>{isFreight ? 'Long-haul freight (LTL)' : 'Parcel'}</dt>
        <dd>
          {isFreight ? describeFreight(total) : 'At most 150 lb, and 100 in wide and long.'} {round(total.weight, 2)}{' '}
          lb, {round(computeCubicFeet(packages), 1)} cubic ft.
        </dd>
      </div>
      <div>
        <dt>{advised === undefined ? 'Freight class' : `Freight class ${advised}`}</dt>
        <dd>
          {density === undefined
            ? 'Give each package its size and weight.'
            : `${round(density, 1)} lb per cubic ft.${chosen !== '' && chosen !== advised ? ` Typed: ${chosen}.` : ''}`}
        </dd>
      </div>
      <div>
        <dt>Dimensional weight {formatNumber(dimensional)} lb</dt>
        <dd>
          {dimensional > total.weight
            ? `More than the scale says, so parcel carriers count it (retail rates: ${formatNumber(retail)} lb).`
            : 'Not more than the scale says, so the scale counts.'}
        </dd>
      </div>
    </dl>
  )
}
