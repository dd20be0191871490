import {
  amountsByYearField,
  denominationChoices,
  denominationsOf,
  hasDailyMin,
  itemTypeLabels,
  type PriceItem,
} from '../../../domain/charter/index.ts'
import {
  areaField,
  checkboxField,
  choices,
  numberField,
  selectField,
  textField,
  type EditorField,
} from '../../../domain/kernel/index.ts'

export type ItemType = PriceItem['type']

const isCounted = (type: ItemType): boolean => type !== 'percent' && type !== 'decline'

const amountLabels: Readonly<Partial<Record<ItemType, string>>> = {
  blocktime: 'Amount an hour',
  flighttime: 'Amount an hour',
  waittime: 'Amount an hour',
  repo: 'Amount an hour',
  qty: 'Amount for each',
}

/** Percent, or dollars per unit of the type. */
const amountOf = (type: ItemType): EditorField =>
  type === 'percent'
    ? numberField('amount', 'Percent', { colSpan: 3 })
    : numberField('amount', amountLabels[type] ?? 'Amount', { type: 'money', colSpan: 3 })

const when = (isMeant: boolean, ...fields: readonly EditorField[]): readonly EditorField[] => (isMeant ? fields : [])

const denominationOf = (type: ItemType): readonly EditorField[] => {
  const options = denominationChoices(denominationsOf(type))
  // A time is counted in hours anyway.
  return when(options.length > 1, { ...selectField('denomination', 'Counted by', options), colSpan: 3 })
}

/** Kind and amount of an item: only the fields of its type. */
export const mainFields = (type: ItemType): readonly EditorField[] => [
  textField('label', 'Name', { required: true, colSpan: 6 }),
  { ...selectField('type', 'Type', choices(itemTypeLabels)), required: true, colSpan: 3 },
  ...denominationOf(type),
  ...when(type !== 'decline', amountOf(type)),
  ...when(
    isCounted(type),
    numberField('cost', 'Cost', { type: 'money', colSpan: 3, description: 'Not for customers' }),
  ),
  ...when(type === 'decline', areaField('notes', 'Reason that is given', { rows: 2 })),
  ...when(
    type !== 'decline',
    checkboxField('taxable', 'Taxable', { colSpan: 3 }),
    checkboxField('tax', 'Is a tax', { colSpan: 3 }),
  ),
]

/** Rarely used fields. */
export const moreFields = (type: ItemType): readonly EditorField[] => [
  textField('public_label', 'Name for customers', { colSpan: 6, description: 'The name, where this is empty' }),
  ...when(
    type !== 'decline',
    numberField('quantity', 'Quantity', { colSpan: 3 }),
    numberField('multiplier', 'Multiplier', { colSpan: 3 }),
    amountsByYearField(type === 'percent' ? 'percent' : 'money'),
  ),
  ...when(isCounted(type), numberField('minQty', 'Least quantity', { colSpan: 3 })),
  ...when(hasDailyMin(type), numberField('dailyMin', 'Hours a day at least', { colSpan: 3 })),
  ...when(isCounted(type), checkboxField('emptyOnly', 'Empty legs only', { colSpan: 3 })),
  areaField('description', 'Description', { rows: 2, colSpan: 6 }),
  ...when(type !== 'decline', areaField('notes', 'Notes', { rows: 2, colSpan: 6 })),
]

/** Fields that another type clears: an amount of money is no percentage, and not every type is multiplied. */
export function emptiedBy(before: ItemType, after: ItemType): readonly string[] {
  const isOther = (before === 'percent') !== (after === 'percent')
  return [
    ...(isOther ? ['amount', 'byYear'] : []),
    ...(after === 'qty' || before === after ? [] : ['denomination']),
    ...(hasDailyMin(after) ? [] : ['dailyMin']),
  ]
}
