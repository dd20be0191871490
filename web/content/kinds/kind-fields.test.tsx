import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pageKinds } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { KindFields } from './kind-fields.tsx'

const blockers = vi.hoisted(() => vi.fn<(guard: { readonly disabled: boolean }) => void>())
vi.mock('@tanstack/react-router', () => ({ useBlocker: blockers }))
vi.mock('../fields/code-field.tsx', () => ({
  CodeEditor: ({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) => (
    <textarea aria-label="Fields" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  ),
}))

type Row = RecordPartProps['row']

const entry = (label: string) => ({ property: 'title', label, component: 'input-stacked-text' })
const rowOf = (version: number, label: string): Row => ({
  id: 'k1',
  version,
  date: 1,
  last_date: 1,
  active: true,
  key: 'landing',
  label: 'Landing',
  entries: [entry(label)],
  can: { write: true, remove: true },
})

const pageOf = (content?: object) => ({
  ...rowOf(1, ''),
  id: 'p1',
  name: 'Late flights',
  kind: 'landing',
  ...(content && { content }),
})

async function open() {
  const sent: unknown[] = []
  const { wrapper: Platform } = testPlatform(({ method, path, body }) => {
    if (method === 'PATCH') sent.push(body)
    if (path.includes('/pages/p1')) return pageOf({ title: 'Fly tonight' })
    if (path.includes('/pages')) return { rows: [pageOf()], next: null }
    return { ...rowOf(9, 'Mine') }
  })
  const page = (row: Row) => (
    <Platform>
      <MantineProvider env="test">
        <KindFields definition={pageKinds} row={row} />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(page(rowOf(1, 'Title')))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Fields' })
  return { box, sent, show: (row: Row) => act(() => rerender(page(row))) }
}

const mine = JSON.stringify([entry('Mine')])
const isGuarded = () => blockers.mock.lastCall?.[0].disabled === false

it('an untouched text follows a colleague’s save', async () => {
  const { box, show } = await open()
  show(rowOf(2, 'Theirs'))
  expect(box.value).toContain('Theirs')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('is saved from the version that was typed in, and not left without a question', async () => {
  const { box, sent, show } = await open()
  expect(isGuarded()).toBe(false)
  fireEvent.change(box, { target: { value: mine } })
  expect(isGuarded()).toBe(true)
  show(rowOf(2, 'Theirs'))
  expect(box.value).toBe(mine)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ version: 1 }]))
  show(rowOf(9, 'Mine'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(isGuarded()).toBe(false)
})

it('shows an entry as it is written: its kind comes first', async () => {
  const { box, show } = await open()
  const stored = { label: 'Cards', fields: [{ label: 'Text', property: 'text' }], property: 'cards' }
  show({ ...rowOf(2, ''), entries: [stored] })
  const [first, second, third, , fifth] = box.value.split('\n').slice(2)
  expect([first, second, third, fifth].map((line) => line?.trim())).toEqual([
    '"property": "cards",',
    '"label": "Cards",',
    '"fields": [',
    '"property": "text",',
  ])
})

it('shows the changes before a save, and the number of affected pages', async () => {
  const { box } = await open()
  expect(screen.queryByRole('region', { name: 'What saving changes' })).toBeNull()
  const lead = { ...entry('Lead'), property: 'lead' }
  fireEvent.change(box, { target: { value: JSON.stringify([lead]) } })
  const review = within(screen.getByRole('region', { name: 'What saving changes' }))
  expect(review.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['New Lead', 'Removed Title'])
  expect(review.getByText(/stay stored/).textContent).toContain('removed field')
  expect((await review.findByText(/^1 page is of this kind/)).textContent).toContain('when this is saved')
})

it('shows the form empty, or with the values of a page', async () => {
  await open()
  const preview = within(screen.getByRole('region', { name: 'Preview of the form' }))
  expect(preview.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('')
  fireEvent.click(await preview.findByRole('combobox', { name: 'Shown with' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Late flights' }))
  await waitFor(() =>
    expect(preview.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fly tonight'),
  )
})
