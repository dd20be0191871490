import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calculateSale, orders, saleItem, saveOrder, type CalculatedSale } from '../../../domain/commerce/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { notices } from '../../platform/notices.ts'
import { ItemsSection } from './items-section.tsx'

vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => undefined,
  useLocation: () => ({ pathname: '/' }),
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
}))

const item = (id: string, price: number, quantity: number) =>
  saleItem.parse({ id, name: id === '2' ? 'Screws' : 'Ridge cap', price, quantity, subtotal: price * quantity })

const doc = {
  number: '20031',
  placed_at: 1,
  items: [item('1', 2875, 6), item('2', 3950, 6)],
  subtotal: 40_950,
  total: 40_950,
  amount_paid: 40_950,
  paid: true,
}

interface Asked {
  readonly body: { readonly items: readonly { readonly price: number; readonly quantity: number }[] }
}

/** Amounts as the server would compute them, without discount and tax. */
function calculate({ body: { items } }: Asked): Partial<CalculatedSale> {
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const { discount, tax } = orders.shape.parse({})
  const paid = 40_950
  const money = {
    amount_paid: paid,
    paid: paid >= total,
    balance: Math.max(0, total - paid),
    refundable: Math.max(0, paid - total),
    net_paid: paid,
    net_total: total,
  }
  return { subtotal: total, total, discount, tax, shipping: 0, service_fee: 0, total_weight: 0, money }
}

/** Calls of the page; each answer can be held back. */
function show(given: object = {}) {
  const { platform } = testPlatform(() => ({ hits: [], nbHits: 0 }))
  const saves: unknown[] = []
  const answers: (() => void)[] = []
  const call = vi.fn<(contract: unknown, input: Asked) => Promise<unknown>>(async (contract, input) => {
    if (contract === calculateSale) {
      await new Promise<void>((resolve) => answers.push(() => resolve()))
      return calculate(input)
    }
    if (contract !== saveOrder) throw new TypeError('no other call')
    saves.push(input.body)
    return { version: 2 + saves.length }
  })
  Object.assign(platform.api, { call })
  const row = { ...testRow(orders, { ...doc, ...given }, { id: 'o1' }) }
  return { platform, row, saves, answers, call }
}

function draw(shown: ReturnType<typeof show>) {
  const page = (row: typeof shown.row) => (
    <MantineProvider env="test">
      <PlatformProvider platform={shown.platform}>
        <ItemsSection definition={orders} row={row} params={{}} />
      </PlatformProvider>
    </MantineProvider>
  )
  const { rerender } = render(page(shown.row))
  return { again: (row: typeof shown.row) => rerender(page(row)) }
}

const answer = async (shown: ReturnType<typeof show>, at: number) => {
  await expect.poll(() => shown.answers.length).toBeGreaterThan(at)
  await act(async () => shown.answers[at]?.())
}

function typeQuantity(text: string) {
  fireEvent.keyDown(screen.getByRole('button', { name: /^Quantity: 6/ }), { key: text })
}

const totals = () => screen.getByLabelText('Totals').textContent

afterEach(() => act(closeDialogs))

