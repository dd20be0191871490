import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDialogs, openAlert } from '../../platform/dialogs.ts'
import { notices, notify } from '../../platform/notices.ts'
import { press, showField } from '../fields/show-field.tsx'
import { AiHtmlField } from './ai-html-field.tsx'

interface Answer {
  readonly events: readonly object[]
  readonly isSlow?: boolean
}

const model = vi.hoisted(() => ({ asked: [] as object[], answers: [] as Answer[], aborted: 0 }))
vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))
vi.mock('../../platform/api/stream-events.ts', async (original) => ({
  ...(await original<typeof import('../../platform/api/stream-events.ts')>()),
  async *streamEvents(_: unknown, __: unknown, { body, signal }: { body: object; signal: AbortSignal }) {
    model.asked.push(body)
    const { events, isSlow = false } = model.answers.shift() ?? { events: [] }
    for (const data of events) yield { name: 'message', data }
    if (isSlow && !signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    if (signal.aborted) model.aborted += 1
    signal.throwIfAborted()
  },
}))
// Tests of the field itself cover its display.
vi.mock('../../ui/form/html-field.tsx', () => ({ HtmlField: () => <p>The text</p> }))

beforeEach(() => {
  Object.assign(model, { asked: [], answers: [], aborted: 0 })
  notify(null)
})
afterEach(() => act(() => closeDialogs()))

const answered = (html: string, turns = 2): Answer => ({
  events: [
    { type: 'start', conversationId: 'c1' },
    { type: 'chunk', content: html },
    {
      type: 'complete',
      html,
      conversation: { id: 'c1', user_id: 'ana', type: 'html-generation', history: [], turn_count: turns, tokens: 1234 },
    },
  ],
})

async function open(isReady = true) {
  const shown = showField(AiHtmlField, {
    component: 'input-html',
    value: '<p>Before</p>',
    server: {
      data: () => ({ rows: [] }),
      calls: { '/ai/cms/html/generate': { isReady }, '/cms/site': { css: '', address: '', chrome: {}, data: {} } },
    },
  })
  press('Write with AI: Field')
  const dialog = await screen.findByRole('dialog', { name: 'AI HTML generator' })
  return { ...shown, box: within(dialog) }
}

type Box = Awaited<ReturnType<typeof open>>['box']

const type = (box: Box, label: RegExp, value: string) =>
  fireEvent.change(box.getByLabelText(label), { target: { value } })
const click = (box: Box, name: string) => fireEvent.click(box.getByRole('button', { name }))
const isOff = (box: Box, name: string) => box.getByRole<HTMLButtonElement>('button', { name }).disabled

async function generated(html: string) {
  const shown = await open()
  model.answers.push(answered(html))
  type(shown.box, /What do you want/, 'Write about Aspen')
  click(shown.box, 'Generate')
  await shown.box.findByRole('button', { name: 'Accept' })
  return shown
}

it('needs words or a file, and writes the accepted answer into the field', async () => {
  const { box, put } = await open()
  expect(isOff(box, 'Generate')).toBe(true)
  type(box, /What do you want/, '   ')
  expect(isOff(box, 'Generate')).toBe(true)
  model.answers.push(answered('<h2>Aspen</h2>'))
  type(box, /What do you want/, 'Write about Aspen')
  click(box, 'Generate')
  expect((await box.findByText(/1 iteration, 1,234 tokens/)).textContent).toMatch(/1 iteration, 1,234 tokens/)
  expect(box.getByText('Checks: nothing to look at').textContent).toBe('Checks: nothing to look at')
  click(box, 'Accept')
  expect(put).toHaveBeenCalledWith('<h2>Aspen</h2>')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => notices.get().at(-1)?.action?.run())
  expect(put).toHaveBeenLastCalledWith('<p>Before</p>')
})

it('shows the answer in a frame that runs and loads nothing', async () => {
  const { box } = await generated('<p>Hi</p><img src="https://a.example/x.png" alt="x"><script>alert(1)</script>')
  const frame = box.getByTitle('Preview of the HTML')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'")
  expect(frame.getAttribute('srcdoc')).not.toContain('<script')
})

it('refines as a difference of which each part is taken or left', async () => {
  const { box, put } = await generated('<p>Fast and quiet.</p>')
  expect(isOff(box, 'Refine')).toBe(true)
  model.answers.push(answered('<p>Fast and very quiet jets.</p>', 4))
  type(box, /What should be different/, 'Say more')
  click(box, 'Refine')
  await box.findByText(/2 iterations/)
  expect(model.asked[1]).toMatchObject({ query: 'Say more', conversationId: 'c1' })
  const changes = box.getAllByRole('button', { pressed: true })
  for (const change of changes) fireEvent.click(change)
  click(box, 'Accept')
  expect(put).toHaveBeenCalledWith('<p>Fast and quiet.</p>')
})

