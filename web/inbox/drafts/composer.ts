import type { AnswerMode, MessageRow } from '../../../domain/inbox/index.ts'
import { createStore, type Store } from '../../platform/store.ts'
import type { WaitingMessage } from './waiting-messages.ts'
import { privateOf } from './shared/private-of.ts'
import { SharedDesk } from './shared/shared-draft.ts'
import { Answers } from './answers.ts'
import { ByHand } from './by-hand.ts'
import { chooseDraft, fromServer, type ChosenDraft } from './choose-draft.ts'
import type { SavingState } from './draft-saver.ts'
import type { ComposerOptions } from './composer-options.ts'
import { keepFile } from './device-drafts.ts'
import { EmailHeads } from './email-heads.ts'
import { forgetArrived } from './forget-arrived.ts'
import type { MadeMessage } from './made-messages.ts'
import { GoingOn } from './going-on.ts'
import { Outbox } from './outbox.ts'
import type { Posted, SendOptions } from './post-draft.ts'
import { PrivateDraft } from './private-draft.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { SavedElsewhere } from './saved-elsewhere.ts'
import { Unfinished } from './send-obstacles.ts'
import { isSameWriting, isWorthKeeping, newDraft, placeKey, withMade } from './draft.ts'
import type { ComposePlace, Draft, DraftMedium } from './draft.ts'

/** What is being written in one place, from the first key to the server's answer. */
export class Composer {
  /** Undefined while nothing is being written. */
  readonly draft: Store<Draft | undefined> = createStore<Draft | undefined>(undefined)
  readonly saving: Store<SavingState>
  readonly byHand = new ByHand()
  /** Counts the changes of what is written. */
  readonly strokes: Store<number> = createStore(0)
  /** The editor hands a long text on in pauses of writing: this fetches it before. Undefined: nothing waits. */
  readonly waiting: Store<(() => void) | undefined> = createStore<(() => void) | undefined>(undefined)
  /** What is not in the draft yet: settled before it is sent. */
  readonly unfinished = new Unfinished()
  /** What is on its way. */
  readonly outbox: Outbox
  /** The message that follows the one that was sent. */
  readonly goingOn: GoingOn
  /** The draft that is written together with colleagues, if one is open. */
  readonly shared: SharedDesk
  readonly #options: ComposerOptions
  readonly #private: PrivateDraft
  readonly #answers = new Answers()
  readonly #heads = new EmailHeads()
  /** Who writes in this place now, once it was opened again. */
  #next: Composer | undefined
  readonly #elsewhere: SavedElsewhere

  constructor(options: ComposerOptions) {
    this.#options = options
    this.#elsewhere = new SavedElsewhere({ ...options, onFound: (row) => this.offer(row) })
    this.#private = new PrivateDraft({ ...options, onArrived: (...saved) => void this.#hadArrived(...saved) })
    this.saving = this.#private.saving
    this.goingOn = new GoingOn({
      place: placeKey(options.place),
      shown: this.draft,
      newId: options.newId,
      onBegun: (draftId) => this.byHand.note(draftId),
      onClosed: () => this.outbox.takeUpWaiting(),
    })
    this.outbox = new Outbox({
      ...options,
      shown: this.draft,
      forget: () => this.#private.forget(),
      onLeaving: (draftId) => this.#elsewhere.noteGone(draftId),
      goingOn: this.goingOn,
      waitFor: (earlier) => this.#private.waitFor(earlier),
      isFreeFor: (draftId) => this.#isFreeFor(draftId),
      change: (draft) => this.change(draft),
      takeUp: this.#takeUp.bind(this),
      goOnAnew: (written) => this.#goOnAnew(written),
    })
    this.shared = new SharedDesk({
      ...options,
      shown: this.draft,
      saving: this.saving,
      goingOn: this.goingOn,
      savePrivate: () => this.#private.flush(),
      keepNow: (draft) => this.#private.keepNow(draft),
      release: (id) => this.#private.release(id),
      change: (draft) => this.change(draft),
      takeUpOwn: (row) => this.offer(row),
    })
  }

