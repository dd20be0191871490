import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { FieldInputProps } from '../field/field-input-props.ts'
import { drawFieldsWith, roomFields } from '../field/room-fields.ts'
import { lazyPart } from '../lazy-part.tsx'
import { LiveTable } from './live-table.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import { listenForShortcuts } from '../use-shortcuts.ts'
import { box, cells, opened, openFirst, people, person, press, saved, type } from './test-cells.tsx'

vi.mock('../../platform/address.ts', () => ({ useGo: () => () => undefined }))
vi.mock('../../platform/use-leave-guard.ts', () => ({ useLeaveGuard: () => () => undefined }))
vi.mock('../client-link.tsx', () => import('../test-client-link.tsx'))
vi.mock('./use-row-window.ts', () => import('./test-row-window.ts'))

let stop: () => void
beforeEach(() => {
  stop = listenForShortcuts()
})
afterEach(() => stop())

it('F2 opens a cell, Enter saves it with its version and goes down, at once', async () => {
  const { asked } = opened([person('ada'), person('bea')], saved)
  openFirst('ada')
  expect(document.activeElement).toBe(box('Name'))
  type('Name', 'Ada L')
  press('Name', 'Enter')
  expect((box('Name') as HTMLInputElement).value).toBe('bea')
  expect(screen.getByRole('link', { name: 'Ada L' })).toBeDefined()
  // The row that was left shows no more how its cells are opened.
  expect(screen.queryByRole('button', { name: 'Change Email of Ada L' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Change Email of bea' })).toBeDefined()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({
    method: 'PATCH',
    path: '/data/clients/c1/people/ada',
    body: { version: 3, change: { name: 'Ada L' } },
  })
})

it('the input of a cell has the focus as soon as its code is loaded', async () => {
  const Loaded = lazyPart(async () => ({ field, value, onChange }: FieldInputProps) => (
    <input aria-label={field.label} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />
  ))
  drawFieldsWith({ 'input-stacked-text': Loaded })
  opened([person('ada')], saved)
  openFirst('ada')
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(box('Name')))
  delete roomFields['input-stacked-text']
})

it('Tab moves to the next cell and row, Shift and Tab back, and unchanged cells are not sent', () => {
  const { asked } = opened([person('ada'), person('bea')], saved)
  openFirst('ada')
  press('Name', 'Tab')
  press('Email', 'Tab')
  expect(screen.getByRole('combobox', { name: 'Kind' })).toBe(document.activeElement)
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Kind' }), { key: 'Tab' })
  expect((box('Name') as HTMLInputElement).value).toBe('bea')
  press('Name', 'Tab', { shiftKey: true })
  expect(screen.getByRole('combobox', { name: 'Kind' })).toBe(document.activeElement)
  expect(asked).toEqual([])
})

it('Escape reverts the input, and the row has the focus again', async () => {
  const { asked } = opened([person('ada')], saved)
  openFirst('ada')
  type('Name', 'nobody')
  press('Name', 'Escape')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ada' })))
  expect(asked).toEqual([])
})

it('an invalid value stays in its cell, with the reason', async () => {
  const { asked } = opened([person('ada', { email: 'ada@one.example' })], saved)
  openFirst('ada')
  type('Name', '')
  press('Name', 'Enter')
  expect(screen.getByText('Name is required.')).toBeDefined()
  type('Name', 'Ada')
  press('Name', 'Tab')
  type('Email', 'no address')
  press('Email', 'Enter')
  expect(box('Email').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({ version: 3, change: { name: 'Ada' } })
})

it('a refused value returns to its cell; Escape there discards it', async () => {
  const issues = [{ path: 'email', code: 'no-reference' }]
  opened([person('ada', { email: 'ada@one.example' }), person('bea')], () => {
    throw new ApiError(400, { error: 'invalid', issues })
  })
  openFirst('ada')
  press('Name', 'Tab')
  type('Email', 'ada@two.example')
  press('Email', 'Enter')
  const refused = await screen.findByRole('button', { name: /^Email of ada is not saved/ })
  expect(refused.textContent).toBe('ada@two.example')
  fireEvent.click(refused)
  const boxes = within(screen.getByRole('table')).getAllByRole('textbox', { name: 'Email' })
  const again = boxes.find((one) => (one as HTMLInputElement).value === 'ada@two.example')
  expect(again?.getAttribute('aria-invalid')).toBe('true')
  if (again) fireEvent.keyDown(again, { key: 'Escape' })
  expect(screen.queryByRole('button', { name: /is not saved/ })).toBeNull()
  expect(cells('ada@one.example')).toHaveLength(3)
})

it('cells of one row are saved one after the other, each from the result of the one before', async () => {
  const waiting: (() => void)[] = []
  const { asked } = opened(
    [person('ada')],
    (request) => new Promise((done) => waiting.push(() => done(saved(request)))),
  )
  openFirst('ada')
  type('Name', 'Ada')
  press('Name', 'Tab')
  type('Email', 'ada@one.example')
  press('Email', 'Enter')
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => waiting[0]?.())
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(asked.map(({ body }) => body)).toEqual([
    { version: 3, change: { name: 'Ada' } },
    { version: 4, change: { email: 'ada@one.example' } },
  ])
  await act(async () => waiting[1]?.())
})

