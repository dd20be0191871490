import { useState } from 'react'
import { chargeStoredCard, offerPayment, type DebtMoney } from '../../../domain/commerce/index.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import type { PayWay } from './pay-ways.tsx'
import type { DebtKey } from './use-debt.ts'

/** Money that has arrived, as staff write it down. */
export interface ReceivedPayment {
  readonly id: string
  readonly amount: number
  readonly method: string
  readonly date: number
  readonly reference: string
}

/** A page of the provider that was opened for a customer. */
export interface OfferedPage {
  readonly url: string
  readonly amount: number
}

export interface PaymentQuestion {
  readonly debt: DebtKey
  /** Subject in words: 'order 20031, Copperline Builders'. */
  readonly about: string
  readonly email: string | undefined
  /** Proposed cents; all that is owed where absent. */
  readonly amount?: number | undefined
  /** Methods of money that has arrived, by their names in the call. */
  readonly methods: readonly { readonly value: string; readonly label: string }[]
  /** Records money that has arrived; absent for who may not. */
  readonly onRecord: ((payment: ReceivedPayment) => Promise<unknown>) | undefined
  /** Begins the message with the link. */
  readonly onLink: (page: OfferedPage, customer: DebtMoney['customer']) => void
}

/** Values of the form. */
export interface TakenPayment {
  readonly amount: number
  readonly way: PayWay
  readonly isHeld: boolean
  readonly method: string
  readonly date: number
  readonly reference: string
}

/** Opens the provider's page in a new tab; where the browser blocks it, the notice opens it. */
function openPage(url: string): void {
  const open = () => void window.open(url, '_blank', 'noopener')
  notify({
    title: 'The card page is ready',
    message: 'Its result shows here.',
    action: { label: 'Open', run: open },
    timeout: 0,
  })
  open()
}

const noticeOfCharge = (amount: number) => ({
  title: `${formatMoney(amount)} asked of the card`,
  message: 'The result shows with the payments.',
})

interface TakeParts extends PaymentQuestion {
  readonly money: DebtMoney
  readonly close: () => void
}

/** Calls of each way; a repeated press keeps the id of its payment. */
export function useTake({ debt, money, onRecord, onLink, close }: TakeParts) {
  const { api } = usePlatform()
  const [id] = useState(() => crypto.randomUUID())
  const { run, ...action } = useAskedAction('Take payment')
  const closing =
    <Answer>(then: (answer: Answer) => void) =>
    (answer: Answer) => {
      close()
      then(answer)
    }
  const offer = (keepsCard: boolean, { amount, isHeld }: TakenPayment) =>
    api.call(offerPayment, { body: { debt, amount, purpose: 'all', captures: !isHeld, keepsCard } })
  const charge = (card: string, { amount, isHeld }: TakenPayment) =>
    api.call(chargeStoredCard, { body: { id, debt, card, amount, captures: !isHeld, notes: '' } })
  const record = ({ amount, method, date, reference }: TakenPayment) =>
    onRecord?.({ id, amount, method, date, reference }) ?? Promise.resolve()
  const take = (typed: TakenPayment): Promise<void> => {
    const { way, amount } = typed
    if (way === 'hand') return run(() => record(typed), close)
    if (way === 'link')
      return run(
        () => offer(false, typed),
        closing((page) => onLink(page, money.customer)),
      )
    if (way === 'new-card')
      return run(
        () => offer(true, typed),
        closing(({ url }) => openPage(url)),
      )
    return run(
      () => charge(way.slice('card:'.length), typed),
      closing(() => void notify(noticeOfCharge(amount))),
    )
  }
  return { ...action, take }
}
