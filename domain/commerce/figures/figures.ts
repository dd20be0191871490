import type { SaleStep, SalesSum } from './contract.ts'

const noSales: SalesSum = { orders: 0, total: 0, open: 0 }

export const addSales = (all: readonly SalesSum[]): SalesSum =>
  all.reduce<SalesSum>(
    (sum, one) => ({ orders: sum.orders + one.orders, total: sum.total + one.total, open: sum.open + one.open }),
    noSales,
  )

/** Every step in its order; one without orders has zeros. */
export function fillSteps(steps: readonly string[], known: readonly SaleStep[]): SaleStep[] {
  const byDay = new Map(known.map((one) => [one.day, one]))
  return steps.map((day) => byDay.get(day) ?? { day, ...noSales })
}
