import { Collaboration } from '@tiptap/extension-collaboration'
import { generateJSON, getSchema, type Extensions } from '@tiptap/react'
import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { readSharedDraft, writeSharedDraft, type SharedDraftRow } from '../../../../domain/inbox/index.ts'
import { bodyOf, readFields, readHtml, writeFields } from '../../../../domain/inbox/shared-drafts/document.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { CaretHere } from '../../../../domain/kernel/live/carets.ts'
import type { Carets, OpenCarets } from '../../../platform/live/carets.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { textNodes } from '../../../ui/rich-text/text-nodes.ts'
import type { Failure, SavingState } from '../saving-state.ts'
import { isPassing, saveFailureOf } from '../save-failure.ts'
import type { EmailDraft } from '../draft.ts'
import { isConflict } from '../post-draft.ts'
import { bytesOf, textOf } from './base64.ts'
import { caretMarks } from './caret-marks.ts'
import type { DeviceShared } from './device-shared.ts'
import type { SharedEnd, SharedWriting } from './shared-writing.ts'

interface SessionOptions {
  readonly api: Pick<Api, 'call'>
  readonly id: string
  readonly creatorId: string
  readonly device: DeviceShared
  readonly carets: Pick<Carets, 'open'>
  readonly now: () => number
  /** Until then no other screen knows of it. */
  readonly begun: Promise<unknown>
  /** It was sent or discarded. Called once. */
  readonly onEnd: (end: SharedEnd) => void
}

/** Interval at which changes are sent to the server together. */
const pushAfterMs = 400
const retryAfterMs = 2500

const tryAgain: Failure = { state: { kind: 'device' }, isForLater: true }

/** Origin of changes that the server has. */
const kept = Symbol('kept')

const isEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'not-found' || error.body.code === 'draft-sent')

/** A document of these words alone. */
function documentOfHtml(html: string): Y.Doc {
  const doc = new Y.Doc()
  const extensions = textNodes({ isShared: true })
  if (html !== '') prosemirrorJSONToYXmlFragment(getSchema(extensions), generateJSON(html, extensions), bodyOf(doc))
  return doc
}

/** The document of a private draft that is to be shared. */
export function documentOf(draft: EmailDraft): string {
  const doc = documentOfHtml(draft.html)
  writeFields(doc, draft)
  return textOf(Y.encodeStateAsUpdate(doc))
}

/** Words that killed pages left of one draft on the device. */
export function draftOfStates(id: string, states: readonly string[]): EmailDraft {
  const doc = new Y.Doc()
  for (const state of states) Y.applyUpdate(doc, bytesOf(state))
  return draftIn(id, doc)
}

const draftIn = (id: string, doc: Y.Doc): EmailDraft => ({
  ...readFields(doc),
  id,
  medium: 'email',
  html: readHtml(doc),
})

/**
 * One screen's part in a shared draft. Input is on the device at once and on the server soon; unacknowledged changes
 * are sent again until they are acknowledged, however long that takes.
 */
export class SharedSession implements SharedWriting {
  readonly id: string
  readonly creatorId: string
  readonly draft: Store<EmailDraft>
  readonly saving: Store<SavingState> = createStore<SavingState>({ kind: 'empty' })
  readonly extensions: Extensions
  readonly others: Pick<Store<readonly CaretHere[]>, 'get' | 'subscribe'>
  readonly #carets: OpenCarets
  readonly #options: SessionOptions
  readonly #doc = new Y.Doc()
  #pending: Uint8Array[] = []
  #pushing: Promise<void> | undefined
  #reading: Promise<void> = Promise.resolve()
  #nextRead: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #readTimer: ReturnType<typeof setTimeout> | undefined
  #seq = 0
  #isEnded = false

