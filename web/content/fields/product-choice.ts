import type { ReactNode } from 'react'
import { products } from '../../../domain/commerce/index.ts'
import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { collectionPath, listPage, type Presented } from '../../platform/api/records-api.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { showAlert } from '../../platform/dialogs.ts'
import type { FinderProps } from './picker-dialog.tsx'

export type Product = Presented<typeof products>

/** A product as a field keeps it (2-content section 3). */
export interface ChosenProduct extends Doc {
  readonly id: string
  readonly name: string
  readonly sku?: string
}

export const productOf = (value: unknown): ChosenProduct | undefined =>
  isDoc(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string'
    ? (value as ChosenProduct)
    : undefined

const keptOf = ({ id, name, sku, dimensions }: Product): ChosenProduct => ({
  id,
  name,
  ...(sku !== undefined && { sku }),
  dimensions,
})

export const ProductFinder = ({ words, children }: FinderProps<Product>): ReactNode =>
  children(useSearchRows(products, { query: words, pageSize: 50 }))

/** Largest number of products in one call: their ids are part of its address. */
const atOnce = 100

async function storedProducts(api: Api, client: string, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
    ids.slice(at * atOnce, (at + 1) * atOnce),
  )
  const answers = await Promise.all(
    parts.map((part) =>
      listPage<Product>(api, collectionPath(products, { client }), {
        where: ['id', 'in', [...part]],
        orderBy: products.list.orderBy,
        limit: atOnce,
      }),
    ),
  )
  return new Map(answers.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))
}

/** The products as the database holds them; those only search knows are separate (2-content section 8). */
export async function locateProducts(
  api: Api,
  client: string,
  rows: readonly Pick<Product, 'id' | 'name' | 'sku'>[],
): Promise<{
  readonly found: readonly ChosenProduct[]
  readonly bad: readonly Pick<Product, 'id' | 'name' | 'sku'>[]
}> {
  const stored = await storedProducts(
    api,
    client,
    rows.map(({ id }) => id),
  )
  return {
    found: rows.flatMap(({ id }) => {
      const product = stored.get(id)
      return product === undefined ? [] : [keptOf(product)]
    }),
    bad: rows.filter(({ id }) => !stored.has(id)),
  }
}

export const showMissing = (): Promise<boolean> =>
  showAlert({
    title: 'Cannot Locate Product!',
    message: 'Product may be in search data, but not in Firestore. Contact an admin',
    tone: 'bad',
  })

export const showBadSkus = (bad: readonly Pick<Product, 'name' | 'sku'>[]): Promise<boolean> =>
  showAlert({
    title: 'Bad SKUs Found!',
    message: [
      'These products are in search, but not in the database. Please copy this list and send it to an admin.',
      ...bad.map(({ name, sku }) => `${sku ?? 'no SKU'} ${name}`),
    ].join('\n'),
    tone: 'bad',
  })
