import {
  discardDraft,
  findDraft,
  replyContext,
  saveDraft,
  type AnswerMode,
  type MessageRow,
} from '../../../domain/inbox/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { chooseDraft, fromServer, type ChosenDraft } from './choose-draft.ts'
import type { DeviceDrafts } from './device-drafts.ts'
import type { MadeMessage } from './made-messages.ts'
import { DraftKeeper, type SavingState } from './draft-keeper.ts'
import { forgetArrived } from './forget-arrived.ts'
import { isConflict, isSentAlready, postDraft, type Posted, type SendOptions } from './post-draft.ts'
import {
  inMedium,
  isSameWriting,
  isWorthKeeping,
  newDraft,
  withMade,
  writtenOf,
  type ComposePlace,
  type Draft,
  type DraftMedium,
} from './draft.ts'

export type { Posted, SendOptions }

interface ComposerOptions {
  readonly api: Api
  readonly place: ComposePlace
  readonly drafts: DeviceDrafts
  readonly device: string
  readonly newId: () => string
  readonly now: () => number
  /** The user's draft in this place as the server has it. */
  readonly saved: MessageRow | null
  /** A message that seemed lost had been sent; `isChanged` when what was changed since stays as a new draft. */
  readonly onSent: (isChanged: boolean) => void
}

const quiet: SavingState = { kind: 'empty' }

/** What is being written in one place, from the first key to the server's answer. */
export class Composer {
  /** Undefined while nothing is being written. */
  readonly draft: Store<Draft | undefined> = createStore<Draft | undefined>(undefined)
  readonly saving: Store<SavingState> = createStore<SavingState>(quiet)
  /** Counts what the person began by hand: each time the cursor goes into what is written. */
  readonly attention: Store<number> = createStore(0)
  /** Counts the changes of what is written. */
  readonly strokes: Store<number> = createStore(0)
  /** The editor hands a long text on in pauses of writing: this fetches it before. Undefined: nothing waits. */
  readonly waiting: Store<(() => void) | undefined> = createStore<(() => void) | undefined>(undefined)
  readonly #options: ComposerOptions
  readonly #byHand = new Set<string>()
  /** What is on its way from this page. */
  readonly #sending = new Set<string>()
  #keeper: DraftKeeper | undefined
  #stopFollowing: (() => void) | undefined

  constructor(options: ComposerOptions) {
    this.#options = options
    const first = chooseDraft(options.drafts.load(), options.saved, options.newId)
    if (first) this.#takeUp(first)
    void forgetArrived(options.api, options.drafts)
  }