  constructor(options: SessionOptions) {
    this.#options = options
    this.id = options.id
    this.creatorId = options.creatorId
    this.draft = createStore(draftIn(options.id, this.#doc))
    this.#carets = options.carets.open(options.id, options.begun)
    this.others = this.#carets.others
    this.extensions = [Collaboration.configure({ fragment: bodyOf(this.#doc) }), caretMarks(this.#carets)]
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== kept) this.#wrote(update)
      this.draft.set(draftIn(this.id, this.#doc))
    })
  }

  get seq(): number {
    return this.#seq
  }

  /** It was sent or discarded, or this screen has left it. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Begins with the state that the server gets by the sharing itself. */
  begin(state: string): void {
    Y.applyUpdate(this.#doc, bytesOf(state), kept)
  }

  /** Takes over the changes of a killed page of this device. */
  takeUp(state: string): void {
    Y.applyUpdate(this.#doc, bytesOf(state))
  }

  write(next: EmailDraft): void {
    writeFields(this.#doc, next)
  }

  append(html: string): void {
    const made = bodyOf(documentOfHtml(html)).toArray()
    bodyOf(this.#doc).push(made.flatMap((node) => (node instanceof Y.XmlElement ? [node.clone()] : [])))
  }

  async flush(): Promise<void> {
    while (this.#pending.length > 0 || this.#pushing) await this.#push()
  }

  /** A reading under way may predate this request: the next one is awaited. */
  pull(): Promise<void> {
    this.#nextRead ??= this.#readAfter(this.#reading)
    return this.#nextRead
  }

  async #readAfter(before: Promise<void>): Promise<void> {
    await Promise.allSettled([before])
    this.#nextRead = undefined
    this.#reading = this.#read()
    await this.#reading
  }

  follow(): void {
    this.pull().catch((error: unknown) => {
      console.warn("Your colleagues' text cannot be loaded now.", error)
      if (this.#isEnded || !isPassing(error)) return
      this.#readTimer ??= setTimeout(() => {
        this.#readTimer = undefined
        this.follow()
      }, retryAfterMs)
    })
  }

  stop(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    clearTimeout(this.#readTimer)
    this.#carets.leave()
  }

  #wrote(update: Uint8Array): void {
    this.#pending.push(update)
    this.#options.device.keep(this.id, textOf(Y.encodeStateAsUpdate(this.#doc)))
    this.saving.set({ kind: 'changed' })
    this.#later(pushAfterMs)
  }

  #later(ms: number): void {
    if (this.#isEnded) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#push().catch((error: unknown) => {
        console.warn('A shared draft is kept on this device until the server can be reached.', error)
      })
    }, ms)
  }

  #push(): Promise<void> {
    this.#pushing ??= this.#say().finally(() => {
      this.#pushing = undefined
    })
    return this.#pushing
  }

  async #say(): Promise<void> {
    const { api, device, now, begun } = this.#options
    const batch = this.#pending.splice(0)
    if (batch.length === 0 || this.#isEnded) return
    this.saving.set({ kind: 'saving' })
    try {
      await begun
      await api.call(writeSharedDraft, { params: { id: this.id }, body: { update: textOf(Y.mergeUpdates(batch)) } })
    } catch (error) {
      this.#pending.unshift(...batch)
      if (isEnd(error)) await this.#read(true)
      if (this.#isEnded) return undefined
      // It is open, and these words were refused all the same.
      const { state, isForLater } = isConflict(error) ? tryAgain : saveFailureOf(error)
      this.saving.set(state)
      if (isForLater) this.#later(retryAfterMs)
      throw error
    }
    if (this.#pending.length > 0) return this.#later(pushAfterMs)
    device.drop(this.id)
    this.saving.set({ kind: 'saved', at: now() })
    return undefined
  }

  async #read(isAfterPush = false): Promise<void> {
    try {
      const { shared, updates, seq } = await this.#options.api.call(readSharedDraft, {
        params: { id: this.id },
        query: { after: this.#seq },
      })
      for (const update of updates) Y.applyUpdate(this.#doc, bytesOf(update), kept)
      this.#seq = Math.max(this.#seq, seq)
      if (shared.state === 'open') return
      // Changes in sending were taken before the end, or are refused now, which is reported.
      if (!isAfterPush) await Promise.allSettled([this.#pushing])
      this.#reportEnd(shared)
    } catch (error) {
      if (isEnd(error)) this.#reportEnd(undefined)
      else throw error
    }
  }

  #reportEnd(shared: SharedDraftRow | undefined): void {
    if (this.#isEnded) return
    this.stop()
    const isChanged = this.#pending.length > 0
    this.#options.onEnd({ shared, draft: this.draft.get(), isChanged })
  }
}
