import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  changeSubscriptionPlan,
  previewSubscriptionPlan,
  subscribedItem,
  subscriptionPeriods,
  type SubscribedItem,
  type SubscriptionPeriod,
} from '../../../domain/commerce/index.ts'
import { choices, isSameValue, numberField, type OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { readNumber } from '../../ui/form/form-values.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { SubscriptionProductField, type SubscriptionProduct } from './subscription-product.tsx'
import type { SubscriptionRow } from './subscription-row.ts'
import classes from './subscriptions.module.css'

type Preview = OutputOf<typeof previewSubscriptionPlan>

interface Plan {
  readonly items: readonly SubscribedItem[]
  readonly period: SubscriptionPeriod
  readonly days?: number | undefined
}

const readPlan = ({ items, period, days }: SubscriptionRow): Plan => ({
  items,
  period,
  ...(days !== undefined && { days }),
})

/** The plan of another product: one of it, at its price and by its period. */
const planProduct = (
  { id, name, sku, price, cost, weight, dimensions, subscription }: SubscriptionProduct,
  plan: Plan,
): Plan => ({
  items: [
    subscribedItem.parse({
      name,
      ...(sku !== undefined && { sku }),
      product: { id, label: name },
      quantity: plan.items[0]?.quantity ?? 1,
      price,
      unit_cost: cost,
      unit_weight: weight,
      dimensions,
    }),
  ],
  period: subscription?.period ?? plan.period,
  ...(plan.days !== undefined && { days: plan.days }),
})

const quantityField = numberField('quantity', 'Quantity')
const priceField = numberField('price', 'Price', { type: 'money' })
const daysField = numberField('days', 'Days of a period')

interface PlanProps {
  readonly plan: Plan
  readonly onChange: (plan: Plan) => void
}

/** Price and quantity of each line. */
function PlanLines({ plan, onChange }: PlanProps) {
  const put = (at: number, change: Partial<SubscribedItem>) =>
    onChange({ ...plan, items: plan.items.map((item, place) => (place === at ? { ...item, ...change } : item)) })
  return plan.items.map((item, at) => (
    <fieldset key={item.product?.id ?? item.name} className={classes['fields']} aria-label={item.name}>
      <strong className={classes['third']}>{item.name}</strong>
      <div className={classes['third']}>
        <FieldInput
          field={quantityField}
          value={item.quantity}
          error={item.quantity > 0 ? undefined : 'Enter a quantity above 0.'}
          isReadOnly={false}
          onChange={(value) => put(at, { quantity: readNumber(value) })}
        />
      </div>
      <div className={classes['third']}>
        <FieldInput
          field={priceField}
          value={item.price}
          error={item.price >= 0 ? undefined : 'Enter a price of 0 or more.'}
          isReadOnly={false}
          onChange={(value) => put(at, { price: readNumber(value) })}
        />
      </div>
    </fieldset>
  ))
}

function PlanFields({ plan, onChange }: PlanProps) {
  const [product, setProduct] = useState<SubscriptionProduct>()
  const choose = (chosen: SubscriptionProduct | undefined) => {
    setProduct(chosen)
    if (chosen) onChange(planProduct(chosen, plan))
  }
  return (
    <>
      <PlanLines plan={plan} onChange={onChange} />
      <SubscriptionProductField label="Another product" chosen={product} onChoose={choose} />
      <div className={classes['fields']}>
        <Select
          className={classes['half'] ?? ''}
          label="Period"
          data={[...choices(subscriptionPeriods)]}
          value={plan.period}
          allowDeselect={false}
          onChange={(value) => onChange({ ...plan, period: (value ?? plan.period) as SubscriptionPeriod })}
        />
        {plan.period === 'other' && (
          <div className={classes['half']}>
            <FieldInput
              field={daysField}
              value={plan.days}
              isReadOnly={false}
              onChange={(value) => onChange({ ...plan, days: readNumber(value) || undefined })}
            />
          </div>
        )}
      </div>
    </>
  )
}

const isPlanComplete = ({ items, period, days }: Plan): boolean =>
  items.every(({ quantity, price }) => quantity > 0 && price >= 0) && (period !== 'other' || (days ?? 0) > 0)

/** What a plan costs now; read again for each typed value, and for each version of the subscription. */
function usePreview({ id, version }: SubscriptionRow, plan: Plan, isAsked: boolean) {
  const { api } = usePlatform()
  const client = useClient()
  const asked = useDeferredValue(JSON.stringify(plan))
  return useQuery({
    queryKey: ['subscription-plan', client.id, id, version, asked],
    queryFn: ({ signal }) =>
      api.call(
        previewSubscriptionPlan,
        { params: { id }, body: previewSubscriptionPlan.body.parse(JSON.parse(asked)) },
        signal,
      ),
    meta: { shows: ['product_subscriptions'] },
    placeholderData: keepPreviousData,
    enabled: isAsked,
    gcTime: 0,
    retry: false,
  })
}

const costRows = [
  ['charged', 'New plan'],
  ['returned', 'Former plan, given back'],
  ['used', 'Credit that is used'],
] as const

/** What is due now, and from when on. */
function Costs({ preview }: { readonly preview: Preview }) {
  const { timezone } = useClient()
  const { before, after, due, credit, next } = preview
  return (
    <dl className={classes['costs']} aria-live="polite">
      <div>
        <dt>Each period, before tax</dt>
        <dd>
          {formatMoney(before)} → {formatMoney(after)}
        </dd>
      </div>
      {costRows.map(([field, label]) =>
        preview[field] === 0 ? null : (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{formatMoney(field === 'charged' ? preview[field] : -preview[field])}</dd>
          </div>
        ),
      )}
      {credit > 0 && (
        <div>
          <dt>Kept for the next bills</dt>
          <dd>{formatMoney(credit)}</dd>
        </div>
      )}
      <div>
        <dt>Next bill</dt>
        <dd>{formatDate(next, timezone)}</dd>
      </div>
      <div className={classes['due']}>
        <dt>Due now, before tax</dt>
        <dd>{formatMoney(due)}</dd>
      </div>
    </dl>
  )
}

interface DialogProps {
  readonly row: SubscriptionRow
  readonly onClose: () => void
}

/** A typed plan with what it costs, and its change. */
function usePlanChange({ row, onClose }: DialogProps) {
  const { api } = usePlatform()
  const [plan, setPlan] = useState(() => readPlan(row))
  const isAsked = !isSameValue(plan, readPlan(row)) && isPlanComplete(plan)
  const { data, error, isPlaceholderData, refetch } = usePreview(row, plan, isAsked)
  const action = useAskedAction('The change of the plan')
  const shown = isAsked && !isPlaceholderData && error === null ? data : undefined
  const save = () => {
    if (!shown) return
    const { due, credit, at } = shown
    const body = changeSubscriptionPlan.body.parse({ ...plan, version: row.version, seen: { due, credit, at } })
    void action.run(() => api.call(changeSubscriptionPlan, { params: { id: row.id }, body }), onClose)
  }
  return { plan, setPlan, isAsked, data, error, shown, retry: () => void refetch(), save, ...action }
}

type PlanState = ReturnType<typeof usePlanChange>

function CostsPart({ isAsked, data, error, retry }: Pick<PlanState, 'isAsked' | 'data' | 'error' | 'retry'>) {
  if (!isAsked) return <p className={classes['quiet']}>What the change costs is shown here before you confirm it.</p>
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  return data === undefined ? <RowsSkeleton rows={3} height={20} /> : <Costs preview={data} />
}

/** Changes the plan of a subscription: what it costs is shown before it is confirmed. */
export function PlanDialog(props: DialogProps) {
  const { plan, setPlan, shown, save, fault, isRunning, isUnanswered, ...costs } = usePlanChange(props)
  return (
    <form
      className={classes['dialog']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <PlanFields plan={plan} onChange={setPlan} />
      <CostsPart {...costs} />
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={shown === undefined} loading={isRunning}>
          {shown && shown.due > 0 ? `Change plan and bill ${formatMoney(shown.due)}` : 'Change plan'}
        </Button>
      </div>
    </form>
  )
}
