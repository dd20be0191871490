import { MantineProvider } from '@mantine/core'
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentMessages, files } from '../../../domain/content/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { notices, notify } from '../../platform/notices.ts'
import { RowChoosingContext, useHeldRows, useNewChoosing, useRowChoosing } from '../../ui/list/row-choosing.ts'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { listenForShortcuts } from '../../ui/use-shortcuts.ts'
import { MoveChosen } from './file-place.tsx'
import { FolderPlace, NoFiles } from './folder-place.tsx'

const address = vi.hoisted(() => ({ words: {} as Record<string, string>, change: vi.fn<(words: object) => void>() }))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))
vi.mock('../../platform/use-address-words.ts', () => ({ useAddressWords: () => address }))
vi.mock('../../ui/client-link.tsx', () => ({
  ClientLink: ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
    <a href={`/laro/${path}`}>{children}</a>
  ),
}))

const folder = (id: string, name: string, parent = '') => ({
  id,
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  name,
  parent,
  can: { write: true },
})
const folders = [folder('fleet', 'Fleet'), folder('cabin', 'Cabin', 'fleet'), folder('crew', 'Crew')]
const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, version: 1 }))

beforeEach(() => {
  address.words = {}
  address.change.mockClear()
  notify(null)
})
afterEach(() => act(() => closeDialogs()))

/** Four rows as a table shows them, and the chosen ones. */
function List() {
  useHeldRows({ rows, list: 'one', matching: undefined })
  const choosing = useRowChoosing()
  return (
    <>
      {rows.map(({ id }) => (
        <div key={id} data-row={id}>
          <a href={`#${id}`}>{id}</a>
        </div>
      ))}
      <output>{[...(choosing?.selection.ids ?? [])].toSorted().join('')}</output>
      <MoveChosen chosen={{ ids: [...(choosing?.selection.ids ?? [])] }} onDone={() => choosing?.selection.none()} />
    </>
  )
}

function Screen() {
  const choosing = useNewChoosing(files, { Bar: () => null, Actions: undefined })
  return (
    <RowChoosingContext value={choosing}>
      <FolderPlace>
        <List />
      </FolderPlace>
    </RowChoosingContext>
  )
}

interface Moving {
  readonly chosen: { readonly ids: readonly string[] }
  readonly folder: string
  readonly from?: string
}

