import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { compareAircraft, quotes, typePrice } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notices, notify } from '../../platform/notices.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { PriceTab } from './price-tab.tsx'
import { testPrice } from './test-prices.ts'
import type { Price, PriceLine } from './use-price.ts'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => () => undefined }))

const line = (label: string, total: number, facts: Partial<PriceLine> = {}): PriceLine => ({
  key: `r:${label}`,
  rule: { id: 'r', name: 'Base' },
  label,
  public_label: label,
  type: 'flat',
  part: 'pre-tax',
  amount: total,
  quantity: 1,
  unit: 'once',
  multiplier: 1,
  counted: [],
  computed: total,
  total,
  isWaiting: false,
  isRemoved: false,
  ...facts,
})

const priceOf = (items: PriceLine[]): Price => {
  const total = items.reduce((sum, one) => sum + one.total, 0)
  return testPrice({ items, base: total, preTax: total, total })
}

const typing = vi.fn<(body: unknown) => Promise<unknown>>()
const plain = priceOf([line('Hours', 100_000), line('Landing', 35_000)])

function show(price: object = {}) {
  const { platform } = testPlatform(() => undefined)
  const call = (contract: unknown, { body }: { body?: unknown }) => {
    if (contract === typePrice) return typing(body)
    return Promise.resolve(contract === compareAircraft ? { alternatives: [], kinds: [], hasMore: false } : plain)
  }
  const row = testRow(quotes, { price: { total: 135_000, ...price }, legs: [{ id: 'a' }] }, { id: 'q1' })
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <PriceTab definition={quotes} row={{ ...row }} />
      </MantineProvider>
    </PlatformProvider>,
  )
}

const answer = (items: PriceLine[], typed: object[] = []) => {
  const estimate = priceOf(items)
  return { version: 2, total: estimate.total, typed, estimate }
}

