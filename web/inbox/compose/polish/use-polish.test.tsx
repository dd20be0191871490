import { act, renderHook } from '@testing-library/react'
import { Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { testPlatform } from '../../../platform/data/test-platform.tsx'
import { openAlert } from '../../../platform/dialogs.ts'
import { notices, notify } from '../../../platform/notices.ts'
import { usePolish } from './use-polish.ts'

const model = vi.hoisted(() => ({ asked: [] as unknown[], signal: undefined as AbortSignal | undefined }))
vi.mock('../../../platform/api/stream-events.ts', () => ({
  async *streamEvents(
    _: unknown,
    __: unknown,
    { body, signal }: { readonly body: { readonly html: string }; readonly signal: AbortSignal },
  ) {
    model.asked.push(body.html)
    model.signal = signal
    yield { name: 'done', data: { data: body.html.replace('teh', 'the') } }
  },
}))

beforeEach(() => {
  model.asked.length = 0
  openAlert.set(undefined)
  notify(null)
})

/** An editor whose words have been polished, and the suggestion, which waits to be taken. */
async function polished(html: string) {
  const editor = new Editor({ element: document.createElement('div'), extensions: [StarterKit], content: html })
  onTestFinished(() => editor.destroy())
  const { platform, wrapper } = testPlatform(() => ({}))
  Object.assign(platform.api, { call: () => Promise.resolve({ isReady: true }) })
  const { result } = renderHook(() => usePolish(editor), { wrapper })
  await act(async () => result.current.start())
  expect(result.current.state).toMatchObject({ kind: 'ready' })
  const accept = () =>
    act(async () => {
      const { state } = result.current
      if (state.kind === 'ready') result.current.accept(state.after)
    })
  return { editor, result, accept }
}

/** Words of a colleague in the same draft. */
const colleagueWrites = (editor: Editor, words: string) =>
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size, `<p>${words}</p>`))
const undo = () => act(async () => notices.get().at(-1)?.action?.run())

it('puts the suggestion in place of the words, and those back by Undo', async () => {
  const { editor, accept } = await polished('<p>on teh way</p>')
  await accept()
  expect(editor.getHTML()).toBe('<p>on the way</p>')
  await undo()
  expect(editor.getHTML()).toBe('<p>on teh way</p>')
})

it('is one step for Ctrl-Z, however soon it comes after another', async () => {
  const { editor, result, accept } = await polished('<p>on teh way</p>')
  await accept()
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
  onTestFinished(() => later.mockRestore())
  await undo()
  await act(async () => result.current.start())
  await accept()
  expect(editor.getHTML()).toBe('<p>on the way</p>')
  act(() => void editor.commands.undo())
  expect(editor.getHTML()).toBe('<p>on teh way</p>')
})

it('keeps the words of a colleague, and polishes them on request', async () => {
  const { editor, result, accept } = await polished('<p>on teh way</p>')
  colleagueWrites(editor, 'At eight.')
  await accept()
  expect(editor.getHTML()).toBe('<p>on teh way</p><p>At eight.</p>')
  expect(openAlert.get()?.title).toBe('The Message Has Changed')
  await act(async () => openAlert.get()?.answer(true))
  expect(model.asked).toEqual(['<p>on teh way</p>', '<p>on teh way</p><p>At eight.</p>'])
  expect(result.current.state).toMatchObject({ kind: 'ready', before: '<p>on teh way</p><p>At eight.</p>' })
})

it('an Undo after further typing reverts nothing', async () => {
  const { editor, accept } = await polished('<p>on teh way</p>')
  await accept()
  colleagueWrites(editor, 'At eight.')
  await undo()
  expect(editor.getHTML()).toBe('<p>on the way</p><p>At eight.</p>')
  expect(openAlert.get()?.title).toBe('Cannot Undo')
})

it('is asked no more once the message was left', async () => {
  const editor = new Editor({ element: document.createElement('div'), extensions: [StarterKit], content: '<p>teh</p>' })
  onTestFinished(() => editor.destroy())
  const { platform, wrapper } = testPlatform(() => ({}))
  Object.assign(platform.api, { call: () => Promise.resolve({ isReady: true }) })
  const { result, unmount } = renderHook(() => usePolish(editor), { wrapper })
  act(() => result.current.start())
  unmount()
  expect(model.signal?.aborted).toBe(true)
})
