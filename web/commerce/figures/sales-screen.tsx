import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readSaleFigures } from '../../../domain/commerce/figures/contract.ts'
import { mayReadOrders } from '../../../domain/commerce/orders.ts'
import { granularities, granularityNames, namePeriodStep, type OutputOf } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StepChart } from '../../ui/charts/step-chart.tsx'
import { PeriodInputs } from '../../ui/date/period-inputs.tsx'
import { SaleOrders } from './sale-orders.tsx'
import { Rankings, SourceTable } from './sale-tables.tsx'
import { salesShown, useSaleChoice, type ChosenSales } from './use-sale-choice.ts'
import frame from '../../ui/period-page.module.css'
import layout from '../../ui/charts/figure-parts.module.css'
import classes from './figures.module.css'

type Figures = OutputOf<typeof readSaleFigures>

const Totals = ({ total: { orders, total, open } }: Pick<Figures, 'total'>) => (
  <dl className={layout['numbers']}>
    {[
      ['Sales', formatMoney(total)],
      ['Orders', formatNumber(orders)],
      ['Average order', formatMoney(orders === 0 ? 0 : Math.round(total / orders))],
      ['Still open', formatMoney(open)],
    ].map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface SalesProps {
  readonly figures: Figures
  readonly sales: ChosenSales
}

/** The orders of the sums, with a way back to all of them. */
function Listed({ sales }: Pick<SalesProps, 'sales'>) {
  const { step, by, choice, listed } = sales
  const isNarrow = step !== undefined || Object.values(choice).some((value) => value !== undefined)
  return (
    <section className={layout['part']} aria-labelledby="sold-heading">
      <div className={classes['head']}>
        <h2 id="sold-heading">{step === undefined ? 'Orders' : `Orders, ${namePeriodStep(step, by)}`}</h2>
        {isNarrow && (
          <Button variant="subtle" size="compact-sm" onClick={() => sales.chooseAll()}>
            Show all orders
          </Button>
        )}
      </div>
      <SaleOrders period={listed} choice={choice} />
    </section>
  )
}

function ShownSales({ figures, sales }: SalesProps) {
  const { total, steps, sources } = figures
  if (total.orders === 0)
    return (
      <EmptyState title="No orders in this period">
        Placed orders show here by {sales.by}. Choose another period to see earlier ones.
      </EmptyState>
    )
  return (
    <>
      <Totals total={total} />
      <StepChart
        label={`Sales by ${sales.by}`}
        steps={steps.map(({ day, total: value, orders }) => ({
          day,
          value,
          words: `${formatMoney(value)}, ${orders} ${orders === 1 ? 'order' : 'orders'}`,
        }))}
        by={sales.by}
        chosen={sales.step}
        onChoose={sales.chooseStep}
      />
      <div className={layout['columns']}>
        <div className={layout['part']}>
          <SourceTable sources={sources} sales={sales} />
          <Rankings period={sales.period} sales={sales} />
        </div>
        <Listed sales={sales} />
      </div>
    </>
  )
}

function Sales() {
  const { api } = usePlatform()
  const client = useClient()
  const sales = useSaleChoice()
  const { period, by } = sales
  const reading = useQuery({
    queryKey: ['sale-figures', client.id, period, by],
    queryFn: ({ signal }) => api.call(readSaleFigures, { query: { ...period, by } }, signal),
    meta: salesShown,
    staleTime: 0,
  })
  const view = useLastAnswer(`${period.from} ${period.until} ${by}`, reading)
  return (
    <section className={frame['page']} aria-labelledby="sales-heading">
      <header className={frame['bar']}>
        <h1 id="sales-heading">Sales</h1>
        <div className={classes['period']}>
          <PeriodInputs period={period} onPeriod={sales.choosePeriod} />
          <SegmentedControl
            size="xs"
            aria-label="Steps"
            value={by}
            onChange={(value) => sales.chooseSteps(granularityNames.find((name) => name === value) ?? 'day')}
            data={granularityNames.map((value) => ({ value, label: granularities[value] }))}
          />
        </div>
      </header>
      <AnswerView view={view} what="These sums are" rows={8}>
        {(figures) => <ShownSales figures={figures} sales={sales} />}
      </AnswerView>
    </section>
  )
}

/** Orders by day, source, product and agent: `/{name_key}/sales`. */
export function SalesScreen() {
  return mayReadOrders(useActor()) ? <Sales /> : <DisallowedScreen needs="orders" />
}