  /** Its screen is shown: goes on with what the device kept and the server is known to have; undefined: not known. */
  open(saved: MessageRow | null | undefined): this {
    const first = chooseDraft(this.#options.drafts.load(), this.#own(saved), this.#options.newId)
    if (first) this.#takeUp(first)
    this.shared.resume(saved ?? null)
    void forgetArrived(this.#options.api, this.#options.drafts)
    void this.#elsewhere.finishDiscarding()
    return this
  }

  /** What the server has now, read after the screen was opened: not if it is changed here, or an earlier state of it. */
  offer(saved: MessageRow | null): void {
    const known = this.settled()
    if (!this.#mayGiveWay(known, saved) || this.shared.isOpen()) return
    const chosen = chooseDraft(this.#options.drafts.load(), this.#own(saved), this.#options.newId)
    if (chosen) {
      this.#takeUp(chosen)
      this.byHand.passOn(known?.id, chosen.draft.id)
    }
    // What is not written in yet stays open: a talk's box, or a note that was started while this was read.
    else if (known && this.#isAsSaved(known)) this.draft.set(undefined)
    this.shared.resume(saved)
  }

  /** What is written, up to the last key. */
  settled(): Draft | undefined {
    this.waiting.get()?.()
    return this.draft.get()
  }

  begin(medium: DraftMedium): void {
    this.goingOn.giveWay(medium)
    const known = this.shared.isOpen() ? undefined : this.settled()
    this.shared.leave()
    if (known === undefined) void this.#elsewhere.look()
    this.#beginByHand(known ? this.#heads.inMedium(known, medium) : newDraft(medium, this.#options.newId()))
  }

  /** A talk is always ready to be written in; the cursor stays where it is. */
  prepareChat(): void {
    if (this.draft.get() === undefined) this.draft.set(newDraft('chat', this.#options.newId()))
  }

  /** Goes on with a message made elsewhere; false where words for the team prevent it (decision M15). */
  put(made: MadeMessage): boolean {
    this.goingOn.expect(made.medium)
    const known = made.medium === 'email' || !this.shared.isOpen() ? this.settled() : undefined
    const next = withMade(known ?? newDraft(made.medium, this.#options.newId()), made)
    if (next === undefined) return false
    if (made.medium === 'email') this.shared.append(next.id, made.html)
    else this.shared.leave()
    this.#beginByHand(next)
    return true
  }

  /** Begins an answer, or goes on with it; words that are there already stay. Rejects when the answer is refused. */
  async answer(mode: AnswerMode, messageId: string): Promise<void> {
    const { api, place, newId } = this.#options
    if (!('threadId' in place)) return
    const written = () => this.#heads.inMedium(this.settled() ?? newDraft('email', newId()), 'email')
    const look = () => this.#elsewhere.look()
    const asked = { api, ...place, mode, messageId, written, look }
    this.#beginByHand(await this.goingOn.expecting('email', () => this.#answers.begin(asked)))
  }

  change(next: Draft): void {
    // What is written there now is newer.
    if (this.#next) return
    this.draft.set(next)
    this.strokes.set(this.strokes.get() + 1)
    if (this.shared.write(next)) return
    this.#private.change(next)
  }

  /** Adds a file that was stored meanwhile to its draft, wherever that is written now. */
  addFile(draftId: string, file: Draft['files'][number]): void {
    const known = this.draft.get()
    if (this.#next) this.#next.addFile(draftId, file)
    else if (known?.id === draftId) this.change({ ...known, files: [...known.files, file] })
    else keepFile(this.#options.drafts, draftId, file)
  }

  /** Sends what is written: as `Outbox.send`, or as `SharedDesk.send` what colleagues have written too. */
  async send(written: Draft, options: SendOptions): Promise<Posted | undefined> {
    return this.shared.isOpen(written.id) ? this.shared.send(written, options) : this.outbox.send(written, options)
  }

  /** Saves on the server without waiting for the usual moment. */
  async saveNow(): Promise<void> {
    this.settled()
    await this.#private.flush()
    await this.shared.open.get()?.flush()
  }

  /** Gives up what is written. Rejects where the server may have the draft still: then it can come back. */
  async discard(): Promise<void> {
    const gone = this.draft.get()
    const mayBeSaved = this.#private.isKept || this.shared.isOpen()
    if (gone && mayBeSaved) this.#elsewhere.noteDiscarded(gone.id)
    this.shared.end()
    await this.#empty()
    if (gone && mayBeSaved) await this.giveUp(gone.id)
    this.outbox.takeUpWaiting()
  }

  /** After a conflict: goes on with this device's words, or takes the other's, as `resolveConflict` says. */
  resolve(keepThis: boolean): Promise<Draft | undefined> {
    const steps = { takeUp: this.#takeUp.bind(this), settled: this.settled.bind(this), empty: this.#empty.bind(this) }
    return resolveConflict({ ...this.#options, ...steps }, keepThis)
  }

  /** Goes on with a message that was taken back. False while other words are written here: it waits behind them. */
  takeUpAgain(message: MessageRow): boolean {
    if (!this.#isFreeFor(message.id)) return false
    this.#options.drafts.drop()
    this.#takeUp(fromServer(message))
    this.byHand.begin(message.id)
    return true
  }

  /** Goes on with a message that did not go. False while other words are written here: then nothing changes. */
  goOnWith({ draft, isTaken }: Pick<WaitingMessage, 'draft' | 'isTaken'>): boolean {
    if (this.#next) return this.#next.goOnWith({ draft, isTaken })
    if (!this.#isFreeFor(draft.id)) return false
    this.#beginByHand(isTaken ? { ...draft, id: this.#options.newId() } : draft)
    return true
  }

  /** Gives up a message that did not go, with the draft of it that the server may have. */
  giveUp(id: string): Promise<void> {
    return this.#elsewhere.giveUp(id)
  }

  /** A thread has started here: what is written, and what was not taken, belongs to it. */
  moveTo(place: ComposePlace): void {
    this.#options.drafts.moveTo(place)
    this.outbox.moveTo(place)
  }

  /** The place is opened again: this one alone writes there now, once all saves of the one before arrived. */
  succeed(before: Composer): void {
    before.#next = this
    this.#private.waitFor(before.#private.forget())
  }

  /** The screen is left: what the server has not got yet goes to it now, and the device has it anyway. */
  stop(): void {
    this.settled()
    void this.#private.flush()
    this.shared.leave()
  }

  /** Whether nothing of the person's own would be lost with it. */
  #mayGiveWay(known: Draft | undefined, saved: MessageRow | null): boolean {
    if (known === undefined || this.#isAsSaved(known)) return true
    if (this.goingOn.isUntouched(known)) return known.medium === 'chat'
    return !isWorthKeeping(known) && saved?.id !== known.id
  }

  /** Whether it is here only because the server had it. */
  #isAsSaved(draft: Draft): boolean {
    return this.saving.get().kind === 'saved' && !this.byHand.has(draft.id)
  }

  #isFreeFor(id: string): boolean {
    if (this.#next) return false
    const known = this.settled()
    return known === undefined || known.id === id || this.goingOn.isUntouched(known) || !isWorthKeeping(known)
  }

  /** The user's draft on the server, unless it is written together, waits here to be sent, or is being discarded. */
  #own(saved: MessageRow | null | undefined): MessageRow | null | undefined {
    if (!saved) return saved
    return this.#options.waiting.find(saved.id) || this.#elsewhere.isDiscarded(saved.id) ? null : privateOf(saved)
  }

  #beginByHand(next: Draft): void {
    this.#elsewhere.noteBack(next.id)
    this.byHand.note(next.id)
    if (next !== this.draft.get()) this.change(next)
    this.byHand.begin(next.id)
  }

  #takeUp(chosen: ChosenDraft): void {
    if (this.#next) return
    this.#elsewhere.noteBack(chosen.draft.id)
    this.draft.set(chosen.draft)
    this.#private.takeUp(chosen)
  }

  /** It had been sent, only the answer was lost: what was written since stays, and nothing where nothing was. */
  async #hadArrived(saved: Draft, isAsSent: boolean): Promise<void> {
    const now = this.draft.get()
    if (now?.id !== saved.id || this.#next) return
    await this.#private.forget()
    const written = this.draft.get()
    if (written && !(isAsSent && isSameWriting(written, saved))) return this.#goOnAnew(written)
    await this.#empty()
    this.#options.onSent(false)
  }

  /** Nothing is written here any more, nor kept on the device; a save under way is waited for. */
  async #empty(): Promise<void> {
    await this.#private.forget()
    this.draft.set(undefined)
    this.#options.drafts.drop()
  }

  #goOnAnew(written: Draft): void {
    this.change({ ...written, id: this.#options.newId() })
    this.#options.onSent(true)
  }
}