async function show(
  answer: (body: Moving) => unknown = ({ chosen }) => ({ moved: [{ from: '', ids: chosen.ids }] }),
  until = /New folder|no longer there/,
  made?: object,
) {
  const { platform, wrapper: Platform } = testPlatform(({ method }) =>
    method === 'POST' ? made : { rows: folders, next: null, cursor: '1' },
  )
  const call = vi.fn<(contract: { path: string }, input: { body: Moving }) => Promise<unknown>>(async (_, { body }) =>
    answer(body),
  )
  Object.assign(platform.api, { call })
  const view = render(
    <Platform>
      <MantineProvider env="test">
        <Screen />
        <OpenDialogs />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText(until)
  return { ...view, call, sent: () => call.mock.calls.map(([, { body }]) => body) }
}

const chosen = () => screen.getByRole('status').textContent
const row = (id: string) => screen.getByRole('link', { name: id })
const noticeTitles = () => notices.get().map(({ title }) => title)

/** Data of a drag from its start to its drop. */
function drag(from: Element, to: Element) {
  const kept = new Map<string, string>()
  const dataTransfer = {
    clearData: () => kept.clear(),
    setData: (type: string, words: string) => kept.set(type, words),
    getData: (type: string) => kept.get(type) ?? '',
    setDragImage: () => undefined,
    get types() {
      return [...kept.keys()]
    },
  }
  const send = (at: Element, kind: 'dragStart' | 'dragOver' | 'drop') => {
    const event = createEvent[kind](at)
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    fireEvent(at, event)
    return event.defaultPrevented
  }
  send(from, 'dragStart')
  const isTaken = send(to, 'dragOver')
  send(to, 'drop')
  return isTaken
}

it('rows are chosen by Space, from one to another with Shift, and all by Ctrl+A', async () => {
  await show()
  const stop = listenForShortcuts()
  fireEvent.keyDown(row('b'), { key: ' ' })
  expect(chosen()).toBe('b')
  fireEvent.click(row('d'), { shiftKey: true })
  expect(chosen()).toBe('bcd')
  fireEvent.keyDown(row('c'), { key: ' ' })
  expect(chosen()).toBe('bd')
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
  expect(chosen()).toBe('abcd')
  stop()
})

it('a dragged row goes into the folder alone; one of the chosen takes all of them along; Undo takes them back', async () => {
  const { sent } = await show()
  const tile = await screen.findByRole('link', { name: 'Fleet' })
  expect(drag(row('a'), tile)).toBe(true)
  await waitFor(() => expect(noticeTitles()).toEqual(['1 file moved to Fleet']))
  fireEvent.keyDown(row('b'), { key: ' ' })
  fireEvent.keyDown(row('c'), { key: ' ' })
  drag(row('c'), tile)
  await waitFor(() => expect(noticeTitles()).toContain('2 files moved to Fleet'))
  expect(sent()).toEqual([
    { chosen: { ids: ['a'] }, folder: 'fleet' },
    { chosen: { ids: ['b', 'c'] }, folder: 'fleet' },
  ])
  expect(chosen()).toBe('')
  notices.get().at(-1)?.action?.run()
  await waitFor(() => expect(sent().at(-1)).toEqual({ chosen: { ids: ['b', 'c'] }, folder: '', from: 'fleet' }))
})

it('items dragged from elsewhere are refused', async () => {
  const { call } = await show()
  const tile = await screen.findByRole('link', { name: 'Fleet' })
  expect(drag(screen.getByRole('button', { name: 'New folder' }), tile)).toBe(false)
  expect(call).not.toHaveBeenCalled()
})

it('the dialog shows every folder, and says that a colleague has removed the chosen one', async () => {
  const message = contentMessages.words({ path: '', code: 'folder-gone' }) ?? ''
  await show(() => {
    throw new ApiError(400, { error: 'invalid', message })
  })
  fireEvent.keyDown(row('a'), { key: ' ' })
  fireEvent.click(screen.getByRole('button', { name: 'Move to…' }))
  const box = within(await screen.findByRole('dialog', { name: 'Move 1 file to' }))
  const names = within(await box.findByRole('list', { name: 'Folders' })).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Files', 'Crew', 'Fleet', 'Cabin'])
  fireEvent.click(box.getByRole('button', { name: 'Cabin' }))
  await waitFor(() => expect(notices.get().map((one) => one.message)).toEqual([message]))
  expect(chosen()).toBe('a')
})

it('files go into a folder that is made in the dialog, and the words name it', async () => {
  const made = { id: 'winter', version: 1, name: 'Winter', parent: '' }
  const { sent } = await show(undefined, undefined, made)
  fireEvent.keyDown(row('a'), { key: ' ' })
  fireEvent.click(screen.getByRole('button', { name: 'Move to…' }))
  const box = within(await screen.findByRole('dialog', { name: 'Move 1 file to' }))
  fireEvent.click(await box.findByRole('button', { name: 'New folder' }))
  const asked = within(await screen.findByRole('dialog', { name: 'New folder' }))
  fireEvent.change(asked.getByRole('textbox', { name: 'Name' }), { target: { value: 'Winter' } })
  fireEvent.click(asked.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(noticeTitles()).toEqual(['1 file moved to Winter']))
  expect(sent().at(-1)).toEqual({ chosen: { ids: ['a'] }, folder: 'winter' })
})

it('an open folder shows the way up and its contents', async () => {
  address.words = { folder: 'fleet', sort: 'name.asc' }
  await show()
  const nav = within(await screen.findByRole('navigation', { name: 'Folders above' }))
  expect(nav.getByRole('link', { name: 'Files' }).getAttribute('href')).toBe('/laro/cms/files?sort=name.asc')
  expect(screen.getByRole('link', { name: 'Cabin' }).getAttribute('href')).toContain('folder=cabin')
  expect(screen.queryByRole('link', { name: 'Crew' })).toBeNull()
})

it('a folder that is no longer there says so in place of the list', async () => {
  address.words = { folder: 'gone' }
  await show()
  await screen.findByText('This folder is no longer there')
  expect(screen.queryByRole('link', { name: 'a' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go to all files' }))
  expect(address.change).toHaveBeenCalledWith({ folder: undefined })
})

it('a search looks in all folders and shows none', async () => {
  address.words = { folder: 'fleet', q: 'cabin' }
  await show(undefined, /Found in all folders/)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Cabin' })).toBeNull()
  expect(row('a').getAttribute('href')).toBe('#a')
})

it.each([
  ['', 'No files here beside the folders'],
  ['fleet', 'No files here beside the folders'],
  ['crew', 'This folder is empty'],
])('says of folder "%s" without files: %s', async (at, words) => {
  address.words = at === '' ? {} : { folder: at }
  const { wrapper } = testPlatform(() => ({ rows: folders }))
  render(
    <MantineProvider>
      <NoFiles />
    </MantineProvider>,
    { wrapper },
  )
  expect(await screen.findByText(words)).toBeDefined()
})
