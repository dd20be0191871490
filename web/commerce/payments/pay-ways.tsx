import { IconBuildingBank, IconCreditCard, IconLink, IconPlus, type Icon } from '@tabler/icons-react'
import type { PaymentsMode } from '../../../domain/commerce/index.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { StoredCard } from './use-debt.ts'
import classes from './payments.module.css'

/** Way of a payment: a stored card by its id, a new card, a link that is sent, or money that has arrived. */
export type PayWay = `card:${string}` | 'new-card' | 'link' | 'hand'

export interface ShownWay {
  readonly way: PayWay
  readonly icon: Icon
  readonly label: string
  readonly note: string
  /** Why it cannot be chosen. */
  readonly mark?: string | undefined
}

interface Offered {
  readonly cards: readonly StoredCard[]
  readonly mode: PaymentsMode | undefined
  readonly mayCharge: boolean
  readonly mayRecord: boolean
  readonly email: string | undefined
}

const expiredNote = 'Ask for a new one with a payment link'

function cardWay({ id, name, expiry, isDefault, expired: isOver }: StoredCard): ShownWay {
  const usual = isDefault ? 'Default card of the customer' : 'Stored card'
  return {
    way: `card:${id}`,
    icon: IconCreditCard,
    label: [name, expiry && `${isOver ? 'expired' : 'expires'} ${expiry}`].filter(Boolean).join(', '),
    note: isOver ? expiredNote : usual,
    mark: isOver ? 'Expired' : undefined,
  }
}

/** The account that takes payments: the usual one, else the first. */
export const chooseAccount = (mode: PaymentsMode | undefined) =>
  mode?.accounts.find(({ isDefault }) => isDefault) ?? mode?.accounts[0]

/** The ways that a user may choose, the usual one first. */
export function listPayWays({ cards, mode, mayCharge, mayRecord, email }: Offered): readonly ShownWay[] {
  const account = chooseAccount(mode)
  const isOffered = mayCharge && account !== undefined
  const byProvider: readonly ShownWay[] = isOffered
    ? [
        ...(account.chargesCards ? cards.map(cardWay) : []),
        {
          way: 'new-card',
          icon: IconPlus,
          label: 'New card',
          note: `Typed into fields of ${account.title}. The number never reaches us`,
        },
        {
          way: 'link',
          icon: IconLink,
          label: 'Send payment link',
          note: email === undefined ? 'In a message that you write' : `To ${email}, in a message that you check`,
        },
      ]
    : []
  const byHand: readonly ShownWay[] = mayRecord
    ? [
        {
          way: 'hand',
          icon: IconBuildingBank,
          label: 'Wire, PayPal, cash or manual',
          note: 'Write down money that has arrived, with its date and reference',
        },
      ]
    : []
  return [...byProvider, ...byHand]
}

interface PayWaysProps {
  readonly ways: readonly ShownWay[]
  readonly value: PayWay | undefined
  readonly onChange: (way: PayWay) => void
}

/** The ways to take a payment, one of them chosen. */
export const PayWays = ({ ways, value, onChange }: PayWaysProps) => (
  <fieldset className={classes['ways']}>
    <legend className="fl-unseen">Way of payment</legend>
    {ways.map(({ way, icon: Sign, label, note, mark }) => (
      <label key={way} className={classes['way']} data-disabled={mark !== undefined || undefined}>
        <input
          type="radio"
          name="pay-way"
          checked={value === way}
          disabled={mark !== undefined}
          onChange={() => onChange(way)}
        />
        <Sign size={18} stroke={1.75} aria-hidden />
        <span>
          <span className={classes['strong']}>{label}</span>
          <span className={classes['note']}>{note}</span>
        </span>
        {mark !== undefined && <StatusBadge word={mark} tone="over" />}
      </label>
    ))}
  </fieldset>
)
