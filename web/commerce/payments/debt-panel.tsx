import { Button } from '@mantine/core'
import { disputeStates, paymentStatuses, type DebtMoney } from '../../../domain/commerce/index.ts'
import { hasRole, type StatusTone } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { openDispute } from './dispute-dialog.tsx'
import { PaymentMenu } from './payment-menu.tsx'
import { PaymentsModeNote } from './payments-mode-note.tsx'
import { StoredCards } from './stored-cards.tsx'
import { RefundRows } from './refund-rows.tsx'
import { useDebt, type DebtKey, type DebtPayment } from './use-debt.ts'
import classes from './debt-panel.module.css'

const tones: Readonly<Partial<Record<DebtPayment['status'], StatusTone>>> = {
  captured: 'good',
  won: 'good',
  failed: 'bad',
  lost: 'bad',
  disputed: 'bad',
  intended: 'waiting',
  pending: 'waiting',
  authorised: 'waiting',
  cancelled: 'over',
  expired: 'over',
  refunded: 'over',
}

/** Part of a payment that is not applied to the record. */
const describeDeposit = ({ deposit }: DebtPayment): string =>
  deposit > 0 ? `${formatMoney(deposit)} kept as a deposit of the customer` : ''

/** Part of a payment of another record that is applied to this one. */
const describeApplied = ({ applied, deposit, amount, remainder }: DebtPayment): string =>
  applied > 0 && applied + deposit < Math.min(amount, remainder) ? `${formatMoney(applied)} of it applied here` : ''

function describePage({ url, expires }: DebtPayment, timezone: string): string {
  if (url === null) return ''
  return expires === null ? 'Its page is open' : `Its page is open until ${formatDateTime(expires, timezone)}`
}

export interface PanelSubject {
  readonly debt: DebtKey
  /** Subject in words: 'order 20031, Copperline Builders'. */
  readonly about: string
  /** Files of the record, which may be evidence. */
  readonly files: unknown
  /** Takes back a payment that staff recorded by mistake, or that bounced; undefined where it is not offered. */
  readonly findTakeBack?: ((payment: DebtPayment) => (() => void) | undefined) | undefined
}

interface RowProps {
  readonly subject: PanelSubject
  readonly payment: DebtPayment
}

/** The open dispute of a payment, with its deadline. */
function DisputeLine({ subject, payment }: RowProps) {
  const { timezone } = useClient()
  const mayAnswer = hasRole(useActor(), 'payments')
  const { dispute } = payment
  if (dispute === null) return null
  const due = dispute.due === null ? '' : ` Answer by ${formatDateTime(dispute.due, timezone)}.`
  const reason = dispute.reason === '' ? '' : ` ${dispute.reason}.`
  const words = disputeStates[dispute.state as keyof typeof disputeStates] ?? dispute.state
  return (
    <span className={classes['dispute']}>
      Disputed: {words.toLowerCase()}.{reason}
      {dispute.state === 'open' && due}
      {dispute.state === 'open' && mayAnswer && (
        <Button size="compact-xs" variant="default" onClick={() => openDispute({ ...subject, payment, dispute })}>
          Answer
        </Button>
      )}
    </span>
  )
}

function PaymentRow({ subject, payment }: RowProps) {
  const { timezone } = useClient()
  const { name, date, amount, status, result, isPreauth, isTest } = payment
  const facts = [
    formatDate(date, timezone),
    isPreauth && status === 'authorised' ? 'Held, not captured' : '',
    describeApplied(payment),
    describeDeposit(payment),
    describePage(payment, timezone),
    result,
    isTest ? 'Test' : '',
  ]
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <span className={classes['name']}>
          {name} <StatusBadge word={paymentStatuses[status]} tone={tones[status]} />
        </span>
        <span className={classes['note']}>{facts.filter(Boolean).join(' · ')}</span>
        <DisputeLine subject={subject} payment={payment} />
      </div>
      <span className={classes['amount']}>{formatMoney(amount)}</span>
      <PaymentMenu subject={subject} payment={payment} />
    </li>
  )
}

const describeSums = ({ total, paid, refunded, owed }: DebtMoney) =>
  [
    { label: 'Total', amount: total },
    { label: 'Net paid', amount: paid - refunded },
    { label: 'Balance', amount: owed },
  ] as const

function describeNone({ paid }: DebtMoney, isAtProvider: boolean): string {
  if (isAtProvider) return 'Nothing by card or link yet.'
  return paid > 0 ? 'Paid from deposits of the customer.' : 'Nothing is paid yet.'
}

interface MoneyListProps {
  readonly subject: PanelSubject
  readonly money: DebtMoney
  readonly isAtProvider: boolean
}

/** Sums of the record; payments that are elsewhere on its page are shown with theirs. */
const Sums = ({ money }: { readonly money: DebtMoney }) => (
  <dl className={classes['sums']}>
    {describeSums(money).map(({ label, amount }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
    ))}
  </dl>
)

function MoneyList({ subject, money, isAtProvider }: MoneyListProps) {
  const { refunds, cards } = money
  const payments = isAtProvider ? money.payments.filter(({ provider }) => provider !== null) : money.payments
  return (
    <>
      <PaymentsModeNote />
      {payments.length === 0 && <p className={classes['quiet']}>{describeNone(money, isAtProvider)}</p>}
      {payments.length > 0 && (
        <ul className={classes['list']} aria-label="Payments">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} subject={subject} payment={payment} />
          ))}
        </ul>
      )}
      <RefundRows refunds={refunds} />
      {!isAtProvider && <Sums money={money} />}
      <StoredCards cards={cards} />
    </>
  )
}

export interface DebtPanelProps extends PanelSubject {
  /** Version of the record: its payments are read again with it. */
  readonly version: number
  /** True if payments that staff recorded are elsewhere on the page. */
  readonly isAtProvider?: boolean
}

/** Payments, refunds, disputes and stored cards of an order or invoice, with what can be done about each. */
export function DebtPanel({ version, isAtProvider = false, ...subject }: DebtPanelProps) {
  const view = useDebt(subject.debt, version)
  return (
    <AnswerView view={view}>
      {(money) => <MoneyList subject={subject} money={money} isAtProvider={isAtProvider} />}
    </AnswerView>
  )
}
