import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { moveOrder, orders } from '../../../domain/commerce/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { matches, type Filter } from '../../../domain/kernel/index.ts'
import type { ApiRequest } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { speakIssuesWith } from '../../ui/form/issue-words.ts'
import { pressShortcut } from '../../ui/use-shortcuts.ts'
import { OrderBoard } from './order-board.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/order">{children}</a>,
  useNavigate: () => vi.fn<() => void>(),
  useRouterState: () => ({}),
  useLocation: () => ({ pathname: '/laro/orders/board', searchStr: '' }),
  useRouter: () => ({}),
  useSearch: () => ({}),
}))

speakIssuesWith(issueWords)

const order = (id: string, doc: object) => testRow(orders, { number: id, total: 1000, ...doc }, { id })

const rows = [
  order('20031', { contact: { id: 'c1', name: 'Amara' } }),
  order('20028', { stage: 'work', stages: { items: 'green', work: 'red' }, stage_causes: { work: 'No steel' } }),
  order('20024', { stage: 'payment', stages: { items: 'green', payment: 'green' } }),
]

const readWhere = ({ path, query }: ApiRequest): Filter => {
  const words = query?.['where'] ?? new URLSearchParams(path.split('?')[1]).get('where')
  return (typeof words === 'string' ? JSON.parse(words) : words) as Filter
}

/** A board whose server answers by the condition of each column; the first column has more rows than it shows. */
async function show() {
  const moved: unknown[] = []
  const { platform, wrapper: Platform } = testPlatform((request) => {
    const found = rows.filter((row) => matches({ ...row }, readWhere(request)))
    return { rows: found, next: found.some(({ number }) => number === '20031') ? 'more' : null, cursor: '1' }
  })
  const call = vi.fn<(contract: unknown, input: unknown) => Promise<unknown>>(async (contract, input) => {
    if (contract === moveOrder) moved.push(input)
    return {}
  })
  Object.assign(platform.api, { call })
  render(
    <Platform>
      <MantineProvider env="test">
        <OrderBoard />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText('20024')
  return moved
}

const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))

const makeCard = (id: string) => ({
  setData: () => undefined,
  getData: () => id,
  types: ['application/x-flightline-order'],
})

afterEach(() => forgetNotices())

describe('the board of orders', () => {
  it('shows each order in its stage with what it waits for, and one without a stage in the first', async () => {
    await show()
    expect(column('Items').getByText('The Items section must be marked as done.')).toBeDefined()
    expect(column('Work').getByText('No steel').textContent).toContain('No steel')
    expect(column('Work').getByText('1 stuck')).toBeDefined()
    expect(column('Payment').getByRole('button', { name: 'Move 20024 forward' })).toBeDefined()
    expect(column('Shipping').getByText('No orders')).toBeDefined()
  })

  it('says that a column has more orders, and offers them', async () => {
    await show()
    expect(column('Items').getByText('1 or more')).toBeDefined()
    expect(column('Items').getByRole('button', { name: 'Show more orders: Items' })).toBeDefined()
    expect(column('Work').queryByRole('button', { name: /^Show more/ })).toBeNull()
  })

  it('moves the focused card by key, and a dropped one by one stage alone', async () => {
    const moved = await show()
    act(() => column('Payment').getByRole('link').focus())
    act(() => void pressShortcut('m'))
    await expect.poll(() => moved).toMatchObject([{ params: { id: '20024' }, body: { version: 1, to: 'forward' } }])
    fireEvent.drop(screen.getByRole('region', { name: /^Shipping/ }), { dataTransfer: makeCard('20028') })
    expect(notices.get().at(-1)?.title).toBe('An order moves one stage at a time')
    fireEvent.drop(screen.getByRole('region', { name: /^Items/ }), { dataTransfer: makeCard('20028') })
    await expect.poll(() => moved[1]).toMatchObject({ params: { id: '20028' }, body: { to: 'back' } })
  })

  it('leads from card to card and from column to column by keys', async () => {
    await show()
    const press = (key: string) => act(() => void pressShortcut(key))
    press('j')
    expect(document.activeElement?.textContent).toBe('20031')
    press('l')
    expect(document.activeElement?.textContent).toBe('20028')
    press('l')
    expect(document.activeElement?.textContent).toBe('20024')
    press('h')
    expect(document.activeElement?.textContent).toBe('20028')
  })
})
