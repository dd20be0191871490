import { Button, Radio } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { planRefund, type DebtMoney, type RefundKind, type RefundPlan } from '../../../domain/commerce/index.ts'
import { numberField, textField } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { SumsTable } from './effects.tsx'
import { PaymentsModeNote } from './payments-mode-note.tsx'
import { listRefundSources } from './refund-sources.ts'
import { SpreadTable, type SpreadRow } from './spread-table.tsx'
import { useFreshDebt, type DebtKey } from './use-debt.ts'
import { useRefund } from './use-refund.ts'
import classes from './payments.module.css'

export interface RefundQuestion {
  readonly debt: DebtKey
  /** Subject in words: 'order 20031, Copperline Builders'. */
  readonly about: string
  /** Cents that are proposed, such as those of an edit. */
  readonly amount?: number | undefined
}

interface FormProps extends RefundQuestion {
  readonly money: DebtMoney
  readonly reload: () => void
  readonly close: () => void
}

interface Typed {
  readonly amount: number | ''
  readonly kind: RefundKind
  readonly why: string
}

const amountField = numberField('amount', 'Amount', { type: 'money', required: true })
const whyField = textField('why', 'Reason', {
  required: true,
  maxLength: 500,
  description: 'Kept with the refund, and on the receipt of the customer.',
})

const kinds: readonly { readonly kind: RefundKind; readonly label: string; readonly note: string }[] = [
  {
    kind: 'returned',
    label: 'Payment given back',
    note: 'Goods cancelled or returned. It is owed again, unless its line is taken off.',
  },
  { kind: 'goodwill', label: 'Goodwill', note: 'A gift. It stays paid and nothing is owed.' },
]

interface KindsProps {
  readonly kind: RefundKind
  readonly onKind: (kind: RefundKind) => void
}

const Kinds = ({ kind, onKind }: KindsProps) => (
  <fieldset className={classes['kinds']}>
    <legend className="fl-unseen">Kind of refund</legend>
    {kinds.map(({ kind: value, label, note }) => (
      <Radio
        key={value}
        name="refund-kind"
        label={label}
        description={note}
        checked={kind === value}
        onChange={() => onKind(value)}
      />
    ))}
  </fieldset>
)

const arrivals = { provider: '5 to 10 days', hand: 'sent by hand' } as const

/** The plan as rows; payments that return nothing are left out. */
function useSpread({ parts }: RefundPlan, { payments }: DebtMoney): readonly SpreadRow[] {
  const { timezone } = useClient()
  return parts.flatMap(({ payment: id, amount, way }) => {
    const payment = payments.find((one) => one.id === id)
    if (payment === undefined) return []
    const { name, date, amount: paid, remainder } = payment
    const note = amount === remainder ? `${formatDate(date, timezone)}, all that is left` : formatDate(date, timezone)
    return [{ id, label: name, note, paid, refunded: paid - remainder, now: amount, arrives: arrivals[way] }]
  })
}

/** Why a plan cannot be carried out; undefined if it can. */
function findPlanFault(kind: RefundKind, { short, most, parts, owedBefore }: RefundPlan): string | undefined {
  if (short > 0) return `At most ${formatMoney(most)} can be refunded.`
  return parts.length === 0 && kind === 'returned'
    ? `Nothing is returned: ${formatMoney(owedBefore)} is open, and an open balance is deducted first.`
    : undefined
}

const sumParts = (parts: RefundPlan['parts']): number => parts.reduce((sum, { amount }) => sum + amount, 0)

/** What each party owes now and after the refund; what we owe is named only where more was paid than the total. */
function listSums({ total, paid, refunded, owed, excess }: DebtMoney, plan: RefundPlan) {
  const returned = sumParts(plan.parts)
  const ours = { label: 'We owe the customer', now: excess, after: plan.excessAfter }
  return [
    { label: 'Total', now: total, after: total },
    { label: 'Net paid', now: paid - refunded, after: paid - refunded - returned },
    { label: 'The customer owes', now: owed, after: plan.owedAfter },
    ...(excess > 0 ? [ours] : []),
  ]
}

