import { useState } from 'react'
import {
  cancelOrder,
  linkOrder,
  lockOrder,
  markOrderPaid,
  moveOrder,
  placeOrder,
  setOrderStage,
  type StageColour,
} from '../../../domain/commerce/index.ts'
import { textField, type Contract, type InputOf } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { describeRefusal } from '../../ui/question-form/refusal-words.ts'
import type { OrderRow } from './sale-row.ts'

interface VerbWords {
  /** The verb in words: 'Locking'. */
  readonly name: string
  /** Notice once it is done; none where the page shows it. */
  readonly done?: string
}

/** Runs the verbs of a sale one at a time, and says what was refused in the words of its gates. */
export function useSaleVerbs() {
  const { api } = usePlatform()
  const [running, setRunning] = useState<string>()
  const run = async <C extends Contract>(contract: C, input: Partial<InputOf<C>>, { name, done }: VerbWords) => {
    if (running !== undefined) return
    setRunning(name)
    const [outcome] = await Promise.allSettled([api.call(contract, input)])
    setRunning(undefined)
    if (outcome.status === 'rejected')
      notify({ title: `${name} was refused`, message: describeRefusal(outcome.reason), kind: 'error' })
    else if (done !== undefined) notify({ title: done, kind: 'success' })
  }
  return { running, run }
}

const whyField = textField('why', 'Why', { required: true, maxLength: 500 })

interface StuckStage {
  readonly order: string
  readonly stage: string
  readonly label: string
}

function askWhyStuck(api: Api, { order, stage, label }: StuckStage): void {
  openForm({
    title: `${label} is stuck`,
    subject: order,
    fields: [whyField],
    begin: { why: '' },
    hint: () => 'Everybody who opens the order reads it at the stage.',
    button: 'Mark stuck',
    onSave: ({ why }) =>
      api.call(setOrderStage, { params: { id: order }, body: { stage, colour: 'red' as const, why } }),
  })
}

function askToCancel(api: Api, { id, number = '' }: OrderRow): void {
  openForm({
    title: `Cancel order ${number}`,
    subject: id,
    fields: [whyField],
    begin: { why: '' },
    hint: () =>
      'Nothing is owed on it any more. What was paid is kept as a deposit of the customer: refund it, or apply it elsewhere.',
    button: 'Cancel order',
    dismiss: 'Keep order',
    isDestructive: true,
    isAsked: true,
    onSave: ({ why }) => api.call(cancelOrder, { params: { id }, body: { why } }),
  })
}

/** The verbs of an order that its page offers. */
export function useOrderVerbs(order: OrderRow) {
  const { api } = usePlatform()
  const { running, run } = useSaleVerbs()
  const { id, version, number = '', total } = order
  const params = { id }
  const setStage = (stage: string, colour: StageColour) =>
    run(setOrderStage, { params, body: { stage, colour } }, { name: 'The stage' })
  return {
    running,
    move: (to: 'forward' | 'back') =>
      void run(
        moveOrder,
        { params, body: { version, to } },
        { name: to === 'forward' ? 'Moving forward' : 'Moving back' },
      ),
    colour: (stage: string, label: string, colour: StageColour) =>
      colour === 'red' ? askWhyStuck(api, { order: id, stage, label }) : void setStage(stage, colour),
    markPaid: () =>
      void run(markOrderPaid, { params }, { name: 'Marking paid', done: `Order ${number} is marked as paid` }),
    place: () =>
      void run(
        placeOrder,
        { params },
        { name: 'Placing the order', done: `Order ${number} is placed: ${formatMoney(total)}` },
      ),
    lock: (locked: boolean) =>
      void run(lockOrder, { params, body: { locked } }, { name: locked ? 'Locking' : 'Unlocking' }),
    replace: (on: boolean) =>
      void run(linkOrder, { params, body: { kind: 'replacement', on } }, { name: 'The replacement' }),
    unlink: (kind: 'incorrect' | 'corrected') =>
      void run(linkOrder, { params, body: { kind, order: null } }, { name: 'Removing the link' }),
    cancel: () => askToCancel(api, order),
  }
}
