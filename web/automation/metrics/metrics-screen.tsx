import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listMetrics, readMetric, triggerTask, type NamedMetric } from '../../../domain/automation/index.ts'
import { granularities, granularityNames, hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { PeriodInputs } from '../../ui/date/period-inputs.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { showProgress } from '../show-progress.tsx'
import { MetricFigures } from './metric-figures.tsx'
import { labelCategory, labelMetric } from './metric-words.ts'
import { useMetricChoice, type MetricChoice } from './use-metric-choice.ts'
import frame from '../../ui/period-page.module.css'
import classes from './metrics.module.css'

const shown = { shows: ['metrics'] }

/** Counts all metrics now, with a way to its progress. */
function CountNow() {
  const { api } = usePlatform()
  const { start, isRunning } = useCommand(triggerTask, {
    onDone: ({ feedbackId }) =>
      notify({
        title: 'Process Triggered',
        message: 'Counting the metrics. It may take a few seconds.',
        kind: 'success',
        ...(feedbackId !== undefined && {
          action: { label: 'View', run: () => showProgress(api, { title: 'Metrics', feedbackId }) },
        }),
      }),
  })
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      loading={isRunning}
      onClick={() => start({ body: { path: 'count-metrics' } })}
    >
      Count now
    </Button>
  )
}

interface ChosenProps {
  readonly metrics: readonly NamedMetric[]
  readonly choice: MetricChoice
}

interface ChoicesProps extends ChosenProps {
  /** Metrics of the chosen category. */
  readonly offered: readonly NamedMetric[]
  /** Name of the shown metric. */
  readonly name: string
}

function Choices({ metrics, choice, offered, name }: ChoicesProps) {
  const categories = [...new Set(metrics.flatMap((metric) => metric.categories))].toSorted()
  return (
    <div className={classes['choices']}>
      <NativeSelect
        label="Category"
        value={choice.category ?? ''}
        data={[
          { value: '', label: 'All categories' },
          ...categories.map((value) => ({ value, label: labelCategory(value) })),
        ]}
        onChange={({ currentTarget }) => choice.chooseCategory(currentTarget.value || undefined)}
      />
      <NativeSelect
        label="Metric"
        value={name}
        data={offered.map((metric) => ({ value: metric.name, label: labelMetric(metric.name) }))}
        onChange={({ currentTarget }) => choice.chooseMetric(currentTarget.value)}
      />
      <PeriodInputs period={choice.period} onPeriod={choice.choosePeriod} />
      <SegmentedControl
        size="xs"
        aria-label="Steps"
        value={choice.by}
        onChange={(value) => choice.chooseSteps(granularityNames.find((one) => one === value) ?? 'day')}
        data={granularityNames.map((value) => ({ value, label: granularities[value] }))}
      />
    </div>
  )
}

function ChosenMetric({ metrics, choice }: ChosenProps) {
  const { api } = usePlatform()
  const client = useClient()
  const offered = metrics.filter(
    ({ categories }) => choice.category === undefined || categories.includes(choice.category),
  )
  const { name } = offered.find((metric) => metric.name === choice.metric) ?? offered[0] ?? { name: '' }
  const { period, by } = choice
  const reading = useQuery({
    queryKey: ['metric', client.id, name, period, by],
    queryFn: ({ signal }) => api.call(readMetric, { params: { name }, query: { ...period, by } }, signal),
    enabled: name !== '',
    meta: shown,
    staleTime: 0,
  })
  const view = useLastAnswer(`${name} ${period.from} ${period.until} ${by}`, reading)
  if (metrics.length === 0)
    return <EmptyState title="No metrics yet">They are counted each hour. Count now to see them at once.</EmptyState>
  return (
    <>
      <Choices metrics={metrics} choice={choice} offered={offered} name={name} />
      <AnswerView view={view} what="These numbers are" rows={8}>
        {(figures) => <MetricFigures figures={figures} choice={choice} />}
      </AnswerView>
    </>
  )
}

function Metrics() {
  const { api } = usePlatform()
  const client = useClient()
  const choice = useMetricChoice()
  const listing = useQuery({
    queryKey: ['metrics', client.id],
    queryFn: ({ signal }) => api.call(listMetrics, {}, signal),
    meta: shown,
    staleTime: 0,
  })
  const view = useLastAnswer('metrics', listing)
  return (
    <section className={frame['page']} aria-labelledby="metrics-heading">
      <header className={frame['bar']}>
        <h1 id="metrics-heading">Metrics</h1>
        <CountNow />
      </header>
      <AnswerView view={view} what="These metrics are" rows={8}>
        {({ metrics }) => <ChosenMetric metrics={metrics} choice={choice} />}
      </AnswerView>
    </section>
  )
}

/** Counted numbers of a client by day, week, month and year: `/{name_key}/company/metrics`, for admins. */
export function MetricsScreen() {
  return hasRole(useActor(), 'admin') ? <Metrics /> : <DisallowedScreen needs="admin" />
}