it('names the faults of the answer, and has them fixed', async () => {
  const { box } = await generated('<h2>Seats</h2><h4>Eight</h4>')
  expect(box.getByText('A heading skips from h2 to h4.').textContent).toBe('A heading skips from h2 to h4.')
  model.answers.push(answered('<h2>Seats</h2><h3>Eight</h3>', 4))
  click(box, 'Fix these')
  await box.findByText('Checks: nothing to look at')
  expect(model.asked[1]).toMatchObject({ query: expect.stringContaining('A heading skips from h2 to h4.') })
})

it('asks before it closes over an unaccepted answer', async () => {
  const { box, put } = await generated('<p>One</p>')
  click(box, 'Close: AI HTML generator')
  await waitFor(() => expect(openAlert.get()?.title).toBe('Leave Without Saving?'))
  await act(async () => openAlert.get()?.answer(false))
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(put).toHaveBeenCalledWith('<p>One</p>')
})

it('keeps the typed words while another fault is fixed', async () => {
  const { box } = await generated('<h2>Seats</h2><h4>Eight</h4>')
  model.answers.push(answered('<h2>Seats</h2><h3>Eight</h3>', 4))
  type(box, /What should be different/, 'And a list')
  click(box, 'Fix these')
  await box.findByText('Checks: nothing to look at')
  expect(box.getByLabelText<HTMLTextAreaElement>(/What should be different/).value).toBe('And a list')
})

it('regenerates, and copies', async () => {
  const { box } = await generated('<p>One</p>')
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  click(box, 'Copy')
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('<p>One</p>'))
  model.answers.push(answered('<p>Two</p>'))
  click(box, 'Regenerate')
  await waitFor(() => expect(model.asked[1]).toMatchObject({ query: '', regenerate: true, conversationId: 'c1' }))
})

it('stops at once, keeps the text so far, and closing forgets it all', async () => {
  const { box, put } = await open()
  model.answers.push({
    events: [
      { type: 'start', conversationId: 'c1' },
      { type: 'chunk', content: '<p>Half' },
    ],
    isSlow: true,
  })
  type(box, /What do you want/, 'Long')
  click(box, 'Generate')
  await box.findByText('<p>Half')
  // Each step has the keyboard: the button that was pressed before is gone.
  expect(document.activeElement).toBe(box.getByRole('button', { name: 'Stop' }))
  click(box, 'Stop')
  expect((await box.findByText(/The text is incomplete/)).textContent).toMatch(/The text is incomplete/)
  expect(document.activeElement).toBe(box.getByRole('group', { name: 'What was written' }))
  click(box, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(put).not.toHaveBeenCalled()
  press('Write with AI: Field')
  const again = within(await screen.findByRole('dialog', { name: 'AI HTML generator' }))
  expect(again.getByLabelText<HTMLTextAreaElement>(/What do you want/).value).toBe('')
})

it('closing while it writes ends the model', async () => {
  const { box } = await open()
  model.answers.push({ events: [{ type: 'chunk', content: '<p>' }], isSlow: true })
  type(box, /What do you want/, 'Long')
  click(box, 'Generate')
  await box.findByRole('button', { name: 'Stop' })
  act(() => closeDialogs())
  await waitFor(() => expect(model.aborted).toBe(1))
})

it('accepts only pictures and PDF, and names refused files', async () => {
  const { box } = await open()
  const attach = (file: File) =>
    fireEvent.change(box.getByLabelText('Image or PDF to attach'), { target: { files: [file] } })
  attach(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  expect(notices.get()).toMatchObject([{ message: 'Please upload an image (JPEG, PNG, GIF, WebP) or PDF file.' }])
  attach(new File(['%PDF-1.4'], 'terms.pdf', { type: 'application/pdf' }))
  expect((await box.findByText('terms.pdf')).textContent).toBe('terms.pdf')
  model.answers.push(answered('<p>Terms</p>'))
  click(box, 'Generate')
  await waitFor(() =>
    expect(model.asked[0]).toMatchObject({
      file: { type: 'pdf', data: btoa('%PDF-1.4'), mediaType: 'application/pdf' },
    }),
  )
})

it('says where no model is set up', async () => {
  const { box } = await open(false)
  expect((await box.findByText(/No language model is set up/)).textContent).toMatch(/No language model is set up/)
  type(box, /What do you want/, 'Write')
  expect(isOff(box, 'Generate')).toBe(true)
})

it('the prompt of a closed page is restored with a note, and Cancel removes it', async () => {
  const first = await open()
  type(first.box, /What do you want/, 'Write about Aspen')
  act(() => closeDialogs())
  cleanup()
  const { box } = await open()
  const query = () => box.getByLabelText<HTMLTextAreaElement>(/What do you want/).value
  expect(query()).toBe('Write about Aspen')
  expect(box.getByText(/Your unsaved changes/)).toBeDefined()
  click(box, 'Cancel')
  cleanup()
  const last = await open()
  expect(last.box.getByLabelText<HTMLTextAreaElement>(/What do you want/).value).toBe('')
})
