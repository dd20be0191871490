import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { DebtMoney } from '../../../domain/commerce/index.ts'
import {
  dateField,
  hasRole,
  numberField,
  selectField,
  textField,
  type EditorField,
} from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { EffectsList } from './effects.tsx'
import { chooseAccount, listPayWays, PayWays, type PayWay } from './pay-ways.tsx'
import { describeTake, listPaymentEffects } from './payment-effects.ts'
import { PaymentsModeNote } from './payments-mode-note.tsx'
import { useFreshDebt, usePaymentsMode } from './use-debt.ts'
import { useTake, type PaymentQuestion, type TakenPayment } from './use-take.ts'
import classes from './payments.module.css'

type Typed = Omit<TakenPayment, 'amount' | 'way'> & { readonly amount: number | ''; readonly way: PayWay | undefined }

interface TypedProps {
  readonly typed: Typed
  readonly put: (part: Partial<Typed>) => void
}

const amountField = numberField('amount', 'Amount', { type: 'money', required: true })

/** The amount, which is all that is owed or a part of it. */
function AmountRow({ typed: { amount }, put, money }: TypedProps & { readonly money: DebtMoney }) {
  const isAll = amount === money.owed
  const isMore = amount !== '' && amount > money.owed
  return (
    <div className={classes['top']}>
      <FieldInput
        field={amountField}
        value={amount}
        isReadOnly={false}
        onChange={(value) => put({ amount: typeof value === 'number' ? value : '' })}
      />
      <span className={classes['words']}>
        <span className={classes['strong']}>
          {isAll ? 'All of the balance' : isMore ? 'More than the balance' : 'A part of it'}
        </span>
        <span className={classes['note']}>
          {formatMoney(money.total)} in total, {formatMoney(money.owed)} open
        </span>
      </span>
      <SegmentedControl
        size="xs"
        aria-label="How much"
        data={[
          { value: 'all', label: 'Balance' },
          { value: 'part', label: 'Part' },
        ]}
        value={isAll ? 'all' : 'part'}
        onChange={(next) => put({ amount: next === 'all' ? money.owed : '' })}
      />
    </div>
  )
}

const listHandFields = (methods: PaymentQuestion['methods']): readonly EditorField[] => [
  { ...selectField('method', 'Method', methods), required: true },
  dateField('date', 'Date', { required: true }),
  textField('reference', 'Reference', { maxLength: 500 }),
]

/** Money that has arrived: how, when, and the words that find it on the statement of the bank. */
const HandFields = ({ typed, put, methods }: TypedProps & Pick<PaymentQuestion, 'methods'>) => (
  <div className={classes['fields']}>
    {listHandFields(methods).map((field) => (
      <div key={field.property} data-wide={field.property === 'reference' || undefined}>
        <FieldInput
          field={field}
          value={typed[field.property as 'method' | 'date' | 'reference']}
          isReadOnly={false}
          onChange={(value) => put({ [field.property]: value })}
        />
      </div>
    ))}
  </div>
)

const beginTyped = (owed: number, method: string): Typed => ({
  amount: owed > 0 ? owed : '',
  way: undefined,
  isHeld: false,
  method,
  date: Date.now(),
  reference: '',
})

/** Reason for which an amount cannot be taken in a way; undefined if it can. Money that has arrived may be more than is owed. */
function findAmountFault({ amount, way }: Pick<Typed, 'amount' | 'way'>, { owed }: DebtMoney): string | undefined {
  if (amount === '') return undefined
  if (amount <= 0) return 'Enter an amount above zero.'
  const isTooMuch = way !== undefined && way !== 'hand' && amount > owed
  return isTooMuch ? `Only ${formatMoney(owed)} is owed. A card or a link takes no more.` : undefined
}

const findEmail = ({ email }: Pick<FormProps, 'email'>, { customer }: DebtMoney): string | undefined =>
  email ?? customer?.email

/** The values of the form, and the ways that are offered; the first one is chosen until another is. */
function useTypedPayment({ money, methods, amount: proposed, onRecord, ...about }: FormProps) {
  const mayCharge = hasRole(useActor(), 'payments')
  const mode = usePaymentsMode()
  const [typed, setTyped] = useState(() => beginTyped(proposed ?? money.owed, methods[0]?.value ?? ''))
  const ways = listPayWays({
    cards: money.cards,
    mode,
    mayCharge,
    mayRecord: onRecord !== undefined,
    email: findEmail(about, money),
  })
  const way = typed.way ?? ways.find(({ mark }) => mark === undefined)?.way
  const amount = typed.amount === '' ? 0 : typed.amount
  const amountFault = findAmountFault({ amount: typed.amount, way }, money)
  return {
    ways,
    typed: { ...typed, way },
    put: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    provider: chooseAccount(mode)?.title ?? 'The provider',
    amountFault,
    taken: amount > 0 && amountFault === undefined && way !== undefined ? { ...typed, amount, way } : undefined,
  }
}

interface FormProps extends PaymentQuestion {
  readonly money: DebtMoney
  readonly close: () => void
}

function PaymentForm(props: FormProps) {
  const { about, methods, money, close } = props
  const { ways, typed, put, provider, amountFault, taken } = useTypedPayment(props)
  const { take, fault, isRunning, isUnanswered } = useTake(props)
  const press = () => {
    if (taken !== undefined) void take(taken)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  useKeysIn('While writing', [{ keys: 'mod+Enter', label: 'Take payment', run: press, isForTyping: true }])
  return (
    <form className={classes['dialog']} noValidate onSubmit={submit}>
      <p className={classes['note']}>{about}</p>
      <PaymentsModeNote />
      <AmountRow typed={typed} put={put} money={money} />
      <PayWays ways={ways} value={typed.way} onChange={(way) => put({ way })} />
      {ways.length === 0 && <p className={classes['note']}>You may not take payments here.</p>}
      {typed.way === 'hand' && <HandFields typed={typed} put={put} methods={methods} />}
      {typed.way !== undefined && typed.way !== 'hand' && (
        <Checkbox
          label="Hold it only, capture later"
          checked={typed.isHeld}
          onChange={(event) => put({ isHeld: event.currentTarget.checked })}
        />
      )}
      {taken && <EffectsList effects={listPaymentEffects({ ...taken, money, provider })} />}
      {amountFault !== undefined && <p className={classes['fault']}>{amountFault}</p>}
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isRunning}
          disabled={taken === undefined}
          rightSection={<KeyMark isSilent>Ctrl ↵</KeyMark>}
        >
          {taken === undefined ? 'Take payment' : describeTake(taken.way, taken.amount)}
        </Button>
      </div>
    </form>
  )
}

/** The form of a payment, once what is owed is read. */
export function TakePayment(props: PaymentQuestion & { readonly close: () => void }) {
  const view = useFreshDebt(props.debt)
  return <AnswerView view={view}>{(money) => <PaymentForm {...props} money={money} />}</AnswerView>
}

/** Takes a payment of an order or invoice: by a stored card, a new card, a link, or money that has arrived. */
export const openTakePayment = (question: PaymentQuestion): (() => void) =>
  showModal({ title: 'Take payment', body: (close) => <TakePayment {...question} close={close} /> })
