import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { triggerTask } from '../../../domain/automation/index.ts'
import { listPlannedPricing, type PricingTask } from '../../../domain/charter/index.ts'
import { dateTimeField } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './clockwork.module.css'

/** Planned moment of a task; undefined for none, and while it is not known. */
function usePlanned(path: PricingTask): number | undefined {
  const { api } = usePlatform()
  const { id } = useClient()
  const { data } = useQuery({
    queryKey: ['planned-pricing', id],
    queryFn: ({ signal }) => api.call(listPlannedPricing, {}, signal),
    meta: { shows: ['pricing'] },
    staleTime: 0,
  })
  return data?.planned.find((one) => one.path === path)?.at
}

interface PlanProps {
  readonly path: PricingTask
  readonly label: string
}

/** Plans a task of all pricing rules for a moment, or ends its plan. */
export function PlanTask({ path, label }: PlanProps) {
  const at = usePlanned(path)
  const plan = useCommand(triggerTask, { isSilent: true })
  const end = useCommand(triggerTask)
  const ask = () =>
    openForm({
      title: `${label} later`,
      fields: [dateTimeField('at', 'When', { required: true })],
      begin: { at: at ?? null },
      hint: () => 'It is done at this moment, also if nobody is signed in.',
      button: 'Plan',
      onSave: (values) => plan.run({ body: { path, at: values.at } }),
    })
  if (at === undefined)
    return (
      <Button size="compact-sm" variant="subtle" aria-label={`Later: ${label}`} onClick={ask}>
        Later
      </Button>
    )
  return (
    <>
      <span className={classes['quiet']}>
        Planned for <TimeText at={at} />
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={end.isRunning}
        aria-label={`End plan: ${label}`}
        onClick={() => end.start({ body: { path, at: null } })}
      >
        End plan
      </Button>
    </>
  )
}
