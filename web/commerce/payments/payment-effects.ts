import { IconCircleCheck, IconCreditCard, IconLink, IconQuestionMark, IconReceiptRefund } from '@tabler/icons-react'
import type { DebtMoney } from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { Effect } from './effects.tsx'
import type { PayWay } from './pay-ways.tsx'

const buttonWords: Readonly<Record<'card' | 'new-card' | 'link' | 'hand', string>> = {
  card: 'Take',
  'new-card': 'Open card page for',
  link: 'Send link for',
  hand: 'Record',
}

const kindOf = (way: PayWay): keyof typeof buttonWords => (way.startsWith('card:') ? 'card' : (way as 'link'))

/** The words of the button: they name what happens, and the amount. */
export const describeTake = (way: PayWay, amount: number): string =>
  `${buttonWords[kindOf(way)]} ${formatMoney(amount)}`

export interface PaymentOutcome {
  readonly isHeld: boolean
  readonly way: PayWay
  readonly amount: number
  readonly money: DebtMoney
  readonly provider: string
}

function describePaid({ amount, money }: PaymentOutcome): string {
  const left = money.owed - amount
  if (left > 0) return `Paid becomes ${formatMoney(money.paid + amount)}, and ${formatMoney(left)} stay open`
  if (left === 0) return `Paid becomes ${formatMoney(money.paid + amount)}, and the balance ${formatMoney(0)}`
  return `Only ${formatMoney(money.owed)} are owed. The rest, ${formatMoney(-left)}, is kept as a deposit of the customer`
}

/** What a press of the button does. */
export function listPaymentEffects(outcome: PaymentOutcome): readonly Effect[] {
  const { way, isHeld, amount, provider } = outcome
  const kind = kindOf(way)
  const paid: Effect = { icon: IconCircleCheck, words: describePaid(outcome) }
  const unknown: Effect = {
    icon: IconQuestionMark,
    words: `No answer of ${provider} shows as unknown and is looked up`,
  }
  const back: Effect = { icon: IconReceiptRefund, words: `The way back is a refund, ${formatMoney(amount)} at most` }
  const hold: Effect = {
    icon: IconCreditCard,
    words: `${provider} holds ${formatMoney(amount)}. Capture it later, or cancel it`,
  }
  if (kind === 'hand') return [paid, { ...back, words: 'The way back is to take the payment back, or a refund' }]
  if (kind === 'card') {
    const once = `${provider} charges the card now, once, however often you press`
    return isHeld ? [hold, unknown] : [{ icon: IconCreditCard, words: once }, paid, unknown, back]
  }
  const page =
    kind === 'link' ? 'A message with the link is begun. You send it' : `A page of ${provider} opens in a new tab`
  return [
    { icon: IconLink, words: page },
    isHeld ? hold : { ...paid, words: `Once it is paid: ${describePaid(outcome)}` },
  ]
}
