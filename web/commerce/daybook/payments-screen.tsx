import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mayReadDaybook, readDaybook } from '../../../domain/commerce/daybook/contract.ts'
import { writeDaybookCsv } from '../../../domain/commerce/daybook/daybook.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { saveFile } from '../../platform/api/download-file.ts'
import { useLastAnswer, type LastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PaymentsModeNote } from '../payments/payments-mode-note.tsx'
import { PeriodInputs, type OpenPeriod } from '../../ui/date/period-inputs.tsx'
import { ReconciliationPanel } from '../reconciliation/reconciliation-panel.tsx'
import { useReconciliation, type Reconciliation } from '../reconciliation/use-reconciliation.ts'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import { moneyShown } from './money-shown.ts'
import { TakeAnyPayment } from './take-any-payment.tsx'
import { WaitingMoney } from './waiting-money.tsx'
import frame from '../../ui/period-page.module.css'
import classes from './daybook.module.css'

type Daybook = OutputOf<typeof readDaybook>

/** Days of the address; absent ends are those of the server. */
function usePeriod() {
  const { words, change } = useAddressWords()
  const { from, until } = words
  const asked: OpenPeriod = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
  return { asked, change }
}

const Figure = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatMoney(amount)}</dd>
  </div>
)

const Figures = ({ total }: Pick<Daybook, 'total'>) => (
  <dl className={classes['figures']}>
    <Figure label="In, all ways" amount={total.card + total.hand} />
    <Figure label="Refunded" amount={total.refunded} />
    <Figure label="Fees" amount={total.fees} />
    {total.withheld !== 0 && <Figure label="Withheld for disputes" amount={total.withheld} />}
    <Figure label="Net" amount={total.net} />
  </dl>
)

interface ShownProps extends Daybook {
  readonly comparison: LastAnswer<Reconciliation>
}

const ShownDays = ({ days, total, from, until, comparison }: ShownProps) => (
  <>
    <div className={classes['top']}>
      <Figures total={total} />
      <PaymentsModeNote />
      <DayChart days={days} />
    </div>
    <ReconciliationPanel view={comparison} period={{ from, until }} />
    {total.count === 0 && total.net === 0 && comparison.data?.days.length === 0 ? (
      <EmptyState title="No money moved in this period">
        Payments and refunds show here by day. Choose another period to see earlier ones.
      </EmptyState>
    ) : (
      <DayTable days={days} total={total} comparison={comparison.data} />
    )}
  </>
)

const saveCsv = ({ days, from, until }: Daybook): void =>
  saveFile(new Blob([writeDaybookCsv(days)], { type: 'text/csv' }), `Payments ${from} to ${until}.csv`)

function Payments() {
  const { api } = usePlatform()
  const client = useClient()
  const mayTake = hasRole(useActor(), 'payments')
  const { asked, change } = usePeriod()
  const reading = useQuery({
    queryKey: ['daybook', client.id, asked],
    queryFn: ({ signal }) => api.call(readDaybook, { query: { ...asked } }, signal),
    meta: moneyShown,
    staleTime: 0,
  })
  const view = useLastAnswer(`${asked.from ?? ''} ${asked.until ?? ''}`, reading)
  const { data } = view
  const comparison = useReconciliation(asked)
  const shown = data ? { from: data.from, until: data.until } : asked
  return (
    <section className={classes['page']} aria-labelledby="payments-heading">
      <header className={frame['bar']}>
        <h1 id="payments-heading">Payments</h1>
        <div className={classes['period']}>
          <PeriodInputs period={shown} onPeriod={({ from, until }) => change({ from, until }, true)} />
        </div>
        <Group gap={8} className={classes['tools']}>
          <ClientLink path="payments/all">All payments</ClientLink>
          <ClientLink path="payments/refunds">Refunds</ClientLink>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            disabled={data === undefined}
            onClick={() => data && saveCsv(data)}
          >
            Export
          </Button>
          {mayTake && <TakeAnyPayment />}
        </Group>
      </header>
      <div className={classes['body']}>
        <div className={classes['main']}>
          <AnswerView view={view} what="These sums are" rows={8}>
            {(daybook) => <ShownDays {...daybook} comparison={comparison} />}
          </AnswerView>
        </div>
        <WaitingMoney payouts={data?.payouts ?? []} />
      </div>
    </section>
  )
}

/** Money in and out by day, and what waits: `/{name_key}/payments` (decision E19). */
export function PaymentsScreen() {
  return mayReadDaybook(useActor()) ? <Payments /> : <DisallowedScreen needs="payments" />
}
