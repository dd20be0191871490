import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mergeContacts, mergePreview, notSamePerson } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { listenForShortcuts } from '../../ui/use-shortcuts.ts'
import { MergeScreen } from './merge-screen.tsx'

const navigate = vi.hoisted(() => vi.fn<(to: { href: string }) => void>())
const page = vi.hoisted(() => ({ params: { id: 'one', other: 'two' } }))
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useSearch: () => ({}),
  useParams: () => page.params,
  Link: () => null,
}))

const contact = (id: string) => ({
  id,
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  name: `Jo ${id}`,
  first_name: 'Jo',
  last_name: id,
  emails: [],
  phones: [],
  agents: [],
  accounts: [],
  addresses: [],
  verified: false,
  can: { write: true, remove: true },
})

let stop: () => void
beforeEach(() => {
  stop = listenForShortcuts()
  navigate.mockClear()
  page.params = { id: 'one', other: 'two' }
  history.replaceState(null, '', '/laro/marketing/contacts/one/merge/two')
})
afterEach(() => stop())

const press = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })

async function open() {
  const { platform, wrapper: Platform } = testPlatform(({ path }) => contact(path.endsWith('one') ? 'one' : 'two'))
  const [preview, merged] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const merges: object[] = []
  vi.spyOn(platform.api, 'call').mockImplementation((contract: object) => {
    if (contract === mergePreview) return preview.promise
    expect([mergeContacts, notSamePerson]).toContain(contract)
    merges.push(contract)
    return merged.promise
  })
  const shown = () => (
    <Platform>
      <MantineProvider env="test">
        <MergeScreen />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(shown())
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Merge' })
  return { button, merges, preview, merged, redraw: () => rerender(shown()) }
}

it('the key merges only once the moved records are shown', async () => {
  const { button, merges, preview } = await open()
  press()
  expect(merges).toEqual([])
  act(() => preview.resolve({ moves: [], reasons: [] }))
  await waitFor(() => expect(button.disabled).toBe(false))
  press()
  await waitFor(() => expect(merges).toHaveLength(1))
})

it('keeps a user who has gone elsewhere before the answer came', async () => {
  const { button, preview, merged } = await open()
  act(() => preview.resolve({ moves: [], reasons: [] }))
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  history.replaceState(null, '', '/laro/threads')
  await act(async () => merged.resolve({ merge: 'm1', moved: 0, progress: null }))
  expect(navigate).not.toHaveBeenCalled()
})

it('keeps a user who said that they are two people, and has gone elsewhere since', async () => {
  const { merged } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Not the same person' }))
  history.replaceState(null, '', '/laro/threads')
  await act(async () => merged.resolve({}))
  expect(navigate).not.toHaveBeenCalled()
})

it('goes back once they are known to be two people', async () => {
  const { merged } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Not the same person' }))
  await act(async () => merged.resolve({}))
  expect(navigate).toHaveBeenCalledWith({ href: '/laro/marketing/contacts/one' })
})

it('the choices of a merge stay when an arrow key changes the kept contact', async () => {
  const { redraw } = await open()
  const name = (words: string) =>
    within(screen.getByRole('radiogroup', { name: 'Name' })).getByRole<HTMLInputElement>('radio', { name: words })
  fireEvent.click(name('Jo two'))
  const [, other] = within(screen.getByRole('radiogroup', { name: 'Keep as' })).getAllByRole('radio')
  fireEvent.click(other as HTMLElement)
  expect(navigate.mock.lastCall?.[0].href).toBe('/laro/marketing/contacts/two/merge/one')
  page.params = { id: 'two', other: 'one' }
  redraw()
  await screen.findByRole('button', { name: 'Merge' })
  expect(name('Jo two').checked).toBe(true)
  page.params = { id: 'one', other: 'two' }
  redraw()
  expect(name('Jo two').checked).toBe(true)
})
