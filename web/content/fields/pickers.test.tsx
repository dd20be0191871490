import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import type { ApiRequest } from '../../platform/api/api.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { GroupField } from './group-field.tsx'
import { IconField } from './icon-field.tsx'
import { ProductArrayField } from './product-array-field.tsx'
import { ProductField } from './product-field.tsx'
import { press, showField } from './show-field.tsx'
import { TargetPageField } from './target-page-field.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => closeDialogs()))

const product = (id: string) => ({
  objectID: id,
  id,
  version: 1,
  name: `Towbar ${id}`,
  sku: `TB-${id}`,
  dimensions: [],
})
const found = (rows: readonly object[]) => ({ hits: rows, nbHits: rows.length, nbHitsExact: true, page: 0, nbPages: 1 })
const searched = (rows: readonly object[]) => found(rows)

/** A search that knows products a and b, of which the database has `stored` alone. */
const productsServer = (stored: readonly string[], until: (id: string) => unknown = () => undefined) => ({
  data: async ({ query }: ApiRequest) => {
    const where = query?.['where']
    if (typeof where !== 'string') return searched(['a', 'b'].map(product))
    const [, , ids] = JSON.parse(where) as [string, string, string[]]
    await Promise.all(ids.map(until))
    return { rows: ids.filter((id) => stored.includes(id)).map(product), next: null, cursor: '1' }
  },
})

