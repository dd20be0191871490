import { findMetricKind, findMetricPart, type MetricPart, type MetricSum } from '../../../domain/automation/index.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'

/** Number of a metric that is shown: its value or one of its parts. */
export interface ShownNumber extends MetricPart {
  /** Absent for the value. */
  readonly part: string | undefined
}

/** Name of a metric for a reader; one that the program does not count has its own. */
export const labelMetric = (name: string): string => findMetricKind(name)?.label ?? name

const categoryLabels: Readonly<Record<string, string>> = { crm: 'CRM' }

/** Name of a category for a reader. */
export const labelCategory = (category: string): string =>
  categoryLabels[category] ?? category.charAt(0).toUpperCase() + category.slice(1)

/** The value, and the known and stored parts of a metric. */
export function listNumbers(name: string, { parts }: Pick<MetricSum, 'parts'>): readonly ShownNumber[] {
  const value: ShownNumber = {
    part: undefined,
    label: findMetricKind(name)?.counted ?? 'Value',
    unit: 'count',
    over: 'sum',
  }
  const known = Object.keys(findMetricKind(name)?.parts ?? {}).filter((part) => part in parts)
  const all = new Set([...known, ...Object.keys(parts)])
  return [value, ...[...all].map((part) => ({ part, ...findMetricPart(name, part) }))]
}

/** A number of a step or period; absent averages are no number. */
export const pickNumber = ({ value, parts }: MetricSum, { part }: ShownNumber): number | undefined =>
  part === undefined ? value : parts[part]

/** A number with its unit; without one, a sum is zero and an average '--'. */
export function printNumber(number: number | undefined, { unit, over }: MetricPart): string {
  if (number === undefined && over === 'average') return '--'
  const shown = number ?? 0
  if (unit === 'cents') return formatMoney(shown)
  return unit === 'minutes' ? `${formatNumber(shown)} min` : formatNumber(shown)
}
