import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { typeInto } from './form-store.ts'
import { useAutosavedForm } from './use-autosaved-form.ts'
import type { SaveOutcome } from './use-form-draft.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  cleanup()
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
})

const first: Doc = { id: 'c7', version: 1, title: 'CEO', company: 'Whitfield' }
const fields = contacts.form

function open(isReadOnly = false) {
  const onSave = vi.fn<(change: Doc, base: Doc) => Promise<SaveOutcome>>((change, base) =>
    Promise.resolve({ kind: 'saved', row: { ...base, ...change, version: Number(base['version']) + 1 } }),
  )
  const { wrapper } = testPlatform(() => undefined)
  const { result, rerender, unmount } = renderHook(
    (doc: Doc) => useAutosavedForm({ name: 'c7', definition: contacts, doc, isReadOnly, onSave }),
    { wrapper, initialProps: first },
  )
  const type = (property: string, value: string) =>
    act(() => typeInto(result.current.form.store, { fields, scope: '', property, value }))
  return {
    onSave,
    type,
    show: (doc: Doc) => act(() => rerender(doc)),
    unmount,
    value: (property: string) => result.current.form.store.get().values[property],
  }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('the saves of a colleague delay no save, which is a change of their last version', async () => {
  const { onSave, type, show } = open()
  type('title', 'VP')
  const renamed = (version: number) => ({ ...first, version, company: `Renamed ${version}` })
  for (const version of [2, 3, 4]) {
    await wait(200)
    show(renamed(version))
  }
  expect(onSave).not.toHaveBeenCalled()
  await wait(110)
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ title: 'VP' }, renamed(4))
})

it('a value that a colleague saved too is not sent', async () => {
  const { onSave, type, show } = open()
  type('title', 'VP')
  show({ ...first, version: 2, title: 'VP' })
  await wait(5000)
  expect(onSave).not.toHaveBeenCalled()
})

it('a reader gets no unsaved input of an earlier page, and sends none', async () => {
  const { type, unmount } = open()
  type('title', 'VP')
  unmount()
  const reader = open(true)
  await wait(5000)
  expect([reader.value('title'), reader.onSave.mock.calls]).toEqual(['CEO', []])
})
