import { whyNotPlaced } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { describeGates, isAtEnd, readStages } from './order-gates.ts'
import { isPaidFor, readOrder, type OrderRow } from '../sale/sale-row.ts'
import { useOrderVerbs } from '../sale/use-order-verbs.ts'
import { useSaleMoney } from '../sale/use-sale-money.ts'
import { useRepeatSale } from '../sale/use-repeat-sale.ts'
import { openLinkOrder } from './link-order.tsx'
import { openSplitOrder } from './split-order.tsx'

/** An action on an order, as a button, an entry of the menu or a key offers it. */
export interface OrderAction {
  readonly id: string
  readonly label: string
  readonly keys?: string
  /** Why it is refused now, in the words of its gates. */
  readonly unless?: string | undefined
  readonly isDestructive?: true
  readonly run: () => void
}

const join = (reasons: readonly string[]): string | undefined => (reasons.length === 0 ? undefined : reasons.join(' '))

const describeMissing = (order: OrderRow): string | undefined =>
  join(whyNotPlaced(order).map((issue) => wordsForIssue(issue)))

const action = (isOffered: boolean, given: OrderAction): OrderAction | undefined => (isOffered ? given : undefined)

/** Links of an order with others: a wrong one, its correction, and that it replaces something. */
function useLinkActions(order: OrderRow, verbs: ReturnType<typeof useOrderVerbs>) {
  const { incorrect, corrected, replacement } = order
  return {
    replace: {
      id: 'replace',
      label: replacement ? 'No replacement' : 'Mark as replacement',
      run: () => verbs.replace(!replacement),
    },
    incorrect: {
      id: 'incorrect',
      label: incorrect ? 'Corrects no other order' : 'Corrects an incorrect order',
      run: incorrect ? () => verbs.unlink('incorrect') : () => openLinkOrder(order, 'incorrect'),
    },
    corrected: {
      id: 'corrected',
      label: corrected ? 'Not corrected by another order' : 'Corrected by another order',
      run: corrected ? () => verbs.unlink('corrected') : () => openLinkOrder(order, 'corrected'),
    },
  } satisfies Record<string, OrderAction>
}

/** Everything that can be done about an order, with the reason of each that cannot be done now. */
export function useOrderActions(about: RecordPartProps) {
  const order = readOrder(about)
  const { doc } = useClient()
  const verbs = useOrderVerbs(order)
  const { take, refund } = useSaleMoney(about)
  const again = useRepeatSale(about)
  const links = useLinkActions(order, verbs)
  const maySell = hasRole(useActor(), 'orders')
  const stages = readStages(doc)
  const gates = describeGates(order, stages)
  const { canceled, locked, placed_at, paid } = order
  const isOpen = order.can.write && !canceled
  const isPlaced = placed_at !== undefined
  const unlessLocked = locked ? 'This order is locked. Unlock it first.' : undefined
  return {
    order,
    running: verbs.running,
    actions: {
      place: action(isOpen && !isPlaced, {
        id: 'Placing the order',
        label: 'Place order',
        keys: 'o',
        unless: describeMissing(order),
        run: verbs.place,
      }),
      pay: action(take !== undefined && !canceled, {
        id: 'pay',
        label: 'Take payment',
        keys: 'p',
        run: () => take?.(),
      }),
      forward: action(isOpen && !isAtEnd(order, stages), {
        id: 'Moving forward',
        label: 'Move forward',
        keys: 'm',
        unless: join(gates.forward),
        run: () => verbs.move('forward'),
      }),
      back: action(isOpen, {
        id: 'Moving back',
        label: 'Move back',
        keys: 'b',
        unless: join(gates.back),
        run: () => verbs.move('back'),
      }),
      markPaid: action(isOpen && isPlaced && !paid, {
        id: 'Marking paid',
        label: 'Mark paid',
        unless: join(gates.paid),
        run: verbs.markPaid,
      }),
      refund: action(refund !== undefined && isPaidFor(order), {
        id: 'refund',
        label: 'Refund',
        keys: 'u',
        run: () => refund?.(),
      }),
      again: action(maySell, { id: 'again', label: 'Same again', keys: 'a', run: again }),
      split: action(isOpen, {
        id: 'split',
        label: 'Split order',
        keys: 's',
        unless: unlessLocked,
        run: () => openSplitOrder(order),
      }),
      lock: action(isOpen, {
        id: 'lock',
        label: locked ? 'Unlock order' : 'Lock order',
        keys: 'l',
        run: () => verbs.lock(!locked),
      }),
      replace: action(isOpen, links.replace),
      incorrect: action(isOpen, links.incorrect),
      corrected: action(isOpen, links.corrected),
      cancel: action(isOpen, {
        id: 'cancel',
        label: 'Cancel order',
        unless: unlessLocked,
        isDestructive: true,
        run: verbs.cancel,
      }),
    },
  }
}
