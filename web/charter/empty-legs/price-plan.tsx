import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  describePricePlan,
  findDealState,
  findDealZone,
  findPriceSteps,
  previewPriceSteps,
  plannedDeal,
  pricePlan,
  pricePlanFields,
  type PlannedDeal,
  type PriceStep,
  type readPriceProposal,
} from '../../../domain/charter/index.ts'
import type { Doc, OutputOf } from '../../../domain/kernel/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney, formatZonedTime } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './wishers.module.css'

/** Steps that the form names. */
const namedSteps = 4

type Proposal = OutputOf<typeof readPriceProposal>

const prefix = 'price_plan.'

const writeValues = (plan: Doc): Doc =>
  Object.fromEntries(Object.entries(plan).map(([name, value]) => [`${prefix}${name}`, value]))

const namePlan = (values: Doc): Doc =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(prefix.length), value]))

const readPlan = (values: Doc) => pricePlan.safeParse(namePlan(values)).data

const describeStep = ({ at, price }: PriceStep, zone: string): string =>
  `${formatMoney(price)} from ${formatZonedTime(at, zone)}`

function describeSteps(steps: readonly PriceStep[], zone: string): string {
  if (steps.length === 0) return 'No step would come before the last departure.'
  const named = steps.slice(0, namedSteps).map((step) => describeStep(step, zone))
  return `${named.join('; ')}${steps.length > namedSteps ? `; and ${steps.length - namedSteps} more` : ''}.`
}

/** Values of the form before it is filled: the plan, else usual ones with the proposed floor. */
function beginValues({ price, price_plan: plan }: PlannedDeal, floor: number | undefined): Doc {
  if (plan) return writeValues(plan)
  const isLower = floor !== undefined && floor < (price?.total ?? 0)
  return writeValues({ percent: 10, every_hours: 12, from_hours: 72, ...(isLower && { floor }) })
}

interface PlanProps extends RecordPartProps {
  readonly deal: PlannedDeal
}

/** Sets or changes the plan of an empty leg. */
function useOpenPlan({ definition, row, deal }: PlanProps) {
  const { timezone, id: client } = useClient()
  const queries = useQueryClient()
  const { change } = useRecordCommands(definition, { isOptimistic: false, isSilent: true })
  const zone = findDealZone(row, timezone)
  return () => {
    const proposed = queries.getQueryData<Proposal>(['price-proposal', client, row.id, row.version])
    openForm({
      title: 'Lower the price by a plan',
      subject: row.id,
      fields: pricePlanFields,
      begin: beginValues(deal, proposed?.proposal?.floor),
      hint: (values) => {
        const plan = readPlan(values)
        return plan && describeSteps(previewPriceSteps(deal, plan, Date.now()), zone)
      },
      button: 'Begin the plan',
      onSave: async (values) => {
        await change.run({ row, change: { price_plan: namePlan(values) } })
        notify({ title: 'The price follows its plan', kind: 'success' })
      },
    })
  }
}

/** Ends the plan, with Undo. */
function useEndPlan({ definition, row, deal }: PlanProps) {
  const { change } = useRecordCommands(definition, { isOptimistic: false })
  const start = () =>
    change.start({ row, change: { price_plan: null } }, (changed) =>
      notify({
        title: 'The plan ended, and the price stays',
        kind: 'success',
        action: {
          label: 'Undo',
          run: () => change.start({ row: changed, change: { price_plan: deal.price_plan } }),
        },
      }),
    )
  return { start, isRunning: change.isRunning }
}

function PlanButtons(props: PlanProps) {
  const open = useOpenPlan(props)
  const end = useEndPlan(props)
  const { price, price_plan: plan } = props.deal
  if (price === undefined) return <p className={classes['quiet']}>Set a price to lower it by a plan.</p>
  return (
    <Group gap={8}>
      <Button size="compact-sm" variant="default" disabled={end.isRunning} onClick={open}>
        {plan ? 'Change the plan' : 'Lower it by a plan'}
      </Button>
      {plan && (
        <Button size="compact-sm" variant="default" loading={end.isRunning} onClick={end.start}>
          End the plan
        </Button>
      )}
    </Group>
  )
}

const restWords = {
  offered: '',
  hidden: 'It rests while the empty leg is hidden. Shown again, it takes the step of that time at once.',
  booked: 'It rests while the empty leg is booked. Offered again, it takes the step of that time at once.',
}

interface PlanWordsProps {
  readonly deal: PlannedDeal
  readonly state: keyof typeof restWords
  readonly zone: string
}

/** The plan in words, or why it ended. */
function PlanWords({ deal, state, zone }: PlanWordsProps) {
  const { price_plan: plan, price_steps: kept } = deal
  const [next] = findPriceSteps(deal)
  if (plan)
    return (
      <ul className={classes['reasons']}>
        <li>{describePricePlan(plan)}.</li>
        <li>{next ? `Next step: ${describeStep(next, zone)}.` : 'No further step lowers the price.'}</li>
        {state !== 'offered' && <li>{restWords[state]}</li>}
        <li>It ends when somebody sets another price.</li>
      </ul>
    )
  if (kept?.ended_at === undefined) return null
  return (
    <p className={classes['quiet']}>
      The plan ended {formatZonedTime(kept.ended_at, zone)} because another price was set.
    </p>
  )
}

/** The plan that lowers the price of an empty leg: its next step, its lowest price and when it ends. */
export function PricePlan(props: RecordPartProps) {
  const { row } = props
  const state = findDealState(row, useNow())
  const { timezone } = useClient()
  const deal = plannedDeal.safeParse(row).data
  if (deal === undefined || state === 'flown') return null
  const mayChange = row.can.write && (state !== 'booked' || deal.price_plan !== undefined)
  if (deal.price_plan === undefined && !mayChange) return null
  return (
    <section className={classes['panel']} aria-label="Price plan">
      <h2>Price plan</h2>
      <PlanWords deal={deal} state={state} zone={findDealZone(row, timezone)} />
      {mayChange && <PlanButtons {...props} deal={deal} />}
    </section>
  )
}
