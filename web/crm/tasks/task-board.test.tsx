import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { TaskBoard } from './task-board.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/task">{children}</a>,
  useNavigate: () => vi.fn<() => void>(),
  useRouterState: () => ({}),
  useLocation: () => ({ pathname: '/laro/tasks/board', searchStr: '' }),
  useRouter: () => ({}),
  useSearch: () => ({}),
}))

const task = (id: string, priority: string, canWrite: boolean) => ({
  id,
  priority,
  name: `Task ${id}`,
  index: 80,
  state: 'open',
  completed: 20,
  tested: 0,
  repeats: 'none',
  agents: [],
  version: 3,
  can: { write: canWrite, remove: canWrite },
})

async function show(next: string | null = null) {
  const rows = [task('a', 'high', true), task('b', 'high', false)]
  const {
    platform,
    wrapper: Platform,
    asked,
    say,
  } = testPlatform(({ path, method }) =>
    method === 'PATCH' || path.endsWith('/a')
      ? { ...rows[0], version: 4, priority: 'low', index: 15 }
      : { rows, next, cursor: '1' },
  )
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <TaskBoard />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText('Task a')
  return { asked, say }
}

/** Drags a card to a column, as a browser reports it. */
function drag(name: string, column: string) {
  const kept = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, words: string) => kept.set(type, words),
    getData: (type: string) => kept.get(type) ?? '',
    get types() {
      return [...kept.keys()]
    },
    effectAllowed: '',
  }
  const card = screen.getByText(name).closest('li')
  if (card === null) throw new Error(`no card ${name}`)
  fireEvent.dragStart(card, { dataTransfer })
  const target = screen.getByRole('region', { name: column })
  fireEvent.dragOver(target, { dataTransfer })
  expect(target.hasAttribute('data-over')).toBe(true)
  fireEvent.drop(target, { dataTransfer })
  expect(target.hasAttribute('data-over')).toBe(false)
}

it('a card that is dragged to a column has its priority', async () => {
  const { asked } = await show()
  drag('Task a', 'Low 0')
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ body: { version: 3, change: { index: 15, priority: 'low' } } }),
  )
  expect(within(screen.getByRole('region', { name: 'Low 1' })).getByText('Task a')).toBeDefined()
})

it('a card that may not be changed, or that is dropped where it was, stays', async () => {
  const { asked } = await show()
  const before = asked.length
  expect(screen.getByText('Task b').closest('li')?.draggable).toBe(false)
  drag('Task b', 'Low 0')
  drag('Task a', 'High 2')
  expect(asked).toHaveLength(before)
})

/** Chooses in the menu of a card, as it is done by keys. */
async function chooseInMenu(name: string, item: string) {
  const button = screen.getByRole('button', { name: `Actions for ${name}` })
  button.focus()
  fireEvent.click(button)
  const entry = await screen.findByRole('menuitem', { name: item })
  entry.focus()
  fireEvent.click(entry)
}

it('the focus stays on a card that is moved by its menu', async () => {
  await show()
  await chooseInMenu('Task a', 'Priority: Low')
  const low = await screen.findByRole('region', { name: 'Low 1' })
  expect(document.activeElement).toBe(within(low).getByRole('button', { name: 'Actions for Task a' }))
})

it('the focus goes to the neighbour of a card that is done', async () => {
  const { say } = await show()
  await chooseInMenu('Task a', 'Mark done')
  say({ added: [], modified: [], removed: ['a'] })
  await waitFor(() => expect(screen.queryByText('Task a')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Task b' }))
})

it('a column whose cards are not loaded does not claim that it has none', async () => {
  const { asked } = await show('behind b')
  expect(screen.queryByText('No tasks')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Low 0 or more' })).getByText('Not loaded yet')).toBeDefined()
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Show more tasks: Low' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})