const amountOf = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}: .*Edit the amount`) })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const typeIn = (value: string) => fireEvent.change(document.activeElement as Element, { target: { value } })
const textOf = (name: RegExp) =>
  screen.getByRole('rowheader', { name }).closest<HTMLElement>('[role="row"]')?.textContent ?? ''

beforeEach(() => {
  typing.mockReset()
  notify(null)
})

it('a typed value is shown at once with the rule’s, and one key restores the rule’s', async () => {
  const first = Promise.withResolvers<unknown>()
  typing.mockReturnValueOnce(first.promise)
  show()
  ;(await amountOf('Hours')).focus()
  press('F2')
  expect((document.activeElement as HTMLInputElement).value).toBe('1000.00')
  typeIn('-900.5')
  press('Enter')
  expect(textOf(/^Hours/)).toContain('-$900.50$1,000.00')
  expect(document.activeElement?.textContent).toBe('-$900.50')
  const state = { label: 'Hours', typed: -90_050, part: 'pre-tax', isRemoved: false }
  await waitFor(() => expect(typing).toHaveBeenCalledTimes(1))
  expect(typing.mock.calls[0]?.[0]).toMatchObject({
    record: 'quotes',
    id: 'q1',
    lines: [{ key: 'r:Hours', now: state }],
  })
  const over = line('Hours', 100_000, { typed: -90_050, total: -90_050 })
  first.resolve(answer([over, line('Landing', 35_000)], [{ key: 'r:Hours', ...state }]))
  await waitFor(() => expect(textOf(/^Total$/)).toContain('-$550.50'))

  typing.mockResolvedValueOnce({ ...answer([...plain.items]), version: 3 })
  press('Backspace')
  await waitFor(() => expect(textOf(/^Total$/)).toContain('$1,350.00'))
  expect(typing.mock.calls[1]?.[0]).toMatchObject({ lines: [{ key: 'r:Hours', was: state }] })
  expect(document.activeElement?.textContent).toBe('$1,000.00')
})

it('leaves Enter and Escape to an input method', async () => {
  show()
  ;(await screen.findByRole('button', { name: 'Hours. Rename the line' })).focus()
  press('F2')
  typeIn('jikan')
  const box = document.activeElement
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box ?? document.body, { key, isComposing: true })
  expect(document.activeElement).toBe(box)
  expect(typing).not.toHaveBeenCalled()
})

it('an invalid amount stays in its box with the reason, and Escape restores the former one', async () => {
  show()
  ;(await amountOf('Hours')).focus()
  press('7')
  expect((document.activeElement as HTMLInputElement).value).toBe('7')
  typeIn('seven')
  press('Enter')
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount, such as 1,250.00 or -200.')
  expect((document.activeElement as HTMLInputElement).value).toBe('seven')
  press('Escape')
  expect(document.activeElement?.textContent).toBe('$1,000.00')
  expect(typing).not.toHaveBeenCalled()
})

it.each([
  ['a click', () => fireEvent.blur(document.activeElement ?? document.body)],
  ['Tab', () => screen.getByRole('button', { name: 'Add a line' }).focus()],
])('an amount of the one digit that opened its box is written when %s leaves it', async (_, leave) => {
  typing.mockReturnValue(new Promise(() => undefined))
  show()
  ;(await amountOf('Hours')).focus()
  press('5')
  leave()
  await waitFor(() => expect(typing).toHaveBeenCalledTimes(1))
  expect(typing.mock.calls[0]?.[0]).toMatchObject({ lines: [{ key: 'r:Hours', now: { typed: 500 } }] })
})

it('an amount that was opened and not changed is not written when it is left', async () => {
  show()
  ;(await amountOf('Hours')).focus()
  press('F2')
  fireEvent.blur(document.activeElement ?? document.body)
  expect(await amountOf('Hours')).toBeDefined()
  expect(typing).not.toHaveBeenCalled()
})

it('moves by arrows, and takes a line out by Delete', async () => {
  typing.mockReturnValue(new Promise(() => undefined))
  show()
  ;(await amountOf('Hours')).focus()
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('$350.00')
  press('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('Landing')
  press('Home')
  expect(document.activeElement?.textContent).toBe('Hours')
  press('Delete')
  expect(textOf(/^Hours/)).toContain('Taken out$1,000.00')
  await waitFor(() => expect(typing).toHaveBeenCalledTimes(1))
  expect(typing.mock.calls[0]?.[0]).toMatchObject({ lines: [{ key: 'r:Hours', now: { isRemoved: true } }] })
})

it('restores a refused value, and shows the reason', async () => {
  const refusal = {
    error: 'conflict' as const,
    title: 'Changed Meanwhile',
    message: 'Jo Stern typed $9.00 here at the same time.',
  }
  typing.mockRejectedValueOnce(new ApiError(409, refusal))
  show()
  ;(await amountOf('Landing')).focus()
  press('F2')
  typeIn('400')
  press('Enter')
  await waitFor(() => expect(notices.get()).toMatchObject([{ title: 'Changed Meanwhile' }]))
  expect(textOf(/^Landing/)).toContain('$350.00')
  expect(textOf(/^Landing/)).not.toContain('$400.00')
})

it('adds a line of one’s own, which needs a name and an amount', async () => {
  typing.mockReturnValue(new Promise(() => undefined))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a line' }))
  const form = within(screen.getByRole('form', { name: 'A line of your own' }))
  fireEvent.click(form.getByRole('button', { name: 'Add' }))
  expect(form.getByText('Enter an amount.')).toBeDefined()
  fireEvent.change(form.getByLabelText('What for'), { target: { value: 'Flowers' } })
  fireEvent.change(form.getByLabelText('Kind'), { target: { value: 'post-tax' } })
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: '50' } })
  fireEvent.click(form.getByRole('button', { name: 'Add' }))
  const added = screen.getByRole('rowgroup', { name: 'After tax' })
  expect(within(added).getByRole('rowheader', { name: /Flowers/ })).toBeDefined()
  await waitFor(() => expect(typing).toHaveBeenCalledTimes(1))
  expect(typing.mock.calls[0]?.[0]).toMatchObject({
    lines: [{ now: { label: 'Flowers', typed: 5000, part: 'post-tax' } }],
  })
})

it('is read where the price is locked', async () => {
  show({ locked: { total: 135_000, by: { id: 'a', label: 'Ana' }, at: 1 } })
  expect(await screen.findByRole('table', { name: 'Lines of the price', hidden: true })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a line', hidden: true })).toBeNull()
})