describe('the lines of an order', () => {
  it('show the totals of the open cell, and save nothing by it', async () => {
    const shown = show({ items: [doc.items[0]], subtotal: 17_250, total: 17_250, amount_paid: 0, paid: false })
    draw(shown)
    typeQuantity('8')
    await answer(shown, 0)
    await expect.poll(totals).toContain('$230.00')
    expect(totals()).toContain('$172.50')
    expect(shown.saves).toEqual([])
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Quantity' }), { key: 'Escape' })
    await expect.poll(totals).not.toContain('$230.00')
  })

  it('never show a late answer over that of newer input', async () => {
    const shown = show({ items: [doc.items[0]], amount_paid: 0, paid: false })
    draw(shown)
    typeQuantity('7')
    await expect.poll(() => shown.answers.length).toBe(1)
    fireEvent.change(screen.getByRole('textbox', { name: 'Quantity' }), { target: { value: '9' } })
    await answer(shown, 1)
    await expect.poll(totals).toContain('$258.75')
    await answer(shown, 0)
    expect(totals()).toContain('$258.75')
    expect(totals()).not.toContain('$201.25')
  })

  it('of a paid order name what becomes due, and the save confirms exactly that', async () => {
    const shown = show()
    draw(shown)
    const [, screws] = screen.getAllByRole('button', { name: /^Quantity: 6/ })
    fireEvent.keyDown(screws as HTMLElement, { key: '8' })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Quantity' }), { key: 'Enter' })
    await answer(shown, 0)
    await screen.findByText(/\$79\.00 becomes due\. No money moves by it\./)
    fireEvent.click(screen.getByRole('button', { name: /^Save lines, total \$488\.50/ }))
    const prompt = await screen.findByRole('status', { name: 'Changed paid order' })
    expect(prompt.textContent).toContain('You changed a paid order: $79.00 is now due. How shall it be paid?')
    expect(shown.saves).toMatchObject([{ version: 1, confirmed: { due: 7900, refundable: 0 } }])
    fireEvent.click(within(prompt).getByRole('button', { name: 'Undo edit' }))
    await expect.poll(() => shown.saves.length).toBe(2)
    expect(shown.saves[1]).toMatchObject({
      version: 3,
      confirmed: { due: 0, refundable: 0 },
      items: [{ quantity: 6 }, { quantity: 6 }],
    })
  })

  /** Saves eight instead of six of the second line, and answers the question that follows. */
  async function editPaid(shown: ReturnType<typeof show>) {
    const [, screws] = screen.getAllByRole('button', { name: /^Quantity: 6/ })
    fireEvent.keyDown(screws as HTMLElement, { key: '8' })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Quantity' }), { key: 'Enter' })
    await answer(shown, 0)
    fireEvent.click(await screen.findByRole('button', { name: /^Save lines, total \$488\.50/ }))
    return screen.findByRole('status', { name: 'Changed paid order' })
  }

  it('of a paid order ask no more once the rest is paid', async () => {
    const shown = show()
    const { again } = draw(shown)
    await editPaid(shown)
    const saved = { ...shown.row, version: 3, items: [doc.items[0], item('2', 3950, 8)], total: 48_850, paid: false }
    again(saved as typeof shown.row)
    expect(screen.getByRole('status', { name: 'Changed paid order' })).toBeDefined()
    again({ ...saved, version: 4, amount_paid: 48_850, paid: true } as typeof shown.row)
    expect(screen.queryByRole('status', { name: 'Changed paid order' })).toBeNull()
  })

  it('of a paid order say why an edit is not undone', async () => {
    const shown = show()
    draw(shown)
    const prompt = await editPaid(shown)
    shown.call.mockRejectedValueOnce(new ApiError(409, { error: 'conflict' }))
    fireEvent.click(within(prompt).getByRole('button', { name: 'Undo edit' }))
    await expect.poll(() => notices.get().map(({ title }) => title)).toContain('The edit was not undone')
  })

  it('of another version are shown at once, and wait while something is typed', async () => {
    const shown = show()
    const { again } = draw(shown)
    again({ ...shown.row, version: 2, items: [{ ...item('1', 2875, 5) }] })
    await screen.findByRole('button', { name: /^Quantity: 5/ })
    fireEvent.keyDown(screen.getByRole('button', { name: /^Quantity: 5/ }), { key: '4' })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Quantity' }), { key: 'Enter' })
    again({ ...shown.row, version: 3, items: [{ ...item('1', 2875, 2) }] })
    expect(screen.getByRole('button', { name: /^Quantity: 4/ })).toBeDefined()
  })

  it('that a colleague saved meanwhile are offered, and the own ones kept', async () => {
    const shown = show({ amount_paid: 0, paid: false })
    shown.call.mockImplementation(async (contract, input) => {
      if (contract === calculateSale) return calculate(input)
      throw new ApiError(409, { error: 'conflict' })
    })
    draw(shown)
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 2' }))
    fireEvent.click(await screen.findByRole('button', { name: /^Save lines, total/ }))
    await screen.findByText('Someone else saved this while you were typing.')
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(screen.queryByText('Someone else saved this while you were typing.')).toBeNull()
    expect(screen.queryByText('Screws')).toBeNull()
  })

  it('of a locked order are only read, and say why', () => {
    draw(show({ locked: true }))
    expect(screen.getByText('It is locked. Unlock it to change its lines.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull()
  })
})
