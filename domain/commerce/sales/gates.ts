import type { Issue } from '../../kernel/index.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import { saleMessages } from './messages.ts'
import { colourOf, findStage, isStageOver, nextStage, type SaleStage, type StageColours } from './stages.ts'

/** Facts of an order that its gates read. Amounts are cents. */
export interface GatedOrder {
  readonly canceled: boolean
  readonly locked: boolean
  readonly stage?: string | undefined
  readonly stages: StageColours
  readonly total: number
  readonly amount_paid: number
  readonly subscription?: { readonly type?: string | undefined; readonly existing?: unknown } | undefined
  readonly client?: { readonly name_key: string } | undefined
  readonly group?: { readonly access_code: string; readonly max?: number | undefined } | undefined
}

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

/** True unless the client has a stage of items, and it is not done. */
function areItemsDone({ stages: colours }: GatedOrder, stages: readonly SaleStage[]): boolean {
  const items = findStage(stages, 'items')
  return items === undefined || colourOf(colours, items.id) === 'green'
}

const lacksKey = ({ subscription, client }: GatedOrder): boolean =>
  subscription?.type === 'ops' && (client?.name_key ?? '').trim() === ''

const lacksGroup = ({ subscription, group }: GatedOrder): boolean =>
  subscription?.type === 'group' && ((group?.access_code ?? '').trim() === '' || (group?.max ?? 0) <= 0)

const lacksExisting = ({ subscription }: GatedOrder): boolean =>
  subscription?.type === 'existing' && subscription.existing === undefined

/** Why an order does not change at all. */
export const whyNotChanged = ({ canceled, locked }: Pick<GatedOrder, 'canceled' | 'locked'>): Issue[] => [
  ...one(canceled, () => saleMessages.issue('canceled', 'order-canceled')),
  ...one(locked && !canceled, () => saleMessages.issue('locked', 'sale-locked')),
]

/** Every reason against marking an order as paid (3-aviation section 5). */
export const whyNotMarkedPaid = (order: GatedOrder, stages: readonly SaleStage[]): Issue[] => [
  ...one(order.canceled, () => saleMessages.issue('canceled', 'order-canceled')),
  ...one(!areItemsDone(order, stages), () => saleMessages.issue('stages', 'paid-items-open')),
  ...one(lacksKey(order), () => saleMessages.issue('client.name_key', 'client-key-missing')),
  ...one(order.amount_paid < order.total, () => saleMessages.issue('amount_paid', 'paid-too-little')),
]

/** Every reason against moving an order to its next stage (3-aviation section 5; decisions E10 and E17). */
export function whyNotForward(order: GatedOrder, stages: readonly SaleStage[]): Issue[] {
  const { stages: colours, stage } = order
  const present = stages.find(({ id }) => id === stage) ?? stages[0]
  const items = findStage(stages, 'items')
  const isOpen = present !== undefined && present !== items && !isStageOver(colours, present.id)
  return [
    ...whyNotChanged(order),
    ...one(!areItemsDone(order, stages), () => saleMessages.issue('stages', 'items-open')),
    ...one(isOpen, () => saleMessages.issue('stages', 'stage-open', { stage: present?.label ?? '' })),
    ...one(lacksKey(order), () => saleMessages.issue('client.name_key', 'client-key-missing')),
    ...one(lacksGroup(order), () => saleMessages.issue('group.access_code', 'group-incomplete')),
    ...one(lacksExisting(order), () => saleMessages.issue('subscription.existing', 'existing-missing')),
    ...one(nextStage(stages, colours, { from: stage, by: 1 }) === undefined, () =>
      saleMessages.issue('stage', 'last-stage'),
    ),
  ]
}

/** Every reason against moving an order to its stage before. */
export const whyNotBack = (order: GatedOrder, stages: readonly SaleStage[]): Issue[] => [
  ...whyNotChanged(order),
  ...one(nextStage(stages, order.stages, { from: order.stage, by: -1 }) === undefined, () =>
    saleMessages.issue('stage', 'first-stage'),
  ),
]

/** What a sale needs before it is owed. */
export const whyNotPlaced = (sale: {
  readonly items: readonly unknown[]
  readonly contact?: unknown
  readonly total: number
}): Issue[] => [
  ...one(sale.items.length === 0, () => saleMessages.issue('items', 'no-sale-items')),
  ...one(sale.contact === undefined, () => saleMessages.issue('contact', 'no-sale-contact')),
  ...one(sale.total < 0, () => saleMessages.issue('total', 'sale-below-zero')),
]

interface Limited {
  readonly total: number
  readonly approved?: { readonly total: number } | undefined
}

/** True if somebody with the role for approvals has to approve a total first. `limit` is in cents; 0 is none. */
export const needsApproval = ({ total, approved }: Limited, limit: number): boolean =>
  limit > 0 && total > limit && total > (approved?.total ?? 0)

/** Why a sale over the limit of its client is neither sent nor ordered. */
export const whyNotApproved = (sale: Limited, limit: number): Issue[] =>
  one(needsApproval(sale, limit), () =>
    saleMessages.issue('total', 'over-sale-limit', { total: formatMoney(sale.total), limit: formatMoney(limit) }),
  )
