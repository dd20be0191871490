import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pages } from '../../../domain/content/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormStoreProvider } from '../../ui/form/form-store.ts'
import { UnfinishedInputs } from '../../ui/form/unfinished-inputs.ts'
import { useArriving } from '../../ui/form/use-arriving.ts'
import { SavedWords } from '../../ui/form/saved-words.tsx'
import { addressFields, usePageForm, type PageRow } from './use-page-form.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
})

const row: PageRow = testRow(pages, { name: 'Fleet', url: '/fleet', site: 'main' }, { id: 'p1' })

const edited = addressFields.filter(({ property }) => ['name', 'url', 'urls'].includes(property))

function SlowFile({ sending }: { readonly sending: Promise<unknown> }) {
  const follow = useArriving('Picture')
  return <button onClick={() => void follow(sending)}>Upload</button>
}

function Editor({ sending }: { readonly sending: Promise<unknown> }) {
  const { form, state, retry } = usePageForm(row, undefined, [])
  return (
    <MantineProvider env="test">
      <SavedWords state={state} onRetry={retry} />
      <UnfinishedInputs value={form.inputs}>
        <FormStoreProvider value={form.store}>
          <FormGrid fields={edited} scope="" isReadOnly={false} recordId="p1" />
          <SlowFile sending={sending} />
        </FormStoreProvider>
      </UnfinishedInputs>
    </MantineProvider>
  )
}

type Patch = { readonly change: Readonly<Record<string, unknown>> }

function open(refuse: (patch: Patch) => unknown = () => undefined) {
  const changes: unknown[] = []
  let stored: PageRow = row
  const { platform, wrapper: Platform } = testPlatform(({ method, body }) => {
    if (method !== 'PATCH') return stored
    const patch = body as Patch
    changes.push(patch.change)
    const issues = refuse(patch)
    if (issues) throw new ApiError(400, { error: 'invalid', issues: [issues as never] })
    stored = { ...stored, ...patch.change, version: stored.version + 1 }
    return stored
  })
  platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const upload = Promise.withResolvers<unknown>()
  const show = () =>
    render(
      <Platform>
        <Editor sending={upload.promise} />
      </Platform>,
    )
  const { unmount } = show()
  return { changes, upload, unmount, show }
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

const wait = (ms = 800) => act(() => vi.advanceTimersByTimeAsync(ms))

function type(name: string | RegExp, value: string) {
  act(() => box(name).focus())
  fireEvent.change(box(name), { target: { value } })
}

it('an address that is still being typed is not saved, and other fields are', async () => {
  const { changes } = open()
  type(/^Address/, '/pri')
  await wait(5000)
  expect(changes).toEqual([])
  expect(screen.getByRole('status').textContent).toContain('Address is not finished')
  type(/^Name/, 'Prices')
  await wait()
  expect(changes).toEqual([{ name: 'Prices', url: '/pri' }])
})

it('an address is saved once Enter is pressed, and not when another window takes the focus', async () => {
  const { changes } = open()
  type(/^Address/, '/pri')
  fireEvent.blur(box(/^Address/))
  await wait()
  expect(changes).toEqual([])
  type(/^Address/, '/prices')
  fireEvent.keyDown(box(/^Address/), { key: 'Enter' })
  await wait()
  expect(changes).toEqual([{ url: '/prices' }])
})

it('half an address that a closed tab left is shown again and not saved', async () => {
  const first = open()
  type(/^Address/, '/pri')
  await wait()
  first.unmount()
  first.show()
  await wait(5000)
  expect(box(/^Address/).value).toBe('/pri')
  expect(first.changes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  await wait()
  expect(first.changes).toEqual([{ url: '/pri' }])
})

it('a word that is not added to a list is named, blocks no other field and becomes no entry', async () => {
  const { changes } = open()
  type('Other addresses', '/pri')
  await wait()
  expect(screen.getByRole('status').textContent).toContain('Other addresses is not finished')
  fireEvent.change(box(/^Name/), { target: { value: 'Prices' } })
  await wait()
  expect(changes).toEqual([{ name: 'Prices' }])
  expect(box('Other addresses').value).toBe('/pri')
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }))
  await wait()
  expect(changes.at(-1)).toEqual({ urls: ['/pri'] })
})

it('a list entry that is refused is named and blocks no other field', async () => {
  const { changes } = open(({ change }) =>
    'urls' in change ? { path: 'urls', code: 'bad-page-url', params: {} } : undefined,
  )
  type('Other addresses', 'half a word')
  fireEvent.click(screen.getByRole('button', { name: 'Add to Other addresses' }))
  await wait()
  expect(screen.getByRole('alert').textContent).toContain('Other addresses is not saved')
  fireEvent.change(box(/^Name/), { target: { value: 'Prices' } })
  await wait()
  await wait()
  expect(changes).toEqual([{ urls: ['half a word'] }, { name: 'Prices' }])
  expect(screen.getByRole('alert').textContent).toContain('Other addresses is not saved')
})

it('fields that were sent with a refused one are saved without it, and again with it by a retry', async () => {
  let isTaken = true
  const { changes } = open(({ change }) =>
    isTaken && 'url' in change
      ? { path: 'url', code: 'page-url-taken', params: { name: 'Prices', url: '/prices' } }
      : undefined,
  )
  type(/^Address/, '/prices')
  fireEvent.keyDown(box(/^Address/), { key: 'Enter' })
  fireEvent.change(box(/^Name/), { target: { value: 'Prices' } })
  await wait()
  await wait()
  expect(changes).toEqual([{ url: '/prices', name: 'Prices' }, { name: 'Prices' }])
  expect(screen.getByRole('alert').textContent).toContain('Address is not saved')
  isTaken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await wait()
  expect(changes.at(-1)).toEqual({ url: '/prices' })
  expect(screen.getByRole('status').textContent).toContain('Saved')
})

it('a file on its way is named and delays no save', async () => {
  const { changes, upload } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  fireEvent.change(box(/^Name/), { target: { value: 'Prices' } })
  await wait()
  expect(changes).toEqual([{ name: 'Prices' }])
  expect(screen.getByRole('status').textContent).toContain('Picture waits for a file')
  upload.resolve('stored')
  await wait()
  expect(screen.getByRole('status').textContent).toContain('Saved')
})
