import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ClipboardEvent } from 'react'
import { findProducts, mostSkus, priceProducts, products } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { LookupInput } from '../../ui/choices/lookup-input.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { itemOfProduct, priceItem, type EditedItem } from './edited-items.ts'
import classes from './items.module.css'

type Product = Presented<typeof products>

const searchDelayMs = 200

/** SKUs of a pasted text: one a line, or between commas, semicolons, tabs. */
const splitSkus = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((sku) => sku.trim())
      .filter((sku) => sku !== ''),
  ),
]

const showMissing = (missing: readonly string[]) =>
  void showAlert({
    title: 'Bad SKUs Found!',
    message: (
      <>
        <p>No product has these SKUs. Copy the list to an admin:</p>
        <ul>
          {missing.map((sku) => (
            <li key={sku}>{sku}</li>
          ))}
        </ul>
      </>
    ),
    tone: 'bad',
  })

const showLost = () =>
  void showAlert({
    title: 'Cannot Locate Product!',
    message: 'Product may be in search data, but not in the database. Contact an admin.',
    tone: 'bad',
  })

/** Reads products whole: what the search knows of one is older than the product. */
function useProducts() {
  const { api } = usePlatform()
  const { id: client } = useClient()
  const read = (id: string) => api.send<Product>({ path: `/data/${documentPath(products, { client, id })}` })
  return {
    readOne: async (id: string): Promise<Product | undefined> => {
      const [outcome] = await Promise.allSettled([read(id)])
      return outcome.status === 'fulfilled' ? outcome.value : undefined
    },
    locate: (skus: readonly string[]) => api.call(findProducts, { body: { skus: [...skus] } }),
    price: (ids: readonly string[], customer: string | undefined) =>
      api.call(priceProducts, { body: { products: [...ids], ...(customer !== undefined && { customer }) } }),
  }
}

/** Shows why products were not added. */
async function report(adding: Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([adding])
  if (outcome.status === 'rejected') notify({ ...reasonOf(outcome.reason), kind: 'error' })
}

/** Finds one product or many, and hands on a line for each at the price of the customer. */
function useAddProducts({ customer, onAdd }: ProductSearchProps) {
  const { readOne, locate, price } = useProducts()
  const addAll = async (ids: readonly string[]) => {
    const rows = (await Promise.all(ids.map(readOne))).filter((row) => row !== undefined)
    if (rows.length < ids.length) showLost()
    if (rows.length === 0) return
    const { prices } = await price(
      rows.map(({ id }) => id),
      customer,
    )
    onAdd(
      rows.map((row) =>
        priceItem(
          itemOfProduct(row),
          prices.find(({ id }) => id === row.id),
        ),
      ),
    )
  }
  const addLocated = async (skus: readonly string[]) => {
    const { found, missing } = await locate(skus)
    if (missing.length > 0) showMissing(missing)
    await addAll(found.map(({ id }) => id))
  }
  return {
    addOne: (id: string) => void report(addAll([id])),
    addSkus: (skus: readonly string[]) => void report(addLocated(skus.slice(0, mostSkus))),
  }
}

interface ProductSearchProps {
  /** Id of the contact who buys: price lists may have their prices. */
  readonly customer: string | undefined
  readonly onAdd: (items: readonly EditedItem[]) => void
}

/** Adds products to lines: found by name or SKU, or a pasted list of SKUs. */
export function ProductSearch(props: ProductSearchProps) {
  const mayRead = hasRole(useActor(), 'products-r')
  const [typed, setTyped] = useState('')
  const { addOne, addSkus } = useAddProducts(props)
  const words = typed.trim()
  const [sought] = useDebouncedValue(words, searchDelayMs)
  const isAsked = mayRead && sought !== '' && sought === words
  const { rows, isLoading } = useSearchRows(products, {
    query: sought,
    filters: 'active:true',
    enabled: isAsked,
    pageSize: 8,
  })
  if (!mayRead) return null
  const offers = (isAsked ? rows : []).map(({ id, name, sku, price, available }) => ({
    key: id,
    name,
    detail: [sku, formatMoney(price), available === undefined ? undefined : `${available} left`]
      .filter(Boolean)
      .join(', '),
    choose: () => {
      setTyped('')
      addOne(id)
    },
  }))
  const paste = (event: ClipboardEvent) => {
    const skus = splitSkus(event.clipboardData.getData('text/plain'))
    if (skus.length < 2) return
    event.preventDefault()
    setTyped('')
    addSkus(skus)
  }
  const isNothing = isAsked && !isLoading && offers.length === 0
  return (
    <div className={classes['add']} onPaste={paste}>
      <LookupInput
        label="Add a product"
        placeholder="Name or SKU, or paste a list of SKUs"
        value={typed}
        error={isNothing ? 'No product has this name or SKU.' : undefined}
        groups={[{ label: 'Products', offers }]}
        isSearching={isAsked && isLoading}
        isTyped={words !== ''}
        onType={setTyped}
        onSettle={() => undefined}
      />
    </div>
  )
}
