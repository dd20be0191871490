import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createStore, useStore } from '../../platform/store.ts'
import { notices } from '../../platform/notices.ts'
import { formatMoney } from '../format-value.ts'
import type { LineColumn } from './line-column.ts'
import { listChanges } from './list-changes.ts'
import { LinesTable } from './lines-table.tsx'

/** An item of an order, as orders hold them: its rate may be typed over that of its product. */
interface OrderItem {
  readonly id: string
  readonly product: string
  readonly quantity: number | undefined
  readonly rate?: number | undefined
  readonly taxable: boolean
}

const rates: Readonly<Record<string, number>> = { Fuel: 500, Meals: 2500 }

const priceItem = ({ product, quantity = 0, rate }: OrderItem) => {
  const computed = rates[product] ?? 0
  return { rate: computed, amount: Math.round(quantity * (rate ?? computed)) }
}

const columns: readonly LineColumn<OrderItem>[] = [
  { key: 'product', label: 'Product', kind: 'words', width: '1fr', maxLength: 20 },
  { key: 'quantity', label: 'Quantity', kind: 'number', width: '80px', align: 'end' },
  { key: 'rate', label: 'Rate', kind: 'money', width: '100px', align: 'end' },
  {
    key: 'amount',
    label: 'Amount',
    width: '100px',
    align: 'end',
    draw: (_, computed) => formatMoney(Number(computed?.['amount'])),
  },
  { key: 'taxable', label: 'Taxable', kind: 'check', width: '60px' },
]

let made = 0
const beginItem = (): OrderItem => ({ id: `new-${(made += 1)}`, product: '', quantity: 1, taxable: false })

const item = (id: string, product: string, quantity = 1): OrderItem => ({ id, product, quantity, taxable: false })

type Look = 'grid' | 'form' | 'read'

function show(begun: readonly OrderItem[], look: Look = 'form', most = 10) {
  const store = createStore(begun)
  const typing: unknown[] = []
  const list = listChanges({ get: store.get, put: store.set, begin: beginItem })
  const changes = { ...list, typing: (cell: unknown) => void typing.push(cell) }
  function Order() {
    const lines = useStore(store)
    const total = lines.reduce((sum, line) => sum + priceItem(line).amount, 0)
    const sum = { key: 'total', label: 'Total', kind: 'total', cells: { amount: formatMoney(total) } } as const
    return (
      <LinesTable
        label="Items"
        look={look === 'read' ? 'grid' : look}
        columns={columns}
        sections={[{ key: 'items', entries: [...lines.map((line) => ({ id: line.id, line })), sum] }]}
        compute={priceItem}
        changes={look === 'read' ? undefined : changes}
        most={most}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <Order />
    </MantineProvider>,
  )
  return { lines: store.get, typing, products: () => store.get().map(({ product }) => product) }
}

const two = [item('a', 'Fuel', 3), item('b', 'Meals')]
const lineNo = (place: number) => within(screen.getByRole('group', { name: `Line ${place}` }))
const findBox = (place: number, label: string) => lineNo(place).getByRole<HTMLInputElement>('textbox', { name: label })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text, types: ['text/plain'] } })

afterEach(() => act(() => notices.set([])))