const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('Select Product', () => {
  it('searches, lists, and keeps the pressed row', async () => {
    const { put, asked } = showField(ProductField, { component: 'input-product', server: productsServer(['b']) })
    press('Select product: Field')
    const box = within(await dialog('Select Product'))
    fireEvent.change(box.getByRole('searchbox', { name: 'Search products' }), { target: { value: 'tow' } })
    fireEvent.click(await box.findByRole('button', { name: /Towbar b/ }))
    await waitFor(() => expect(put).toHaveBeenCalledWith({ id: 'b', name: 'Towbar b', sku: 'TB-b', dimensions: [] }))
    expect(asked.some(({ body }) => (body as { query?: string } | undefined)?.query === 'tow')).toBe(true)
    expect(screen.getByText('Towbar b').textContent).toBe('Towbar b')
  })

  it('Enter takes the first result once it matches the words, and none without words', async () => {
    const late = Promise.withResolvers<undefined>()
    const { data } = productsServer(['a', 'b'])
    const server = {
      data: async (request: ApiRequest) => {
        if ((request.body as { query?: string } | undefined)?.query !== 'b') return data(request)
        await late.promise
        return searched([product('b')])
      },
    }
    const { put } = showField(ProductField, { component: 'input-product', server })
    press('Select product: Field')
    const box = within(await dialog('Select Product'))
    const words = box.getByRole('searchbox', { name: 'Search products' })
    await box.findByRole('button', { name: /Towbar a/ })
    fireEvent.keyDown(words, { key: 'Enter' })
    fireEvent.change(words, { target: { value: 'b' } })
    fireEvent.keyDown(words, { key: 'Enter' })
    expect(screen.getByRole('dialog', { name: 'Select Product' }).isConnected).toBe(true)
    await act(async () => late.resolve(undefined))
    await waitFor(() => expect(put).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(put).toHaveBeenCalledOnce()
  })

  it('drops one that search alone knows, and says so', async () => {
    const { put } = showField(ProductField, { component: 'input-product', server: productsServer([]) })
    press('Select product: Field')
    fireEvent.click(await within(await dialog('Select Product')).findByRole('button', { name: /Towbar a/ }))
    const alert = await dialog('Cannot Locate Product!')
    expect(alert.textContent).toContain('Product may be in search data, but not in Firestore. Contact an admin')
    expect(put).not.toHaveBeenCalled()
  })

  it('keeps the last one that is pressed, whichever answer comes first', async () => {
    const first = Promise.withResolvers<undefined>()
    const server = productsServer(['a', 'b'], (id) => (id === 'a' ? first.promise : undefined))
    const { put } = showField(ProductField, { component: 'input-product', server })
    press('Select product: Field')
    fireEvent.click(await within(await dialog('Select Product')).findByRole('button', { name: /Towbar a/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Select product: Field')
    fireEvent.click(await within(await dialog('Select Product')).findByRole('button', { name: /Towbar b/ }))
    await waitFor(() => expect(put).toHaveBeenCalledOnce())
    await act(async () => {
      first.resolve(undefined)
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(put.mock.calls).toMatchObject([[{ id: 'b' }]])
  })
})

describe('Add/Remove Products', () => {
  const open = async (stored: readonly string[], value: unknown = [], until?: (id: string) => unknown) => {
    const shown = showField(ProductArrayField, {
      component: 'input-product-array',
      value,
      server: productsServer(stored, until),
    })
    press('Add or remove products')
    const box = within(await dialog('Add/Remove Products'))
    await box.findByRole('button', { name: /Towbar a/ })
    return { ...shown, box }
  }

  it('adds all results at once', async () => {
    const { put, box } = await open(['a', 'b'])
    fireEvent.click(box.getByRole('checkbox', { name: 'Select All' }))
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(put).toHaveBeenCalledOnce())
    expect(put.mock.calls[0]?.[0]).toMatchObject([{ id: 'a' }, { id: 'b' }])
  })

  it('looks up 250 at once by three calls', async () => {
    const ids = Array.from({ length: 250 }, (_, at) => `p${at}`)
    const server = {
      data: (request: ApiRequest) =>
        request.query?.['where'] ? productsServer(ids).data(request) : searched(ids.map(product)),
    }
    const { put, asked } = showField(ProductArrayField, { component: 'input-product-array', value: [], server })
    press('Add or remove products')
    const box = within(await dialog('Add/Remove Products'))
    await box.findByRole('button', { name: /Towbar p249/ })
    fireEvent.click(box.getByRole('checkbox', { name: 'Select All' }))
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(put).toHaveBeenCalledOnce())
    expect(put.mock.calls[0]?.[0]).toHaveLength(250)
    expect(asked.filter(({ query }) => query?.['where'])).toHaveLength(3)
  })

  it('pressing a row again removes it, and closing changes nothing', async () => {
    const { put, box } = await open(['a', 'b'], [{ id: 'a', name: 'Towbar a' }])
    fireEvent.click(box.getByRole('button', { name: /Towbar a/ }))
    fireEvent.click(box.getByRole('button', { name: 'Close' }))
    expect(put).not.toHaveBeenCalled()
  })

  it('leaves out a product removed while the others were looked up', async () => {
    const lookup = Promise.withResolvers<undefined>()
    const { put, box, bring } = await open(['b'], [{ id: 'a', name: 'Towbar a' }], () => lookup.promise)
    fireEvent.click(box.getByRole('button', { name: /Towbar b/ }))
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    bring([])
    act(() => lookup.resolve(undefined))
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2))
    expect(put.mock.calls[1]?.[0]).toMatchObject([{ id: 'b' }])
  })

  it('stays open with a choice that cannot be looked up, and asks before Escape drops it', async () => {
    const { put, box } = await open([], [], () => {
      throw new ApiError(503, { error: 'unavailable' })
    })
    fireEvent.click(box.getByRole('button', { name: /Towbar b/ }))
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(notices.get()).toHaveLength(1))
    const row = box.getByRole('button', { name: /Towbar b/ })
    expect([row.getAttribute('aria-pressed'), put.mock.calls]).toEqual(['true', []])
    fireEvent.keyDown(row, { key: 'Escape' })
    fireEvent.click(within(await dialog('Leave Without Saving?')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    forgetNotices()
  })

  it('lists those that the database has not, and keeps the others', async () => {
    const { put, box } = await open(['a'])
    fireEvent.click(box.getByRole('checkbox', { name: 'Select All' }))
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    const alert = await dialog('Bad SKUs Found!')
    expect(alert.textContent).toContain('TB-b Towbar b')
    expect(alert.textContent).toContain('copy this list')
    expect(put.mock.calls[0]?.[0]).toMatchObject([{ id: 'a' }])
  })
})

it('Select Group lists groups by name, and the search finds groups outside the list', async () => {
  const golfers = { id: 'g1', version: 1, name: 'Golfers', subscribed: 3 }
  const skiers = { id: 'g700', version: 1, objectID: 'g700', name: 'Ski season', subscribed: 12 }
  const { put, asked } = showField(GroupField, {
    component: 'input-group',
    server: { data: ({ query, body }) => (query?.['orderBy'] && !body ? { rows: [golfers] } : searched([skiers])) },
  })
  press('Select group: Field')
  const box = within(await dialog('Select Group'))
  await box.findByText('Golfers')
  fireEvent.change(box.getByRole('searchbox'), { target: { value: 'ski' } })
  fireEvent.click(await box.findByRole('button', { name: /Ski season/ }))
  expect(put).toHaveBeenCalledWith({ id: 'g700', label: 'Ski season' })
  expect(asked[0]?.query).toMatchObject({ orderBy: 'name.asc' })
})

it('Select Target Page offers 100 pages, and an address can be typed too', async () => {
  const { put, asked } = showField(TargetPageField, {
    component: 'input-url',
    server: { data: () => searched([{ objectID: 'p', id: 'p', version: 1, name: 'Fleet', url: '/fleet' }]) },
  })
  press('Choose page: Field')
  fireEvent.click(await within(await dialog('Select Target Page')).findByRole('button', { name: /Fleet/ }))
  expect(put).toHaveBeenCalledWith('/fleet')
  expect(asked[0]?.body).toMatchObject({ hitsPerPage: 100 })
  fireEvent.change(screen.getByRole('textbox', { name: 'Field' }), { target: { value: 'https://laro.example' } })
  expect(put).toHaveBeenLastCalledWith('https://laro.example')
})

describe('Choose Icon', () => {
  it('is a grid that is searched', async () => {
    const { put } = showField(IconField, {
      component: 'input-icon',
      server: { calls: { '/cms/icons': [{ name: 'plane' }, { name: 'plane-departure' }, { name: 'bed' }] } },
    })
    press('Choose icon: Field')
    const box = within(await dialog('Choose Icon'))
    await box.findByRole('button', { name: /bed/ })
    fireEvent.change(box.getByRole('searchbox'), { target: { value: 'plane dep' } })
    await waitFor(() => expect(box.queryByRole('button', { name: /bed/ })).toBeNull())
    expect(box.getByRole('status').textContent).toBe('1 icon')
    fireEvent.click(box.getByRole('button', { name: /plane-departure/ }))
    expect(put).toHaveBeenCalledWith('plane-departure')
  })

  it('takes the first icon that is found by Enter, and none without words', async () => {
    const { put } = showField(IconField, {
      component: 'input-icon',
      server: { calls: { '/cms/icons': [{ name: 'bed' }, { name: 'plane' }, { name: 'plane-departure' }] } },
    })
    press('Choose icon: Field')
    const box = within(await dialog('Choose Icon'))
    await box.findByRole('button', { name: /bed/ })
    fireEvent.keyDown(box.getByRole('searchbox'), { key: 'Enter' })
    fireEvent.change(box.getByRole('searchbox'), { target: { value: 'plane' } })
    fireEvent.keyDown(box.getByRole('searchbox'), { key: 'Enter' })
    expect(put.mock.calls).toEqual([['plane']])
  })

  it('shows in an alert that the icons cannot be had', async () => {
    showField(IconField, {
      component: 'input-icon',
      server: { calls: { '/cms/icons': new ApiError(503, { error: 'unavailable', message: 'Icons are away.' }) } },
    })
    press('Choose icon: Field')
    expect((await dialog('The icons could not be loaded')).textContent).toContain('Icons are away.')
  })
})
