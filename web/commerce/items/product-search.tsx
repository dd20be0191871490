import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ClipboardEvent } from 'react'
import { findProducts, mostSkus, products } from '../../../domain/commerce/index.ts'
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
import { itemOfProduct, type EditedItem } from './edited-items.ts'
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
  }
}

/** Finds one product or many, and hands on a line for each. */
function useAddProducts(onAdd: (items: readonly EditedItem[]) => void) {
  const { readOne, locate } = useProducts()
  const addOne = async (id: string) => {
    const product = await readOne(id)
    if (product === undefined) return showLost()
    return onAdd([itemOfProduct(product)])
  }
  const addLocated = async (skus: readonly string[]) => {
    const { found, missing } = await locate(skus)
    const rows = await Promise.all(found.map(({ id }) => readOne(id)))
    const known = rows.filter((row) => row !== undefined)
    onAdd(known.map(itemOfProduct))
    if (missing.length > 0) showMissing(missing)
    if (known.length < found.length) showLost()
  }
  const addSkus = async (skus: readonly string[]) => {
    try {
      await addLocated(skus.slice(0, mostSkus))
    } catch (refusal) {
      notify({ ...reasonOf(refusal), kind: 'error' })
    }
  }
  return { addOne, addSkus }
}

/** Adds products to lines: found by name or SKU, or a pasted list of SKUs. */
export function ProductSearch({ onAdd }: { readonly onAdd: (items: readonly EditedItem[]) => void }) {
  const mayRead = hasRole(useActor(), 'products-r')
  const [typed, setTyped] = useState('')
  const { addOne, addSkus } = useAddProducts(onAdd)
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
      void addOne(id)
    },
  }))
  const paste = (event: ClipboardEvent) => {
    const skus = splitSkus(event.clipboardData.getData('text/plain'))
    if (skus.length < 2) return
    event.preventDefault()
    setTyped('')
    void addSkus(skus)
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
