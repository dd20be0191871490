import { useQuery } from '@tanstack/react-query'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser as SchemaParser, DOMSerializer } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  findPolishing,
  hasPolishableText,
  inboxMessages,
  inboxWording,
  polishMessage,
} from '../../../../domain/inbox/index.ts'
import { ApiError, reasonOf } from '../../../platform/api/api-error.ts'
import type { Api } from '../../../platform/api/api.ts'
import { streamEvents, type StreamedEvent } from '../../../platform/api/stream-events.ts'
import { showAlert } from '../../../platform/dialogs.ts'
import { notify } from '../../../platform/notices.ts'
import { useClient, usePlatform } from '../../../platform/platform-context.tsx'
import { putBack, setAside } from './set-aside.ts'

export type PolishState =
  | { readonly kind: 'idle' }
  /** `written` is the text so far. */
  | { readonly kind: 'running'; readonly written: string }
  | { readonly kind: 'ready'; readonly before: string; readonly after: string }

export interface Polish {
  readonly state: PolishState
  /** Undefined until it is known whether the installation can do it. */
  readonly isSetUp: boolean | undefined
  /** Label of a model that is not a real one. */
  readonly label?: string | undefined
  readonly start: () => void
  readonly cancel: () => void
  /** Replaces the text by another one, unless it was changed since; undo restores the former one. */
  readonly accept: (html: string) => void
  readonly discard: () => void
}

const idle: PolishState = { kind: 'idle' }

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const textIn = (data: unknown, name: string): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : ''
}

class PolishFailed extends Error {
  readonly wording: { readonly title: string; readonly message: string }
  constructor({ data }: StreamedEvent) {
    super('not polished')
    this.wording = { title: textIn(data, 'title'), message: textIn(data, 'message') }
  }
}

/** The polished HTML. Throws PolishFailed, ApiError, and AbortError when it is stopped. */
async function polished(
  api: Api,
  html: string,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (text: string) => void },
): Promise<string> {
  for await (const event of streamEvents(api, polishMessage, { body: { html }, signal })) {
    if (event.name === 'part') onPart(textIn(event.data, 'text'))
    else if (event.name === 'failed') throw new PolishFailed(event)
    else if (event.name === 'done') return textIn(event.data, 'data')
  }
  // The connection ended before the answer did.
  throw new ApiError(0, { error: 'offline' })
}

/** HTML as this editor would write it, so that only rewritten words differ. */
function asWrittenHere({ schema }: Editor, html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const page = document.implementation.createHTMLDocument().createElement('div')
  const { content } = SchemaParser.fromSchema(schema).parse(body)
  page.append(DOMSerializer.fromSchema(schema).serializeFragment(content, { document: page.ownerDocument }))
  return page.innerHTML
}

function failureWords(error: unknown): { readonly title: string; readonly message: string } {
  if (error instanceof PolishFailed) return error.wording
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  const wording = issues.map(inboxWording).find((one) => one !== undefined)
  if (wording) return wording
  const { title, message } = inboxMessages['polish-failed']
  return { title, message: `${message} ${reasonOf(error).message}` }
}

interface Ending {
  readonly before: string
  readonly after: string
}

interface Running {
  readonly api: Api
  readonly editor: Editor
  readonly stop: AbortController
  readonly onPart: (text: string) => void
}

/** Suggestion for the content of an editor; undefined for none, which has been reported by then. */
async function suggestion({ api, editor, stop, onPart }: Running): Promise<Ending | undefined> {
  const before = editor.getHTML()
  const aside = setAside(before)
  try {
    const html = await polished(api, aside.html, { signal: stop.signal, onPart })
    return { before, after: asWrittenHere(editor, putBack(html, aside.kept)) }
  } catch (error) {
    if (!isAborted(error)) void showAlert({ ...failureWords(error), tone: 'bad' })
    return undefined
  }
}

/** Why a text cannot be polished now; undefined when it can. */
function whyNot(editor: Editor, isSetUp: boolean | undefined): keyof typeof inboxMessages | undefined {
  if (!hasPolishableText(editor.getHTML())) return 'polish-empty'
  return isSetUp === false ? 'polish-off' : undefined
}