describe('a line in a form', () => {
  it('shows the computed value until it is overwritten, then both with an undo', () => {
    const { lines } = show(two)
    const rate = findBox(1, 'Rate')
    expect(rate.value).toBe('$5.00')
    type(rate, '4.5')
    expect(lines()[0]?.rate).toBe(450)
    expect(lineNo(1).getByText('$5.00').tagName).toBe('S')
    expect(screen.getByText('$38.50')).toBeDefined()
    fireEvent.click(lineNo(1).getByRole('button', { name: 'Put back $5.00' }))
    expect(lines()[0]?.rate).toBeUndefined()
    expect([rate.value, screen.getByText('$40.00').textContent]).toEqual(['$5.00', '$40.00'])
  })

  it('prints a figure in full once its box is left, and keeps half of one while it is typed', () => {
    show(two)
    const rate = findBox(1, 'Rate')
    fireEvent.focus(rate)
    type(rate, '1250.')
    expect(rate.value).toBe('1250.')
    fireEvent.blur(rate)
    expect(rate.value).toBe('$1,250.00')
  })

  it('an unreadable figure stays in its box with the reason, counts as none and is invalid until it is replaced', () => {
    const { lines } = show(two)
    const quantity = findBox(1, 'Quantity')
    fireEvent.focus(quantity)
    type(quantity, '1,5')
    expect(quantity.getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(quantity)
    expect([quantity.value, quantity.validity.valid, lines()[0]?.quantity]).toEqual(['1,5', false, undefined])
    expect(screen.getByText('Enter a number, such as 12 or 2.5.')).toBeDefined()
    type(quantity, '1.5')
    expect([quantity.validity.valid, lines()[0]?.quantity]).toEqual([true, 1.5])
  })

  it('arrows lead from box to box within a column', () => {
    show(two)
    findBox(1, 'Rate').focus()
    fireEvent.keyDown(findBox(1, 'Rate'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(findBox(2, 'Rate'))
    fireEvent.keyDown(findBox(2, 'Rate'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(findBox(1, 'Rate'))
  })
})

describe('the list of lines', () => {
  it('adds a line at the end, inserts one above or below another, and puts the focus into it', () => {
    const { products } = show(two)
    press('Add line')
    expect(document.activeElement).toBe(findBox(3, 'Product'))
    fireEvent.keyDown(findBox(1, 'Rate'), { key: 'Enter', altKey: true })
    expect(document.activeElement).toBe(findBox(2, 'Product'))
    fireEvent.keyDown(findBox(1, 'Rate'), { key: 'Enter', altKey: true, shiftKey: true })
    press('Insert below line 1')
    expect(products()).toEqual(['', '', 'Fuel', '', 'Meals', ''])
  })

  it('moves a line by keys and buttons, keeps the focus and says so', () => {
    const { products } = show(two)
    const box = findBox(1, 'Quantity')
    box.focus()
    fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true })
    expect(products()).toEqual(['Meals', 'Fuel'])
    expect(document.activeElement).toBe(findBox(2, 'Quantity'))
    expect(screen.getByText('Line moved to place 2 of 2.')).toBeDefined()
    press('Move line 2 up')
    expect(products()).toEqual(['Fuel', 'Meals'])
  })

  it.each(['mouse', 'touch'])('drags a line by its grip with %s, and leaves it there on Escape', (pointerType) => {
    const { products } = show([...two, item('c', 'Ice')])
    for (const place of [1, 2, 3]) {
      const row = screen.getByRole('group', { name: `Line ${place}` })
      row.getBoundingClientRect = () => new DOMRect(0, place * 40, 100, 40)
    }
    const grip = () => screen.getByRole('group', { name: 'Line 1' }).querySelector('[aria-hidden]') as HTMLElement
    const move = (clientY: number) => fireEvent(document, new MouseEvent('pointermove', { clientY, bubbles: true }))
    fireEvent.pointerDown(grip(), { button: 0, pointerType })
    move(110)
    expect(screen.getByRole('group', { name: 'Line 2' }).dataset['over']).toBe('bottom')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    fireEvent.pointerUp(document)
    expect(products()).toEqual(['Fuel', 'Meals', 'Ice'])
    fireEvent.pointerDown(grip(), { button: 0, pointerType })
    move(500)
    fireEvent.pointerUp(document)
    expect(products()).toEqual(['Meals', 'Ice', 'Fuel'])
  })

  it('removes a line with a way back, which goes with the table', () => {
    const { products } = show(two)
    press('Remove line 1')
    expect(products()).toEqual(['Meals'])
    const [notice] = notices.get()
    expect(notice?.title).toBe('Line 1 removed')
    act(() => notice?.action?.run())
    expect(products()).toEqual(['Fuel', 'Meals'])
    press('Remove line 2')
    cleanup()
    expect(notices.get()).toEqual([])
  })

  it('adds no more lines than there may be', () => {
    show(two, 'form', 2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add line' }).disabled).toBe(true)
    paste(findBox(2, 'Product'), 'Ice\nWater')
    expect(screen.getByRole('alert').textContent).toContain('Row 2: There is no room for it.')
  })
})

describe('rows of a spreadsheet', () => {
  it('are pasted from the focused cell on, and lines are added for the rest', () => {
    const { lines } = show(two)
    paste(findBox(2, 'Product'), 'Catering\t2\t$1,250.00\tTRUE\r\n"Ice\r\ncubes"\t\t(45.50)\tFALSE\r\n')
    expect(lines()).toMatchObject([
      two[0] ?? {},
      { id: 'b', product: 'Catering', quantity: 2, rate: 125_000, taxable: true },
      { product: 'Ice cubes', quantity: undefined, rate: -4550, taxable: false },
    ])
    expect(screen.getByText('2 rows pasted.')).toBeDefined()
    expect(findBox(3, 'Rate').value).toBe('-$45.50')
  })

  it('are refused as a whole where one cell cannot be read, until something else is typed', () => {
    const { lines } = show(two)
    paste(findBox(1, 'Product'), 'Catering\t2\nIce\tmany')
    expect(lines()).toEqual(two)
    expect(screen.getByRole('alert').textContent).toBe(
      'Nothing was pasted.Row 2, Quantity, “many”: Enter a number, such as 12 or 2.5.',
    )
    fireEvent.input(findBox(1, 'Product'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('one value is left to the box that has the focus', () => {
    const { lines } = show(two)
    expect(paste(findBox(1, 'Product'), 'Ice\n')).toBe(true)
    expect(lines()).toEqual(two)
  })
})

describe('a line in a grid', () => {
  const cell = (name: RegExp) => screen.getByRole('button', { name })

  it('is opened cell by cell, typed over and put back by keys', () => {
    const { lines } = show(two, 'grid')
    act(() => cell(/^Rate: \$5/).focus())
    fireEvent.keyDown(cell(/^Rate: \$5/), { key: '7' })
    type(screen.getByRole('textbox', { name: 'Rate' }), '7.25')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Rate' }), { key: 'Enter' })
    expect(lines()[0]?.rate).toBe(725)
    expect(document.activeElement).toBe(cell(/^Rate: \$7/))
    fireEvent.keyDown(cell(/^Rate: \$7/), { key: 'Backspace' })
    expect(lines()[0]?.rate).toBeUndefined()
  })

  it('a letter opens the words of a new line, and Tab writes them and leads to the next cell', () => {
    const { lines } = show(two, 'grid')
    press('Add line')
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'I' })
    const box = screen.getByRole('textbox', { name: 'Product' })
    type(box, 'Ice')
    fireEvent.keyDown(box, { key: 'Tab' })
    expect([lines()[2]?.product, document.activeElement?.textContent]).toEqual(['Ice', '1'])
  })

  it('tells the readable value in its open box at each key, and its end', () => {
    const { lines, typing } = show(two, 'grid')
    fireEvent.keyDown(cell(/^Rate: \$5/), { key: '7' })
    type(screen.getByRole('textbox', { name: 'Rate' }), 'seven')
    type(screen.getByRole('textbox', { name: 'Rate' }), '7.25')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Rate' }), { key: 'Escape' })
    const [seven, more] = [700, 725].map((value) => ({ id: 'a', column: 'rate', value }))
    expect(typing).toEqual([seven, undefined, more, undefined])
    expect(lines()[0]?.rate).toBeUndefined()
  })

  it('is removed by Delete, and takes one pasted value', () => {
    const { lines } = show(two, 'grid')
    paste(cell(/^Rate: \$25/), '$30.00')
    expect(lines()[1]?.rate).toBe(3000)
    fireEvent.keyDown(cell(/^Rate: \$5/), { key: 'Delete' })
    expect(lines()).toMatchObject([{ id: 'b' }])
    expect(notices.get()[0]?.title).toBe('Line 1 removed')
  })

  it('keeps one cell in the order of Tab, also when the line of the last one is gone', () => {
    show(two, 'grid')
    const inOrder = () => screen.getAllByRole('button').filter((one) => one.matches('[data-cell][tabindex="0"]'))
    act(() => cell(/^Quantity: 3/).focus())
    expect(inOrder()).toEqual([cell(/^Quantity: 3/)])
    press('Remove line 1')
    expect(inOrder()).toHaveLength(1)
  })
})

it('is a plain table without permission to change', () => {
  show(two, 'read')
  const table = within(screen.getByRole('table', { name: 'Items' }))
  expect(table.queryByRole('button')).toBeNull()
  expect(table.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull()
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ProductQuantityRateAmountTaxable',
    'Fuel 3 $5.00 $15.00No ',
    'Meals 1 $25.00 $25.00No ',
    'Total$40.00',
  ])
})
