import {
  goodsQuoteStates,
  moveGoodsQuote,
  orderGoodsQuote,
  whyNotPlaced,
  type GoodsQuoteState,
} from '../../../domain/commerce/index.ts'
import { hasRole, textField } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { readGoodsQuote } from '../sale/sale-row.ts'
import { useRepeatSale } from '../sale/use-repeat-sale.ts'
import { useSaleVerbs } from '../sale/use-order-verbs.ts'

type Target = Exclude<GoodsQuoteState, 'ordered'>

const words: Readonly<Record<Target, string>> = {
  sent: 'Mark sent',
  accepted: 'Mark accepted',
  declined: 'Decline',
  expired: 'Mark expired',
  draft: 'Reopen as a draft',
}

const isTarget = (state: string): state is Target => state in words

/** Makes the order of a quote, or opens the one that it has. */
function useOrderQuote(quote: string) {
  const goOn = useGoOn()
  const make = useCommand(orderGoodsQuote)
  const run = () => {
    if (make.isRunning) return
    const leadOn = goOn()
    make.start({ params: { id: quote } }, ({ id, number, isNew }) => {
      const title = `Order ${number} was made`
      const isThere = leadOn(`orders/${encodeURIComponent(id)}`, title)
      if (isThere && isNew) notify({ title, kind: 'success' })
    })
  }
  return { run, isRunning: make.isRunning }
}

/** Moves of a quote of goods by its table, its order, and another one like it. */
export function useQuoteActions(about: RecordPartProps) {
  const quote = readGoodsQuote(about)
  const { id, number = '', state, can } = quote
  const { api } = usePlatform()
  const mayOrder = hasRole(useActor(), 'quotes')
  const { running, run } = useSaleVerbs()
  const order = useOrderQuote(id)
  const again = useRepeatSale(about)
  const decline = () =>
    void openForm({
      title: `Decline quote ${number}`,
      subject: id,
      fields: [textField('why', 'Why', { maxLength: 500 })],
      begin: { why: '' },
      hint: () => 'The quote is over. It can be reopened as a draft.',
      button: 'Decline',
      isDestructive: true,
      onSave: ({ why }) =>
        api.call(moveGoodsQuote, { params: { id }, body: { to: 'declined', ...(why !== '' && { why }) } }),
    })
  const moveTo = (to: Target) =>
    void run(
      moveGoodsQuote,
      { params: { id }, body: { to } },
      { name: words[to], done: `Quote ${number}: ${goodsQuoteStates[to]}` },
    )
  const missing = whyNotPlaced(quote).map((issue) => wordsForIssue(issue))
  return {
    quote,
    running,
    again,
    moves: (can.states ?? []).flatMap(({ to, unless }) =>
      isTarget(to) ? [{ to, label: words[to], unless, run: to === 'declined' ? decline : () => moveTo(to) }] : [],
    ),
    order:
      mayOrder && can.write && state !== 'ordered' && state !== 'declined' && state !== 'expired'
        ? { ...order, unless: missing.length === 0 ? undefined : missing.join(' ') }
        : undefined,
  }
}
