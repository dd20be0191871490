import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Doc } from '../../../domain/kernel/index.ts'
import { createFormStore, typeInto } from '../../ui/form/form-store.ts'
import { useUndo } from './use-undo.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const opened: Doc = { version: 1, name: 'Fleet', html: '<p>Old</p>', content: { items: [{ id: 'a', words: 'A' }] } }

function open(place = 'laro/ana/p1', values: Doc = opened) {
  const store = createFormStore([], opened)
  store.set({ ...store.get(), values })
  const { result, unmount } = renderHook(() => useUndo(store, place))
  const type = (property: string, value: unknown) =>
    act(() => {
      vi.advanceTimersByTime(2000)
      typeInto(store, { fields: [], scope: '', property, value })
    })
  /** A save came back, or a colleague's row: another document, and other values. */
  const arrive = (change: Doc) =>
    act(() => {
      const { base, values: now } = store.get()
      const version = Number(base['version']) + 1
      store.set({ base: { ...base, ...change, version }, values: { ...now, ...change }, errors: {} })
    })
  return {
    type,
    arrive,
    unmount,
    values: () => store.get().values,
    undo: () => act(() => result.current.undo()),
    redo: () => act(() => result.current.redo()),
    can: () => [result.current.canUndo, result.current.canRedo],
  }
}

it('takes back what was typed, also the first letters after a save', () => {
  const { type, arrive, undo, redo, values, can } = open()
  type('name', 'Fleet 1')
  arrive({})
  type('name', 'Fleet 2')
  undo()
  expect(values()['name']).toBe('Fleet 1')
  undo()
  expect(values()).toEqual(opened)
  expect(can()).toEqual([false, true])
  redo()
  redo()
  expect(values()['name']).toBe('Fleet 2')
})

it('offers nothing where the form only got fields that it had not had before', () => {
  const { type, can, undo, values } = open()
  type('meta', { title: '', translations: { fr: { title: '' } } })
  type('translations', { fr: { name: '' } })
  expect(can()).toEqual([false, false])
  type('meta.title', 'Typed')
  undo()
  expect(values()['meta']).toEqual({ title: '', translations: { fr: { title: '' } } })
})

it('leaves what a colleague changed, elsewhere and in the same field', () => {
  const { type, arrive, undo, values, can } = open()
  type('name', 'Mine')
  type('content.items', [{ id: 'a', words: 'Mine' }])
  arrive({})
  arrive({
    html: '<p>Theirs</p>',
    content: {
      items: [
        { id: 'a', words: 'Mine' },
        { id: 'b', words: 'Theirs' },
      ],
    },
  })
  undo()
  expect(values()).toMatchObject({
    name: 'Mine',
    html: '<p>Theirs</p>',
    content: {
      items: [
        { id: 'a', words: 'A' },
        { id: 'b', words: 'Theirs' },
      ],
    },
  })
  arrive({})
  arrive({ name: 'Theirs' })
  undo()
  expect(values()['name']).toBe('Theirs')
  expect(can()[0]).toBe(false)
})

it('takes back what the server writes in another way', () => {
  const { type, arrive, undo, values } = open()
  type('html', '<p>New&nbsp;</p>')
  arrive({ html: '<p>New\u{A0}</p>' })
  undo()
  expect(values()['html']).toBe('<p>Old</p>')
})

it('keeps the steps of each user apart, over a reload', () => {
  const first = open()
  first.type('name', 'Mine')
  const now = first.values()
  first.unmount()
  const other = open('laro/bo/p1', now)
  expect(other.can()).toEqual([false, false])
  other.undo()
  expect(other.values()['name']).toBe('Mine')
  other.unmount()
  const again = open('laro/ana/p1', now)
  again.undo()
  expect(again.values()['name']).toBe('Fleet')
})

it('writes the steps down when the page is left, and no more than a tab keeps', () => {
  const { type, undo, unmount } = open('laro/ana/long')
  const key = 'flightline page steps laro/ana/long'
  for (const letter of ['a', 'b', 'c']) type('html', letter.repeat(400_000))
  expect(sessionStorage.getItem(key)).toBe(null)
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(sessionStorage.getItem(key)?.length).toBeLessThan(2_000_000)
  undo()
  unmount()
  const again = open('laro/ana/long', { ...opened, html: 'b'.repeat(400_000) })
  expect(again.can()).toEqual([true, true])
  again.undo()
  expect(again.values()['html']).toBe('a'.repeat(400_000))
})
