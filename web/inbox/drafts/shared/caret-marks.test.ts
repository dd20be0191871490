import { Collaboration } from '@tiptap/extension-collaboration'
import { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { CaretHere, CaretPosition } from '../../../../domain/kernel/live/carets.ts'
import { bodyOf } from '../../../../domain/inbox/shared-drafts/document.ts'
import { createStore } from '../../../platform/store.ts'
import { textNodes } from '../../../ui/rich-text/text-nodes.ts'
import { caretMarks } from './caret-marks.ts'
import { ownPlace } from './caret-places.ts'

// Two editors of one text: where one is, is drawn in the other.

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

/** An editor in the page, and the places of its caret that it sends. */
function open(doc: Y.Doc) {
  const others = createStore<readonly CaretHere[]>([])
  const said: (CaretPosition | undefined)[] = []
  const carets = { others, move: (at: CaretPosition | undefined) => said.push(at), leave: () => undefined }
  const element = document.createElement('div')
  document.body.append(element)
  const editor = new Editor({
    element,
    extensions: [
      ...textNodes({ isShared: true }),
      Collaboration.configure({ fragment: bodyOf(doc) }),
      caretMarks(carets),
    ],
  })
  editors.push(editor)
  return { editor, others, said }
}

const jo = (at: CaretPosition | undefined): CaretHere => ({ screen: 's1', person: 'jo', label: 'Jo Stern', at })

const caretIn = ({ view }: Editor) => view.dom.querySelector<HTMLElement>('[data-caret]')

/** Characters of the text before the caret that is drawn. */
function placeOf(editor: Editor): number | undefined {
  const caret = caretIn(editor)
  if (!caret) return undefined
  const range = document.createRange()
  range.setStart(editor.view.dom, 0)
  range.setEndBefore(caret)
  return range.toString().length
}

function pair() {
  const [left, right] = [new Y.Doc(), new Y.Doc()]
  const pass = () => Y.applyUpdate(right, Y.encodeStateAsUpdate(left))
  const [one, two] = [open(left), open(right)]
  one.editor.commands.setContent('<p>Dear Uma, all of us</p>')
  pass()
  return { one, two, pass, back: () => Y.applyUpdate(left, Y.encodeStateAsUpdate(right)) }
}

const standAt = (editor: Editor, at: number, from = at) => {
  editor.commands.setTextSelection({ from, to: at })
  return ownPlace(editor.state)
}

test('a caret is drawn at its place, takes no text, room or focus, and is hidden from screen readers', () => {
  const { one, two } = pair()
  const before = two.editor.getText()
  two.others.set([jo(standAt(one.editor, 10))])
  expect(placeOf(two.editor)).toBe(9)
  expect(caretIn(two.editor)?.getAttribute('aria-hidden')).toBe('true')
  expect([two.editor.getText(), two.editor.view.dom.textContent]).toEqual([before, before])
  expect(document.activeElement).toBe(document.body)
  expect(two.editor.getHTML()).toBe('<p>Dear Uma, all of us</p>')
  two.others.set([])
  expect(caretIn(two.editor)).toBeNull()
})

test('a caret keeps its words while others write before it, and so does a selection', () => {
  const { one, two, back } = pair()
  two.others.set([jo(standAt(one.editor, 10, 6))])
  const selected = () =>
    [...two.editor.view.dom.querySelectorAll('[style]:not([data-caret])')].map((e) => e.textContent)
  expect(selected()).toEqual(['Uma,'])
  two.editor.commands.insertContentAt(1, 'Oh. ')
  expect([placeOf(two.editor), selected()]).toEqual([13, ['Uma,']])
  back()
  one.others.set([jo(standAt(two.editor, 5))])
  expect(placeOf(one.editor)).toBe(4)
})

test('a caret ahead of its words keeps its former place until they arrive', () => {
  const { one, two, pass } = pair()
  two.others.set([jo(standAt(one.editor, 10))])
  one.editor.commands.insertContentAt(20, '<p>A new line</p>')
  const ahead = standAt(one.editor, 26)
  two.others.set([jo(ahead)])
  expect(placeOf(two.editor)).toBe(9)
  pass()
  expect(placeOf(two.editor)).toBe('Dear Uma, all of us'.length + 'A ne'.length)
})

test('an invalid place draws nothing and breaks nothing', () => {
  const { two } = pair()
  for (const wrong of ['AAAA', 'not base64', '////', '']) two.others.set([jo({ anchor: wrong, head: wrong })])
  two.others.set([jo(undefined)])
  expect(caretIn(two.editor)).toBeNull()
  two.editor.commands.insertContentAt(1, 'Still writing. ')
  expect(two.editor.getText()).toContain('Still writing.')
})

test('the own caret is sent while the text has the focus, and not when it has left', () => {
  const { one } = pair()
  one.editor.view.focus()
  one.editor.commands.setTextSelection(5)
  expect(one.said.at(-1)).toEqual(ownPlace(one.editor.state))
  one.editor.view.dom.blur()
  expect(one.said.at(-1)).toBeUndefined()
})
