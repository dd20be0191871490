import {
  discardDraft,
  findDraft,
  postMessage,
  replyContext,
  saveDraft,
  type AnswerMode,
  type MessageRow,
} from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { chooseDraft, fromServer, type ChosenDraft } from './choose-draft.ts'
import type { DeviceDrafts } from './device-drafts.ts'
import { createDraftKeeper, type DraftKeeper, type SavingState } from './draft-keeper.ts'
import { inMedium, newDraft, writtenOf, type ComposePlace, type Draft, type DraftMedium } from './draft.ts'

export type Posted = OutputOf<typeof postMessage>

interface ComposerOptions {
  readonly api: Api
  readonly place: ComposePlace
  readonly drafts: DeviceDrafts
  readonly device: string
  readonly newId: () => string
  readonly now: () => number
  /** The user's draft in this place as the server has it. */
  readonly saved: MessageRow | null
}

export interface SendOptions {
  readonly withoutSubject?: boolean
  readonly signature?: string | undefined
}

/** What is being written in one place, from the first key to the server's answer. */
export interface Composer {
  /** Undefined while nothing is being written. */
  readonly draft: Store<Draft | undefined>
  readonly saving: Store<SavingState>
  /** Counts what the person began by hand: each time the cursor goes into what is written. */
  readonly attention: Store<number>
  begin(medium: DraftMedium): void
  /** What the server has now, read after the screen was opened from what was known: unless it is being changed here. */
  offer(saved: MessageRow | null): void
  /** Whether the person began it now: then the cursor goes into it. A draft that was restored takes no focus. */
  isBegunByHand(draftId: string): boolean
  /** Begins an answer; the words of a draft that is there already stay. Rejects when the answer is refused. */
  answer(mode: AnswerMode, messageId: string): Promise<void>
  change(draft: Draft): void
  /** Adds a file that was stored meanwhile to what is written now. */
  addFile(file: Draft['files'][number]): void
  /** Sends what is written. The device keeps it until the server has it. Rejects when it is refused. */
  send(draft: Draft, options: SendOptions): Promise<Posted>
  /** Saves on the server without waiting for the usual moment. */
  saveNow(): Promise<void>
  discard(): Promise<void>
  /** After a conflict: goes on with this device's words, or takes the other's. */
  resolve(keepThis: boolean): Promise<void>
  stop(): void
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

const quiet: SavingState = { kind: 'empty' }

export function createComposer(options: ComposerOptions): Composer {
  const { api, place, drafts, device, newId, now } = options
  const draft = createStore<Draft | undefined>(undefined)
  const saving = createStore<SavingState>(quiet)
  const attention = createStore(0)
  let keeper: DraftKeeper | undefined
  let stopFollowing: (() => void) | undefined

  const save = async (written: Draft, version: number | undefined) => {
    const body = { ...place, ...writtenOf(written), device, ...(version === undefined ? {} : { version }) }
    const { message } = await api.call(saveDraft, { params: { id: written.id }, body })
    return { version: message.version, at: message.last_date }
  }

  const keepWith = (known: Pick<ChosenDraft, 'version' | 'begins'>): DraftKeeper => {
    const made = createDraftKeeper({ drafts, save, isConflict, now, ...known })
    keeper = made
    stopFollowing?.()
    saving.set(made.state.get())
    stopFollowing = made.state.subscribe(() => saving.set(made.state.get()))
    return made
  }
  const current = () => keeper ?? keepWith({ version: undefined, begins: quiet })
  const forget = async () => {
    const ending = keeper
    keeper = undefined
    stopFollowing?.()
    saving.set(quiet)
    await ending?.stop()
  }
  const show = (next: Draft) => {
    draft.set(next)
    current().change(next)
  }
  const byHand = new Set<string>()
  const beginByHand = (next: Draft) => {
    byHand.add(next.id)
    show(next)
    attention.set(attention.get() + 1)
  }
  const takeUp = (chosen: ChosenDraft) => {
    const made = keepWith(chosen)
    draft.set(chosen.draft)
    if (chosen.isUnsaved) made.change(chosen.draft)
  }

  const first = chooseDraft(drafts.load(), options.saved, newId)
  if (first) takeUp(first)

  return {
    draft,
    saving,
    attention,
    offer(saved) {
      const isQuiet = saving.get().kind === 'saved' || draft.get() === undefined
      if (!isQuiet || byHand.has(draft.get()?.id ?? '')) return
      const chosen = chooseDraft(drafts.load(), saved, newId)
      if (chosen) takeUp(chosen)
      else draft.set(undefined)
    },
    begin(medium) {
      const known = draft.get()
      const next = known ? inMedium(known, medium) : newDraft(medium, newId())
      beginByHand(next)
    },
    isBegunByHand: (draftId) => byHand.has(draftId),
    async answer(mode, messageId) {
      if (!('threadId' in place)) return
      const query = { message: messageId, mode }
      const context = await api.call(replyContext, { params: { id: place.threadId }, query })
      const begun = inMedium(draft.get() ?? newDraft('email', newId()), 'email')
      if (begun.medium !== 'email') return
      const { recipients, cc, subject, files, replyingTo, forward } = context
      const names = new Set(begun.files.map((file) => file.url))
      const added = files.filter((file) => !names.has(file.url))
      beginByHand({ ...begun, recipients, cc, subject, replyingTo, forward, files: [...begun.files, ...added] })
    },
    change: show,
    addFile(file) {
      const known = draft.get()
      if (known) show({ ...known, files: [...known.files, file] })
    },
    async send(written, { withoutSubject = false, signature }) {
      await forget()
      // A talk goes on: the next chat message can be written while this one is on its way.
      const next = written.medium === 'chat' ? newDraft('chat', newId()) : undefined
      if (next) byHand.add(next.id)
      draft.set(next)
      const extra = { messageId: written.id, withoutSubject, ...(signature === undefined ? {} : { signature }) }
      const posted = await api.call(postMessage, { body: { ...place, ...writtenOf(written), ...extra } })
      if (drafts.load()?.draft.id === written.id) drafts.drop()
      return posted
    },
    async saveNow() {
      await keeper?.flush()
    },
    async discard() {
      const gone = draft.get()
      const wasSaved = keeper !== undefined
      await forget()
      draft.set(undefined)
      drafts.drop()
      if (gone && wasSaved) await api.call(discardDraft, { params: { id: gone.id } })
    },
    async resolve(keepThis) {
      const query = 'threadId' in place ? { threadId: place.threadId } : { ref: place.ref }
      const { message } = await api.call(findDraft, { query })
      const mine = draft.get()
      if (keepThis && mine) {
        const next = { ...mine, id: message?.id ?? newId() }
        takeUp({ draft: next, version: message?.version, begins: { kind: 'changed' }, isUnsaved: true })
      } else if (message) {
        drafts.drop()
        takeUp(fromServer(message))
      }
    },
    stop() {
      // Leaving the thread: what the server has not got yet goes to it now, and the device has it anyway.
      void keeper?.flush()
    },
  }
}
