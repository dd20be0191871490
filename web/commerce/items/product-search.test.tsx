import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findProducts, priceProducts, products } from '../../../domain/commerce/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeAlerts, openAlert } from '../../platform/dialogs.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import type { EditedItem } from './edited-items.ts'
import { ProductSearch } from './product-search.tsx'

const ridge = testRow(products, { name: 'Ridge cap', sku: 'RDG-10', price: 2875 }, { id: 'p1' })
const lost = { ...ridge, id: 'p2', sku: 'OLD-1', name: 'Old cap' }

let added: readonly EditedItem[] = []

/** A search that knows two products, of which the database has one. */
function show() {
  const { platform } = testPlatform(({ path }) => {
    if (path.endsWith('/products/p1')) return ridge
    if (path.endsWith('/products/p2')) throw new ApiError(404, { error: 'not-found' })
    return { hits: [ridge, lost], nbHits: 2, nbHitsExact: true, page: 0, nbPages: 1 }
  })
  const call = vi.fn<(contract: unknown, input: unknown) => Promise<unknown>>(async (contract, input) => {
    if (contract === findProducts) {
      const { skus } = (input as { body: { skus: readonly string[] } }).body
      const found = skus.includes('RDG-10') ? [{ id: 'p1', sku: 'RDG-10' }] : []
      return { found, missing: skus.filter((sku) => sku !== 'RDG-10') }
    }
    if (contract !== priceProducts) throw new TypeError('no other call')
    return { prices: [{ id: 'p1', price: 2500, list: { id: 'l1', label: 'Contractors' } }] }
  })
  Object.assign(platform.api, { call })
  render(
    <MantineProvider env="test">
      <PlatformProvider platform={platform}>
        <ProductSearch
          customer="c7"
          room={3}
          onAdd={(items) => {
            added = [...added, ...items]
          }}
        />
      </PlatformProvider>
    </MantineProvider>,
  )
  return call
}

const box = () => screen.getByRole('combobox', { name: 'Add a product' })

async function choose(name: RegExp): Promise<void> {
  fireEvent.change(box(), { target: { value: 'cap' } })
  fireEvent.click(await screen.findByRole('option', { name }))
}

beforeEach(() => {
  added = []
})

afterEach(() => act(closeAlerts))

it('a found product becomes a line at the price of the customer', async () => {
  const call = show()
  await choose(/^Ridge cap/)
  await expect.poll(() => added).toHaveLength(1)
  expect(added[0]).toMatchObject({
    name: 'Ridge cap',
    sku: 'RDG-10',
    quantity: 1,
    price: 2500,
    subtotal: 2500,
    pricing: { computed: 2500, list: { label: 'Contractors' } },
  })
  expect(call).toHaveBeenCalledWith(priceProducts, { body: { products: ['p1'], customer: 'c7' } })
})

it('a product that only the search knows is not added', async () => {
  show()
  await choose(/^Old cap/)
  await expect.poll(() => openAlert.get()?.title).toBe('Cannot Locate Product!')
  expect(added).toEqual([])
})

it('pasted SKUs become lines, and the bad ones are listed', async () => {
  show()
  fireEvent.paste(box(), { clipboardData: { getData: () => 'RDG-10\nBAD-1\nBAD-2', types: ['text/plain'] } })
  await expect.poll(() => openAlert.get()?.title).toBe('Bad SKUs Found!')
  await expect.poll(() => added.map(({ sku }) => sku)).toEqual(['RDG-10'])
})

it('pasted SKUs of a spreadsheet have the quantities of its next column', async () => {
  show()
  fireEvent.paste(box(), { clipboardData: { getData: () => 'RDG-10\t4\n', types: ['text/plain'] } })
  await expect.poll(() => added).toMatchObject([{ sku: 'RDG-10', quantity: 4, subtotal: 10_000 }])
})

it('a pasted name with a comma is sought by its words', async () => {
  show()
  fireEvent.paste(box(), { clipboardData: { getData: () => 'Ridge cap, 10 ft', types: ['text/plain'] } })
  await expect.poll(() => box().getAttribute('value')).toBe('Ridge cap, 10 ft')
  expect(openAlert.get()).toBeUndefined()
  expect(added).toEqual([])
})