  /** What the server has now, read after the screen was opened from what was known: unless it is being changed here. */
  offer(saved: MessageRow | null): void {
    const known = this.settled()
    const isQuiet =
      known === undefined ||
      !isWorthKeeping(known) ||
      (this.saving.get().kind === 'saved' && !this.isBegunByHand(known.id))
    if (!isQuiet) return
    const chosen = chooseDraft(this.#options.drafts.load(), saved, this.#options.newId)
    if (chosen) this.#takeUp(chosen)
    else this.draft.set(undefined)
  }

  /** What is written, up to the last key. */
  settled(): Draft | undefined {
    this.waiting.get()?.()
    return this.draft.get()
  }

  begin(medium: DraftMedium): void {
    const known = this.settled()
    this.#beginByHand(known ? inMedium(known, medium) : newDraft(medium, this.#options.newId()))
  }

  /** A talk is always ready to be written in; the cursor stays where it is. */
  prepareChat(): void {
    if (this.draft.get() === undefined) this.draft.set(newDraft('chat', this.#options.newId()))
  }

  /** Whether the person began it now: then the cursor goes into it. A draft that was restored takes no focus. */
  isBegunByHand(draftId: string): boolean {
    return this.#byHand.has(draftId)
  }

  /** Goes on with a message that was made elsewhere; false where words for the team stand in its way (decision M15). */
  put(made: MadeMessage): boolean {
    const next = withMade(this.settled() ?? newDraft(made.medium, this.#options.newId()), made)
    if (next) this.#beginByHand(next)
    return next !== undefined
  }

  /** Begins an answer; the words of a draft that is there already stay. Rejects when the answer is refused. */
  async answer(mode: AnswerMode, messageId: string): Promise<void> {
    const { api, place, newId } = this.#options
    if (!('threadId' in place)) return
    const context = await api.call(replyContext, {
      params: { id: place.threadId },
      query: { message: messageId, mode },
    })
    const begun = inMedium(this.settled() ?? newDraft('email', newId()), 'email')
    if (begun.medium !== 'email') return
    const { recipients, cc, subject, files, replyingTo, forward } = context
    const known = new Set(begun.files.map((file) => file.url))
    const added = files.filter((file) => !known.has(file.url))
    this.#beginByHand({ ...begun, recipients, cc, subject, replyingTo, forward, files: [...begun.files, ...added] })
  }

  change(next: Draft): void {
    this.draft.set(next)
    this.strokes.set(this.strokes.get() + 1)
    const keeper = this.#keeper ?? this.#keepWith({ version: undefined, begins: quiet })
    keeper.change(next)
  }

  /** Adds a file that was stored meanwhile to what is written now. */
  addFile(file: Draft['files'][number]): void {
    const known = this.draft.get()
    if (known) this.change({ ...known, files: [...known.files, file] })
  }

  /**
   * Sends what is written. The device keeps it until the server has it. Rejects when it is refused. Undefined when an
   * earlier try had arrived with other words: what is written now stays, as a draft of its own.
   */
  async send(written: Draft, options: SendOptions): Promise<Posted | undefined> {
    const { drafts, newId, now } = this.#options
    await this.#forget()
    const version = drafts.load()?.draft.id === written.id ? drafts.load()?.version : undefined
    // A page that is killed now does not know whether its words arrived: the next one asks under the same id.
    drafts.keepSending({ draft: written, version, isUnsaved: true, at: now() })
    this.#sending.add(written.id)
    // A talk goes on: the next chat message can be written while this one is on its way.
    const next = written.medium === 'chat' ? newDraft('chat', newId()) : undefined
    if (next) this.#byHand.add(next.id)
    this.draft.set(next)
    try {
      const posted = await postDraft(this.#options, written, options)
      drafts.dropSending(written.id)
      if (posted === undefined) this.#goOnAnew(written)
      else this.#takeUpWaiting()
      return posted
    } finally {
      this.#sending.delete(written.id)
    }
  }

  /** Saves on the server without waiting for the usual moment. */
  async saveNow(): Promise<void> {
    this.settled()
    await this.#keeper?.flush()
  }

  async discard(): Promise<void> {
    const { api, drafts } = this.#options
    const gone = this.draft.get()
    const mayBeSaved = this.#keeper !== undefined
    await this.#forget()
    this.draft.set(undefined)
    drafts.drop()
    if (gone && mayBeSaved) await api.call(discardDraft, { params: { id: gone.id } })
    this.#takeUpWaiting()
  }

  /** After a conflict: goes on with this device's words, or takes the other's. */
  async resolve(keepThis: boolean): Promise<void> {
    const { api, place, drafts, newId } = this.#options
    const query = 'threadId' in place ? { threadId: place.threadId } : { ref: place.ref }
    const { message } = await api.call(findDraft, { query })
    const mine = this.settled()
    if (keepThis && mine) {
      const next = { ...mine, id: message?.id ?? newId() }
      this.#takeUp({ draft: next, version: message?.version, begins: { kind: 'changed' }, isUnsaved: true })
    } else if (message) {
      drafts.drop()
      this.#takeUp(fromServer(message))
    }
  }

  /**
   * Goes on with a message that was taken back. Answers false, and changes nothing, while other words are written here:
   * the message then waits behind them as a draft.
   */
  takeUpAgain(message: MessageRow): boolean {
    const known = this.draft.get()
    if (known && known.id !== message.id && isWorthKeeping(known)) return false
    this.#options.drafts.drop()
    this.#takeUp(fromServer(message))
    this.#byHand.add(message.id)
    this.attention.set(this.attention.get() + 1)
    return true
  }

  /** The screen is left: what the server has not got yet goes to it now, and the device has it anyway. */
  stop(): void {
    this.settled()
    void this.#keeper?.flush()
  }

  #beginByHand(next: Draft): void {
    this.#byHand.add(next.id)
    this.change(next)
    this.attention.set(this.attention.get() + 1)
  }

  #takeUp(chosen: ChosenDraft): void {
    const keeper = this.#keepWith(chosen)
    this.draft.set(chosen.draft)
    if (chosen.isUnsaved) keeper.change(chosen.draft)
  }

  /** The place is free: what was on its way when an earlier page ended, and had to wait, is taken up. */
  #takeUpWaiting(): void {
    const written = this.draft.get()
    const waiting = this.#options.drafts.load(this.#sending)
    if (waiting?.isSending !== true || (written && isWorthKeeping(written))) return
    const chosen = chooseDraft(waiting, null, this.#options.newId)
    if (chosen) this.#takeUp(chosen)
  }

  #keepWith(known: Pick<ChosenDraft, 'version' | 'begins'>): DraftKeeper {
    const { drafts, now } = this.#options
    const keeper = new DraftKeeper({
      drafts,
      save: (draft, version) => this.#save(draft, version),
      isConflict,
      now,
      ...known,
    })
    this.#keeper = keeper
    this.#stopFollowing?.()
    this.saving.set(keeper.state.get())
    this.#stopFollowing = keeper.state.subscribe(() => this.saving.set(keeper.state.get()))
    return keeper
  }

  async #save(draft: Draft, version: number | undefined) {
    const { api, place, device } = this.#options
    const body = { ...place, ...writtenOf(draft), device, ...(version === undefined ? {} : { version }) }
    try {
      const { message } = await api.call(saveDraft, { params: { id: draft.id }, body })
      return { version: message.version, at: message.last_date }
    } catch (error) {
      if (isSentAlready(error, draft.id)) {
        const isAsSent = (await postDraft(this.#options, draft, {})) !== undefined
        // Not awaited: it waits for the end of this save.
        void this.#hadArrived(draft, isAsSent)
      }
      throw error
    }
  }

  /** It had been sent, only the answer was lost: what was written since stays, and nothing where nothing was. */
  async #hadArrived(saved: Draft, isAsSent: boolean): Promise<void> {
    const now = this.draft.get()
    if (now?.id !== saved.id) return
    await this.#forget()
    const written = this.draft.get()
    if (written && !(isAsSent && isSameWriting(written, saved))) {
      this.#goOnAnew(written)
      return
    }
    this.#options.drafts.drop()
    this.draft.set(undefined)
    this.#options.onSent(false)
  }

  #goOnAnew(written: Draft): void {
    this.change({ ...written, id: this.#options.newId() })
    this.#options.onSent(true)
  }

  async #forget(): Promise<void> {
    const ending = this.#keeper
    this.#keeper = undefined
    this.#stopFollowing?.()
    this.saving.set(quiet)
    await ending?.stop()
  }
}
