import { granularityNames, spanDays, spanStep, type DayPeriod, type Granularity } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { readToday } from '../books/book-period.ts'

const usualDays = 30

/** Word of the address for lines without a product, and orders without an agent: an empty word is left out of it. */
export const nobody = 'none'

/** Id of a chosen product or agent; empty for those without one. */
export const readChosen = <Word extends string | undefined>(word: Word): Word | '' => (word === nobody ? '' : word)

/** What the listed orders have in common beyond the period; one of them at most. */
export interface SaleChoice {
  readonly source?: string | undefined
  readonly product?: string | undefined
  readonly agent?: string | undefined
}

/** Period, steps and choice of the sales dashboard, which live in the address. */
export function useSaleChoice() {
  const { timezone } = useClient()
  const { words, change } = useAddressWords()
  const usual = spanDays(readToday(timezone), usualDays)
  const by: Granularity = granularityNames.find((name) => name === words['by']) ?? 'day'
  const period: DayPeriod = { from: words['from'] ?? usual.from, until: words['until'] ?? usual.until }
  const { step, source, product, agent } = words
  return {
    period,
    by,
    step,
    choice: { source, product, agent },
    /** Days whose orders are listed: those of the chosen step, or all. */
    listed: step === undefined ? period : spanStep(step, by, period),
    choosePeriod: (next: Partial<DayPeriod>) => change({ from: next.from, until: next.until, step: undefined }, true),
    chooseSteps: (next: Granularity) => change({ by: next, step: undefined }, true),
    chooseStep: (next: string | undefined) => change({ step: next }, true),
    chooseAll: () => change({ step: undefined, source: undefined, product: undefined, agent: undefined }, true),
    choose: (next: SaleChoice) => change({ source: next.source, product: next.product, agent: next.agent }, true),
  }
}

export type ChosenSales = ReturnType<typeof useSaleChoice>

/** Data from which sales are added up: they are read again when some of it changes. */
export const salesShown = { shows: ['orders', 'payments', 'refunds', 'ledger'] }