/** Part that no provider returns, in words. */
function describeByHand({ parts }: RefundPlan): string | undefined {
  const amount = sumParts(parts.filter(({ way }) => way === 'hand'))
  return amount > 0 ? `${formatMoney(amount)} is booked as returned. Give it to the customer yourself.` : undefined
}

/** Values of the form, and the plan that follows from them. */
function useTypedRefund({ money, amount: proposed }: FormProps) {
  const { total, paid, owed, excess } = money
  const plans = (amount: number, kind: RefundKind) =>
    planRefund({ amount, kind, total, paid, owed, excess, sources: listRefundSources(money) })
  const [typed, setTyped] = useState<Typed>(() => ({
    // Gifts and refunds under way may have left less than an edit makes refundable.
    amount: proposed === undefined ? '' : Math.min(proposed, plans(proposed, 'returned').most),
    kind: 'returned',
    why: '',
  }))
  const amount = typed.amount === '' ? 0 : typed.amount
  const plan = plans(amount, typed.kind)
  return {
    typed,
    amount,
    plan,
    /** Why the amount cannot be refunded. */
    fault: amount > 0 ? findPlanFault(typed.kind, plan) : undefined,
    isReady: amount > 0 && typed.why.trim() !== '' && findPlanFault(typed.kind, plan) === undefined,
    put: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
  }
}

function RefundForm(props: FormProps) {
  const { about, money, close } = props
  const { typed, amount, plan, fault, isReady, put } = useTypedRefund(props)
  const { refund, isRunning, isUnanswered, fault: refusal } = useRefund(props)
  const rows = useSpread(plan, money)
  const press = () => {
    if (isReady) void refund({ amount, kind: typed.kind, why: typed.why.trim(), parts: plan.parts })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  useKeysIn('While writing', [{ keys: 'mod+Enter', label: 'Refund', run: press, isForTyping: true }])
  return (
    <form className={classes['dialog']} noValidate onSubmit={submit}>
      <p className={classes['note']}>{about}</p>
      <PaymentsModeNote />
      <div className={classes['top']}>
        <FieldInput
          field={amountField}
          value={typed.amount}
          isReadOnly={false}
          onChange={(value) => put({ amount: typeof value === 'number' ? value : '' })}
        />
        <span className={classes['words']}>
          <span className={classes['strong']}>At most {formatMoney(plan.most)}</span>
          {plan.deducted > 0 && (
            <span className={classes['note']}>{formatMoney(plan.deducted)} of it pay the open balance first.</span>
          )}
        </span>
      </div>
      <Kinds kind={typed.kind} onKind={(kind) => put({ kind })} />
      {rows.length > 0 && <SpreadTable rows={rows} />}
      <FieldInput field={whyField} value={typed.why} isReadOnly={false} onChange={(why) => put({ why: String(why) })} />
      {amount > 0 && fault === undefined && <SumsTable sums={listSums(money, plan)}>{describeByHand(plan)}</SumsTable>}
      {fault !== undefined && <p className={classes['fault']}>{fault}</p>}
      {refusal !== undefined && (
        <p role="alert" className={classes['fault']}>
          {refusal}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['foot']}>
        <p className={classes['note']}>Held for some seconds, then it cannot be taken back.</p>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning} disabled={!isReady} rightSection={<KeyMark isSilent>Ctrl ↵</KeyMark>}>
          {amount > 0 ? `Refund ${formatMoney(amount)}` : 'Refund'}
        </Button>
      </div>
    </form>
  )
}

function RefundDialog(props: RefundQuestion & { readonly close: () => void }) {
  const view = useFreshDebt(props.debt)
  return <AnswerView view={view}>{(money) => <RefundForm {...props} money={money} reload={view.retry} />}</AnswerView>
}

/** Refunds payments of an order or invoice: goodwill, or a payment that is given back. */
export const openRefundDialog = (question: RefundQuestion): (() => void) =>
  showModal({ title: 'Refund', body: (close) => <RefundDialog {...question} close={close} /> })