const writtenSince = {
  title: inboxMessages['cannot-undo'].title,
  message: 'You continued the message during the polish. The polished text and your later words are both kept.',
}

/** A colleague wrote in the text that a suggestion is about. Whether it shall be polished as it is now. */
const askAnew = (): Promise<boolean> =>
  showAlert({
    title: 'The Message Has Changed',
    message: 'You continued the message during the polish. The suggestion does not contain your later words.',
    confirm: 'Polish Again',
    cancel: 'Keep the Message',
  })

/** Replaces the text by another one, and offers to restore the former one. */
function replaceText(editor: Editor, html: string, before: string): void {
  const ownStep = () => editor.view.dispatch(closeHistory(editor.state.tr))
  const put = (text: string) => {
    // A separate step for Ctrl-Z, however soon it follows another change, or another change follows it.
    ownStep()
    editor.commands.setContent(text)
    ownStep()
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  }
  put(html)
  const polishedText = editor.getHTML()
  const undo = () => {
    if (editor.isDestroyed) return
    if (editor.getHTML() === polishedText) put(before)
    else void showAlert({ ...writtenSince, tone: 'bad' })
  }
  notify({ title: 'Message polished', kind: 'success', action: { label: 'Undo', run: undo } })
}

/** State and label of this installation's language model; undefined until it is known. */
function useModel() {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['polishing', client.id],
    queryFn: ({ signal }) => api.call(findPolishing, {}, signal),
    staleTime: Infinity,
  })
  return { isSetUp: data?.isReady, label: data?.label }
}

type Change = PolishState | ((now: PolishState) => PolishState)

/** State of polishing: a late answer for one text does not affect the next one in the same editor. */
function useStateOf(textId: string | undefined) {
  const [kept, setKept] = useState({ textId, state: idle })
  const setState = (change: Change) =>
    setKept((now) => {
      if (typeof change !== 'function') return { textId, state: change }
      return now.textId === textId ? { textId, state: change(now.state) } : now
    })
  return [kept.textId === textId ? kept.state : idle, setState] as const
}

/** Leaving the message ends the wait for a suggestion, and its failure is not shown elsewhere. */
function useStopOnLeaving(running: RefObject<AbortController | undefined>): void {
  const stop = useEffectEvent(() => running.current?.abort())
  useEffect(() => () => stop(), [])
}

/**
 * AI polish of an editor's content: requested, reviewed, accepted or rejected (1-shell sections 5 and 8). `textId`
 * names the text: a request for one does not apply to the next in the same editor.
 */
export function usePolish(editor: Editor | undefined, textId?: string): Polish {
  const { api } = usePlatform()
  const model = useModel()
  const [state, setState] = useStateOf(textId)
  const running = useRef<AbortController>(undefined)
  useStopOnLeaving(running)

  const run = async (written: Editor) => {
    const stop = new AbortController()
    running.current = stop
    // The text that is being rewritten stays as it is until the answer has arrived.
    written.setEditable(false, false)
    setState({ kind: 'running', written: '' })
    const onPart = (text: string) =>
      setState((now) => (now.kind === 'running' ? { ...now, written: `${now.written}${text}` } : now))
    const found = await suggestion({ api, editor: written, stop, onPart })
    running.current = undefined
    if (!written.isDestroyed) written.setEditable(true, false)
    setState(found ? { kind: 'ready', ...found } : idle)
  }

  const polishAnew = async (written: Editor) => {
    if ((await askAnew()) && !written.isDestroyed && !running.current) await run(written)
  }

  /** Without a transition: a hidden element takes no focus. */
  const showEditor = () => flushSync(() => setState(idle))

  return {
    state,
    ...model,
    start() {
      if (!editor || running.current) return
      const code = whyNot(editor, model.isSetUp)
      if (code) void showAlert({ ...inboxMessages[code], tone: 'bad' })
      else void run(editor)
    },
    cancel: () => running.current?.abort(),
    accept(html) {
      if (!editor || state.kind !== 'ready') return
      showEditor()
      if (editor.getHTML() === state.before) replaceText(editor, html, state.before)
      else void polishAnew(editor)
    },
    discard() {
      showEditor()
      editor?.view.focus()
    },
  }
}
