import { dimensionWords, mostPieces } from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { LineColumn } from '../../ui/lines/line-column.ts'
import type { EditedItem } from './edited-items.ts'
import { ItemNote } from './item-note.tsx'
import classes from './items.module.css'

const sizeWords = ({ dimensions }: EditedItem): string =>
  dimensions
    .filter(({ hide }) => !hide)
    .map((one) => dimensionWords(one))
    .join(' × ')

const columns = {
  name: {
    key: 'name',
    label: 'Product',
    kind: 'words',
    width: 'minmax(0, 1.8fr)',
    maxLength: 500,
    shown: ({ name }: EditedItem) => name || 'Describe the line',
    note: (line: EditedItem) => <ItemNote line={line} />,
    names: {
      cell: ({ name }: EditedItem) => `Product: ${name || 'not described yet'}. Edit`,
      box: () => 'Product',
      back: () => 'Put back',
    },
  },
  size: {
    key: 'size',
    label: 'Size',
    width: 'minmax(0, 0.8fr)',
    card: 'wide',
    draw: (line: EditedItem) => <span className={classes['size']}>{sizeWords(line)}</span>,
  },
  quantity: {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    least: 0,
    most: mostPieces,
    width: '72px',
    align: 'end',
    card: 'labelled',
  },
  price: {
    key: 'price',
    label: 'Unit price',
    kind: 'money',
    width: '112px',
    align: 'end',
    card: 'labelled',
    isOver: ({ price, pricing }: EditedItem) => pricing !== undefined && price !== pricing.computed,
  },
  subtotal: {
    key: 'subtotal',
    label: 'Sub-total',
    width: '104px',
    align: 'end',
    draw: ({ subtotal }: EditedItem) => formatMoney(subtotal),
  },
} as const satisfies Record<string, LineColumn<EditedItem>>

const { name, size, quantity, price, subtotal } = columns

const withSizes: readonly LineColumn<EditedItem>[] = [name, size, quantity, price, subtotal]
const withoutSizes: readonly LineColumn<EditedItem>[] = [name, quantity, price, subtotal]

/** The columns of lines; sizes have one where a line has some. */
export const chooseItemColumns = (lines: readonly EditedItem[]): readonly LineColumn<EditedItem>[] =>
  lines.some((line) => sizeWords(line) !== '') ? withSizes : withoutSizes
