import {
  applyStockCount,
  beginStockCount,
  cancelStockCount,
  type readStockCount,
} from '../../../../domain/commerce/index.ts'
import { textField, wholeField, type OutputOf } from '../../../../domain/kernel/index.ts'
import type { Api } from '../../../platform/api/api.ts'
import { formatMoney, formatNumber } from '../../../ui/format-value.ts'
import { openForm } from '../../../ui/question-form/form-dialog.tsx'

interface NewCount {
  readonly products: readonly string[]
  readonly onBegun: (id: string) => void
}

/** Begins a count of all products with stock, those of a vendor, or chosen ones. */
export function openNewCount(api: Api, { products, onBegun }: NewCount): () => void {
  const isPicked = products.length > 0
  return openForm({
    title: 'New stock count',
    fields: [
      textField('name', 'Name', { maxLength: 500, placeholder: 'Aisle 3' }),
      ...(isPicked
        ? []
        : [wholeField('vendor', 'Vendor', { source: 'vendor', description: 'Leave empty to count all products.' })]),
    ],
    begin: { name: '', vendor: undefined },
    hint: () =>
      isPicked
        ? `The count has ${formatNumber(products.length)} chosen ${products.length === 1 ? 'product' : 'products'}, of which those with tracked stock are counted.`
        : 'The count has each active product with tracked stock. Nothing is corrected before the count is applied.',
    button: 'Begin the count',
    isAsked: true,
    onSave: async ({ name, vendor }) => {
      const chosen = vendor as { id: string } | null | undefined
      const body = beginStockCount.body.parse({
        name: name ?? '',
        scope: isPicked ? 'picked' : chosen ? 'vendor' : 'all',
        products,
        ...(chosen && { vendor: chosen.id }),
      })
      const { id } = await api.call(beginStockCount, { body })
      onBegun(id)
    },
  })
}

type Sums = OutputOf<typeof readStockCount>

const nameProducts = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`

/** Corrects the stock by the differences of a count. */
export const openApply = (
  api: Api,
  id: string,
  { lines, counted, differing, above, below, value }: Sums,
): (() => void) =>
  openForm({
    title: 'Apply the count',
    subject: id,
    fields: [],
    begin: {},
    hint: () =>
      `Corrects ${nameProducts(differing)} of ${formatNumber(counted)} counted: ${formatNumber(above)} units more, ${formatNumber(below)} less, ${formatMoney(value)} at cost. ${lines > counted ? `Not counted: ${nameProducts(lines - counted)}, whose stock stays.` : 'All were counted.'}`,
    button: `Correct ${nameProducts(differing)}`,
    isAsked: true,
    onSave: () => api.call(applyStockCount, { params: { id }, body: { seen: { counted, differing } } }),
  })

/** Cancels a count without a correction. */
export const openCancel = (api: Api, id: string): (() => void) =>
  openForm({
    title: 'Cancel the count',
    subject: id,
    fields: [],
    begin: {},
    hint: () => 'Its lines stay for reading, and no stock is corrected.',
    button: 'Cancel the count',
    dismiss: 'Keep counting',
    isDestructive: true,
    isAsked: true,
    onSave: () => api.call(cancelStockCount, { params: { id } }),
  })
