import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ClipboardEvent } from 'react'
import {
  describeMissing,
  findProducts,
  priceProducts,
  products,
  readPastedSkus,
  type PastedSku,
} from '../../../domain/commerce/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { isPastedRange } from '../../../domain/kernel/lines/pasted-cells.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { LookupInput } from '../../ui/choices/lookup-input.tsx'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import { itemOfProduct, priceItem, type EditedItem } from './edited-items.ts'
import classes from './items.module.css'

interface SoughtProduct {
  readonly id: string
  readonly quantity: number
}

type Product = Presented<typeof products>

const searchDelayMs = 200

/** SKUs in one line between commas or semicolons, one piece of each. */
const splitLine = (text: string): readonly PastedSku[] =>
  [...new Set(text.split(/[,;]/).map((sku) => sku.trim()))]
    .filter((sku) => sku !== '')
    .map((sku) => ({ sku, quantity: 1 }))

function showMissing(missing: readonly string[]): void {
  const { title, message } = describeMissing(missing)
  const [words = ''] = message.split('\n')
  void showAlert({
    title,
    message: (
      <>
        <p>{words}</p>
        {missing.length > 1 && (
          <ul>
            {missing.map((sku) => (
              <li key={sku}>{sku}</li>
            ))}
          </ul>
        )}
      </>
    ),
    tone: 'bad',
  })
}

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
function useAddProducts({ customer, room, onAdd }: ProductSearchProps) {
  const { readOne, locate, price } = useProducts()
  const addAll = async (sought: readonly SoughtProduct[]) => {
    const rows = (await Promise.all(sought.map(({ id }) => readOne(id)))).filter((row) => row !== undefined)
    if (rows.length < sought.length) showLost()
    if (rows.length === 0) return
    const { prices } = await price(
      rows.map(({ id }) => id),
      customer,
    )
    onAdd(
      rows.map((row) =>
        priceItem(
          { ...itemOfProduct(row), quantity: sought.find(({ id }) => id === row.id)?.quantity ?? 1 },
          prices.find(({ id }) => id === row.id),
        ),
      ),
    )
  }
  const addSought = async (pasted: readonly PastedSku[], { found, missing }: OutputOf<typeof findProducts>) => {
    if (missing.length > 0) showMissing(missing)
    await addAll(found.map(({ id, sku }) => ({ id, quantity: pasted.find((one) => one.sku === sku)?.quantity ?? 1 })))
  }
  const locateAll = async (pasted: readonly PastedSku[]) => {
    if (pasted.length <= room) return locate(pasted.map(({ sku }) => sku))
    const message = `There is room for ${formatNumber(room)} more lines.`
    notify({ title: 'Too many SKUs', message, kind: 'error' })
    return undefined
  }
  const addAllSought = async (pasted: readonly PastedSku[]) => {
    const located = await locateAll(pasted)
    if (located) await addSought(pasted, located)
  }
  const addKnown = async (text: string, onWords: (words: string) => void) => {
    const pasted = splitLine(text)
    const located = await locateAll(pasted)
    if (located && located.found.length > 0) await addSought(pasted, located)
    else onWords(text)
  }
  return {
    addOne: (id: string) => void report(addAll([{ id, quantity: 1 }])),
    addList: (pasted: readonly PastedSku[]) => void report(addAllSought(pasted)),
    /** Adds the SKUs of a line. Words of which none is a SKU may be a name with a comma: they are handed back. */
    addLine: (text: string, onWords: (words: string) => void) => void report(addKnown(text, onWords)),
  }
}

interface ProductSearchProps {
  /** Id of the contact who buys: price lists may have their prices. */
  readonly customer: string | undefined
  /** Number of lines that may be added. */
  readonly room: number
  readonly onAdd: (items: readonly EditedItem[]) => void
}

/** Adds products to lines: found by name or SKU, or a pasted list of SKUs. */
export function ProductSearch(props: ProductSearchProps) {
  const mayRead = hasRole(useActor(), 'products-r')
  const [typed, setTyped] = useState('')
  const { addOne, addList, addLine } = useAddProducts(props)
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
    const text = event.clipboardData.getData('text/plain').trim()
    const isList = isPastedRange(text)
    if (!isList && splitLine(text).length < 2) return
    event.preventDefault()
    setTyped('')
    if (isList) addList(readPastedSkus(text))
    else addLine(text, setTyped)
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
