import { StarterKit } from '@tiptap/starter-kit'
import { Editor } from '@tiptap/react'
import { afterEach, expect, it } from 'vitest'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import { createStore } from '../../platform/store.ts'
import type { Offer } from '../offers/offering.ts'
import { slashTemplates } from './slash-templates.ts'

const template = { id: 'd1', name: 'Ramp' } as DocumentRow

let opened: Editor | undefined
afterEach(() => {
  opened?.destroy()
  document.body.replaceChildren()
})

/** An editor in which a slash was typed; `answer` gives the words of the chosen template. */
async function open() {
  const shown = createStore<Offer<DocumentRow> | undefined>(undefined)
  const answer = Promise.withResolvers<{ html: string; text: string } | undefined>()
  const source = { templates: createStore<readonly DocumentRow[]>([template]), wordsOf: () => answer.promise }
  const element = document.body.appendChild(document.createElement('div'))
  const editor = new Editor({ element, extensions: [StarterKit, slashTemplates(shown, () => source)] })
  opened = editor
  editor.view.focus()
  editor.commands.insertContent('Hello, /ra')
  await expect.poll(() => shown.get()?.options.length).toBe(1)
  shown.get()?.choose(template)
  return { editor, answer }
}

it('words typed before a template’s words arrive follow them', async () => {
  const { editor, answer } = await open()
  editor.commands.insertContent({ type: 'text', text: ' Bye' })
  answer.resolve({ html: 'meet us.', text: '' })
  await expect.poll(() => editor.getText()).toBe('Hello, meet us. Bye')
  editor.commands.insertContent({ type: 'text', text: '!' })
  expect(editor.getText()).toBe('Hello, meet us. Bye!')
})

it('the cursor is after the words of a template without further typing', async () => {
  const { editor, answer } = await open()
  answer.resolve({ html: '<p>Meet us.</p>', text: '' })
  await expect.poll(() => editor.getText()).toContain('Meet us.')
  editor.commands.insertContent({ type: 'text', text: '!' })
  expect(editor.getText()).toContain('Meet us.!')
})

it('a focus moved elsewhere during the loading stays there', async () => {
  const { editor, answer } = await open()
  const subject = document.body.appendChild(document.createElement('input'))
  subject.focus()
  answer.resolve({ html: 'meet us.', text: '' })
  await expect.poll(() => editor.getText()).toBe('Hello, meet us.')
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(subject)
})