it('a row that goes away while a cell of it is typed in is saved all the same', async () => {
  const { asked, rerender } = opened([person('ada'), person('bea')], saved)
  openFirst('ada')
  type('Name', 'Ada')
  rerender([person('bea')])
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({ version: 3, change: { name: 'Ada' } })
})

type Shown = readonly ReturnType<typeof person>[]

/** A list that follows its rows live, next to a search box. */
function openedLive(rows: Shown) {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const List = ({ shown }: { readonly shown: Shown }) => (
    <>
      <input aria-label="Search" />
      <LiveTable
        definition={people}
        view={{ rows: shown, list: 'people', error: null, retry: () => undefined, loadMore: () => undefined }}
        orderBy={people.list.orderBy}
        onOrderBy={undefined}
        pathOf={({ id }) => `people/${id}`}
        layout={undefined}
        edits={useCellEdits(people, undefined)}
      >
        Nobody
      </LiveTable>
    </>
  )
  const page = (shown: Shown) => (
    <Platform>
      <MantineProvider env="test">
        <List shown={shown} />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(page(rows))
  return { rerender: (next: Shown) => rerender(page(next)) }
}

it('a row that comes back leaves the focus in the field in use', async () => {
  const { rerender } = openedLive([person('ada')])
  openFirst('ada')
  type('Name', '')
  const search = screen.getByRole('textbox', { name: 'Search' })
  search.focus()
  rerender([])
  await screen.findByText('Nobody')
  rerender([person('ada')])
  expect(await screen.findByRole('button', { name: /Name of ada is not saved/ })).toBeDefined()
  expect(document.activeElement).toBe(search)
})

it('no row moves while a cell is edited, and new rows wait', async () => {
  const { rerender } = openedLive([person('ada'), person('bea'), person('cay')])
  const names = () => screen.getAllByRole('link').map((link) => link.textContent)
  openFirst('bea')
  type('Name', 'Bea')
  rerender([person('new'), person('cay'), person('bea', { version: 4 }), person('ada')])
  expect(names()).toEqual(['ada', 'cay'])
  expect(document.activeElement).toBe(box('Name'))
  expect((box('Name') as HTMLInputElement).value).toBe('Bea')
  expect(screen.getByRole('button', { name: /1 new/ })).toBeDefined()
  press('Name', 'Escape')
  await waitFor(() => expect(names()).toEqual(['new', 'cay', 'bea', 'ada']))
})

it('the page asks before it closes over unsaved input in a cell, and only then', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  opened([person('ada'), person('bea')], saved)
  openFirst('ada')
  expect(isAsked()).toBe(false)
  type('Name', 'Ada')
  expect(isAsked()).toBe(true)
  press('Name', 'Escape')
  expect(isAsked()).toBe(false)
})

it('a user without permission to change a row sees no cell editor', () => {
  opened([person('ada', { can: { write: false, remove: false } })])
  openFirst('ada')
  expect(within(screen.getByRole('table')).queryByRole('textbox')).toBeNull()
  fireEvent.pointerEnter(screen.getAllByRole('row')[1] ?? document.body)
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
})
