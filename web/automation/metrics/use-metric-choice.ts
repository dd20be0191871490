import { granularityNames, spanDays, type DayPeriod, type Granularity } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { toDateInput } from '../../ui/date/date-words.ts'
import type { OpenPeriod } from '../../ui/date/period-inputs.tsx'

const usualDays = 30

const readUsual = (timezone: string): DayPeriod => spanDays(toDateInput(Date.now(), timezone), usualDays)

/** Metric, category, number, period and steps of the screen, which live in the address. */
export function useMetricChoice() {
  const { timezone } = useClient()
  const { words, change } = useAddressWords()
  const by: Granularity = granularityNames.find((name) => name === words['by']) ?? 'day'
  const usual = readUsual(timezone)
  const period: DayPeriod = { from: words['from'] ?? usual.from, until: words['until'] ?? usual.until }
  return {
    period,
    by,
    metric: words['metric'],
    category: words['category'],
    /** Name of a part; absent for the value. */
    part: words['part'],
    step: words['step'],
    choosePeriod: ({ from, until }: OpenPeriod) => change({ from, until, step: undefined }, true),
    chooseSteps: (next: Granularity) => change({ by: next, step: undefined }, true),
    chooseMetric: (metric: string) => change({ metric, part: undefined, step: undefined }, true),
    chooseCategory: (category: string | undefined) =>
      change({ category, metric: undefined, part: undefined, step: undefined }, true),
    choosePart: (part: string | undefined) => change({ part }, true),
    chooseStep: (step: string | undefined) => change({ step }, true),
  }
}

export type MetricChoice = ReturnType<typeof useMetricChoice>
