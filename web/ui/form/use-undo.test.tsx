import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { htmlField, itemsField, textField, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { createFormStore, typeInto } from './form-store.ts'
import { mergeTexts } from '../difference/merge-texts.ts'
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

const content = [
  htmlField('html', 'Text'),
  itemsField('content.items', 'Sections', {
    fields: [textField('words', 'Words')],
    items: { one: 'section', empty: 'No sections.', title: () => 'Section' },
  }),
]
const address = [textField('name', 'Name'), textField('meta.title', 'Title for search engines')]
const all: readonly EditorField[] = [...content, ...address]

function open(place = 'laro/ana/p1', begun: Doc = opened) {
  const store = createFormStore([], opened)
  store.set({ ...store.get(), values: begun })
  const { result, rerender, unmount } = renderHook(
    (fields: readonly EditorField[]) => useUndo(store, { place, fields, mergeText: mergeTexts }),
    {
      initialProps: all,
    },
  )
  const type = (property: string, value: unknown) =>
    act(() => {
      vi.advanceTimersByTime(2000)
      typeInto(store, { fields: [], scope: '', property, value })
    })
  const put = (change: Doc, { versions, answers }: { readonly versions: number; readonly answers: number }) =>
    act(() => {
      const state = store.get()
      const base = { ...state.base, ...change, version: Number(state.base['version']) + versions }
      const values = { ...state.values, ...change }
      store.set({ ...state, base, stored: base, values, answers: state.answers + answers })
    })
  /** A save was answered with another document and other values. */
  const arrive = (change: Doc, versions = 1) => put(change, { versions, answers: 1 })
  const follow = (change: Doc) => put(change, { versions: 1, answers: 0 })
  return {
    type,
    arrive,
    follow,
    show: (fields: readonly EditorField[]) => act(() => rerender(fields)),
    said: () => result.current.said,
    unmount,
    values: () => store.get().values,
    undo: () => act(() => result.current.undo()),
    redo: () => act(() => result.current.redo()),
    can: () => [result.current.canUndo, result.current.canRedo],
  }
}

it('reverts the input, also the first letters after a save', () => {
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

it('offers no step for new fields of the form', () => {
  const { type, can, undo, values } = open()
  type('meta', { title: '', translations: { fr: { title: '' } } })
  type('translations', { fr: { name: '' } })
  expect(can()).toEqual([false, false])
  type('meta.title', 'Typed')
  undo()
  expect(values()['meta']).toEqual({ title: '', translations: { fr: { title: '' } } })
})

it('leaves the changes of a colleague, elsewhere and in the same field', () => {
  const { type, arrive, follow, undo, values, can } = open()
  type('name', 'Mine')
  type('content.items', [{ id: 'a', words: 'Mine' }])
  arrive({})
  follow({
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
  follow({ name: 'Theirs' })
  undo()
  expect(values()['name']).toBe('Theirs')
  expect(can()[0]).toBe(false)
})

it("a save with a section of a colleague does not add it to the user's step", () => {
  const { type, arrive, undo, redo, values, said } = open()
  type('content.items', [{ id: 'a', words: 'Mine' }])
  const merged = [
    { id: 'a', words: 'Mine and theirs' },
    { id: 'b', words: 'Theirs' },
  ]
  // A colleague saved in between: the answer is two versions further.
  arrive({ content: { items: merged } }, 2)
  undo()
  expect(values()['content']).toEqual({
    items: [
      { id: 'a', words: 'A and theirs' },
      { id: 'b', words: 'Theirs' },
    ],
  })
  expect(said()).toBe('Undid: Sections, Words')
  redo()
  expect(values()['content']).toEqual({ items: merged })
  expect(said()).toBe('Redid: Sections, Words')
})

it('undo in one tab does not change fields of a hidden tab', () => {
  const { type, show, undo, values, can, said } = open()
  type('html', '<p>New</p>')
  type('name', 'Fleet 1')
  show(content)
  undo()
  expect(values()).toMatchObject({ html: '<p>Old</p>', name: 'Fleet 1' })
  expect(said()).toBe('Undid: Text')
  expect(can()).toEqual([false, true])
  undo()
  expect(values()).toMatchObject({ name: 'Fleet 1' })
  expect(said()).toBe('There is nothing to undo here.')
  show(address)
  expect(can()).toEqual([true, false])
  undo()
  expect(values()['name']).toBe('Fleet')
})

it("a colleague's letters that come while one types stay when the typing is undone", () => {
  const { type, follow, undo, values } = open()
  type('html', '<p>Old mine</p>')
  follow({ html: '<p>Their old mine</p>' })
  undo()
  expect(values()['html']).toBe('<p>Their old</p>')
})

it("redone letters return to their place before a colleague's letters", () => {
  const { type, follow, undo, redo, values } = open()
  type('html', '<p>Old mine</p>')
  follow({ html: '<p>Old mine theirs</p>' })
  undo()
  expect(values()['html']).toBe('<p>Old theirs</p>')
  redo()
  expect(values()['html']).toBe('<p>Old mine theirs</p>')
})

it('reverts a value that the server normalised', () => {
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
  const key = 'flightline form steps laro/ana/long'
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
