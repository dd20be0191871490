import { Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { SuggestionProps } from '@tiptap/suggestion'
import { expect, it, onTestFinished } from 'vitest'
import { createStore } from '../../platform/store.ts'
import { offering, type Offer } from './offering.ts'

function asked() {
  const shown = createStore<Offer<string> | undefined>(undefined)
  const words = createStore<readonly string[]>([])
  const { render } = offering<string>(shown, {
    fitting: (typed) => words.get().filter((word) => word.startsWith(typed)),
    onOther: words.subscribe,
  })
  const sign = render?.()
  const editor = new Editor({ extensions: [StarterKit] })
  onTestFinished(() => editor.destroy())
  const props: SuggestionProps<string, string> = {
    editor,
    range: { from: 1, to: 4 },
    query: 'ga',
    text: '/ga',
    items: [],
    command: () => undefined,
    decorationNode: null,
    mount: () => () => undefined,
    placement: 'bottom-start',
    offset: { mainAxis: 0, crossAxis: 0 },
    flip: true,
    floatingUi: { placement: 'bottom-start', strategy: 'absolute', middleware: [] },
    loading: false,
  }
  sign?.onStart?.(props)
  return { shown, words, sign, props }
}

it('offers options that become known only after the sign', () => {
  const { shown, words } = asked()
  expect(shown.get()?.options).toEqual([])
  words.set(['gate', 'hotel'])
  expect(shown.get()?.options).toEqual(['gate'])
})

it('keeps options in use unchanged', () => {
  const { shown, words } = asked()
  words.set(['gate'])
  words.set(['gala', 'gate'])
  expect(shown.get()?.options).toEqual(['gate'])
})

it('offers nothing once it was left', () => {
  const { shown, words, sign, props } = asked()
  sign?.onExit?.(props)
  words.set(['gate'])
  expect(shown.get()).toBeUndefined()
})
