import { findDraft, type AnswerMode, type MessageRow } from '../../../domain/inbox/index.ts'
import { createStore, type Followed, type Store } from '../../platform/store.ts'
import { stopWaitingFor } from '../../ui/typing-on.ts'
import type { WaitingMessage } from './waiting-messages.ts'
import { SharedDesk } from './shared/shared-draft.ts'
import { Answers } from './answers.ts'
import type { ComposerOptions } from './composer-options.ts'
import { keepFile } from './device-drafts.ts'
import { newDraft, placeKey, type ComposePlace, type Draft, type DraftMedium } from './draft.ts'
import { deviceEffects } from './effects/device-effects.ts'
import { discardAtServer, finishDiscarding } from './effects/discard-draft.ts'
import { isLeaving, knownOf, savedSince } from './effects/read-place.ts'
import { savesIn } from './effects/save-draft.ts'
import { sharedEffects, typingEffects } from './effects/screen-effects.ts'
import { privatelyIn, ServerEffects, whileOn } from './effects/server-effects.ts'
import { forgetArrived } from './forget-arrived.ts'
import { GoingOn } from './going-on.ts'
import { asMedium } from './machine/email-heads.ts'
import type { ComposeEvent, Performers } from './machine/events.ts'
import { ComposeRunner, partOf } from './machine/runner.ts'
import { draftIn, isFreeFor, mayGiveWay, savingIn, type ComposeState } from './machine/state.ts'
import type { MadeMessage } from './made-messages.ts'
import type { Posted, SendOptions } from './post-draft.ts'
import { saveFailureOf } from './save-failure.ts'
import type { SavingState } from './saving-state.ts'
import { Unfinished } from './send-obstacles.ts'

/** The draft that the user began: the cursor goes into it, and not into one that was only restored. */
interface ByHand {
  /** Ids of such drafts. */
  readonly begun: Followed<ReadonlySet<string>>
  /** Counts the beginnings: each moves the cursor into the draft. */
  readonly attention: Followed<number>
  readonly has: (draftId: string) => boolean
  readonly begin: (draftId: string) => void
}

/**
 * The draft of one place, from the first key to the server's answer. `machine/` takes the decisions; this carries them
 * out, and reports the answers to it.
 */
export class Composer {
  /** Undefined without a draft. */
  readonly draft: Followed<Draft | undefined>
  readonly saving: Followed<SavingState>
  readonly byHand: ByHand
  /** Counts the changes of the draft. */
  readonly strokes: Followed<number>
  /** The editor hands over a long text in pauses of typing: this fetches it before. Undefined: none waits. */
  readonly waiting: Store<(() => void) | undefined> = createStore<(() => void) | undefined>(undefined)
  /** Input that is not in the draft yet: settled before sending. */
  readonly unfinished = new Unfinished()
  /** The message that follows the sent one. */
  readonly goingOn: GoingOn
  /** The draft that is written together with colleagues, if one is open. */
  readonly shared: SharedDesk
  readonly #options: ComposerOptions
  readonly #runner: ComposeRunner
  readonly #server: ServerEffects
  readonly #performers: Performers
  readonly #answers = new Answers()
  /** Present writer of this place, after it was opened again. */
  #next: Composer | undefined
  #movedTo: ComposePlace | undefined
  /** Thread that the first message sent from here begins: later ones go into the same thread. */
  #thread: string | undefined

  constructor(given: ComposerOptions) {
    const options = { ...given, api: whileOn(given.api, given.isSessionOn) }
    this.#options = options
    this.#runner = new ComposeRunner(options.newId, () => this.#performers)
    const { state, dispatch } = this.#runner
    this.draft = partOf(state, draftIn)
    this.saving = partOf(state, savingIn)
    this.byHand = {
      begun: partOf(state, ({ begun }) => begun),
      attention: partOf(state, ({ attention }) => attention),
      has: (draftId) => state.get().begun.has(draftId),
      begin: (draftId) => dispatch({ type: 'begun-by-hand', draftId }),
    }
    this.strokes = partOf(state, ({ strokes }) => strokes)
    this.goingOn = new GoingOn(placeKey(options.place), this.#runner)
    this.#server = new ServerEffects({
      ...options,
      save: savesIn(options, (draft, isAsSent) => dispatch({ type: 'had-arrived', draft, isAsSent })),
      judge: (error) => saveFailureOf(error, (id) => isLeaving(options, id)),
      state: state.get,
      dispatch,
    })
    this.shared = new SharedDesk({
      ...options,
      state: state.get,
      dispatch,
      privately: privatelyIn(this.#server, options.drafts, dispatch),
      takeUpOwn: (row) => this.offer(row),
    })
    this.#performers = {
      ...deviceEffects({ ...options, place: () => this.#movedTo ?? options.place, state: state.get, dispatch }),
      ...this.#server.performers,
      ...typingEffects(placeKey(options.place), dispatch),
      ...sharedEffects(this.shared),
      look: () => void this.#look(),
      'notify-sent': ({ isChanged }) => options.onSent(isChanged),
    }
  }

  /** Its screen is shown: continues with the copies of the device and the server; undefined: not known. */
  open(saved: MessageRow | null | undefined): this {
    this.#runner.dispatch({ type: 'opened', ...knownOf(this.#options, this.#state, saved) })
    void forgetArrived(this.#options.api, this.#options.drafts)
    void finishDiscarding(this.#options)
    return this
  }

  /**
   * State of the server, read after the screen was opened: ignored after a change here, or if it is an earlier state.
   */
  offer(saved: MessageRow | null): void {
    this.settled()
    // It was read before it was discarded.
    if (saved && this.#options.drafts.isDiscarded(saved.id)) return
    // Reading the device takes over the copy that another tab left there.
    if (mayGiveWay(this.#state, saved?.id))
      this.#runner.dispatch({ type: 'offered', ...knownOf(this.#options, this.#state, saved) })
  }

  /** The draft, up to the last key. */
  settled(): Draft | undefined {
    this.waiting.get()?.()
    return this.draft.get()
  }

  begin(medium: DraftMedium): void {
    this.#act({ type: 'begin', medium })
  }

  /** A talk is always ready to be written in; the cursor stays where it is. */
  prepareChat(): void {
    this.#runner.dispatch({ type: 'prepare-chat' })
  }

  /** Continues with a message made elsewhere; false if internal words prevent it (decision M15). */
  put(made: MadeMessage): boolean {
    return this.#act({ type: 'put', made })
  }

  /** Answers a message, or the newest email; words that are written stay. Rejects where the answer is refused. */
  async answer(mode: AnswerMode, messageId?: string): Promise<void> {
    const { api, place, newId } = this.#options
    if (!('threadId' in place)) return
    const written = () => asMedium(this.#state.heads, this.settled() ?? newDraft('email', newId()), 'email')
    const look = () => this.#look()
    this.#act({ type: 'expect', medium: 'email' })
    try {
      const draft = await this.#answers.begin({ api, ...place, mode, messageId, written, look })
      this.#runner.dispatch({ type: 'begin-with', draft })
    } catch (error) {
      // Keys are the page's again.
      stopWaitingFor(this.goingOn.ownerOf('email'))
      throw error
    }
  }

  change(next: Draft): void {
    this.#runner.dispatch({ type: 'change', draft: next })
  }

  /** Adds a stored file to its draft, wherever that draft is now. */
  addFile(draftId: string, file: Draft['files'][number]): void {
    const known = this.draft.get()
    if (this.#next) this.#next.addFile(draftId, file)
    else if (known?.id === draftId) this.change({ ...known, files: [...known.files, file] })
    else keepFile(this.#options.drafts, draftId, file)
  }

  /**
   * Sends the draft, with the words of colleagues. Rejects when it is refused. Undefined when it waits for the
   * connection, or when an earlier try had arrived with other words: the present draft stays then.
   */
  async send(written: Draft, chosen: SendOptions): Promise<Posted | undefined> {
    if (this.shared.isOpen(written.id)) return this.shared.send(written, chosen)
    const options = 'threadId' in this.#options.place ? chosen : { ...chosen, threadId: this.#threadToBegin() }
    this.#runner.dispatch({ type: 'send', draft: written, options })
    return this.#server.outcomeOf(written.id)
  }

  /**
   * Returns a refused message to its place, or next to it, with the reason, if other words are there by now. Undefined
   * if the device has no room for it there.
   */
  putBack(message: Pick<WaitingMessage, 'draft' | 'options' | 'refusal'>): 'here' | 'beside' | undefined {
    const { place, now, waiting } = this.#options
    const { draft } = message
    this.settled()
    if (isFreeFor(this.#state, draft.id)) {
      this.#runner.dispatch({ type: 'put-back', draft })
      return 'here'
    }
    if (!waiting.put({ ...message, place: this.#movedTo ?? place, at: now() })) return undefined
    this.#runner.dispatch({ type: 'waits', draftId: draft.id })
    return 'beside'
  }

  /** Saves on the server without waiting for the usual moment. */
  async saveNow(): Promise<void> {
    this.settled()
    await this.#server.saveNow()
    await this.shared.open.get()?.flush()
  }

  /** Discards the draft. Rejects if the server may still have it: then it can come back. */
  async discard(): Promise<void> {
    const gone = this.draft.get()
    this.#runner.dispatch({ type: 'discard' })
    await this.#server.saving
    this.#runner.dispatch({ type: 'discarded', draftId: gone?.id })
    if (gone && this.#state.gone.has(gone.id)) await this.giveUp(gone.id)
    this.#runner.dispatch({ type: 'place-freed' })
  }

  /**
   * After a conflict: continues with this device's words, or takes the other's. Answers this device's words if the
   * other draft no longer exists: then the box is empty.
   */
  async resolve(keepsThis: boolean): Promise<Draft | undefined> {
    const { api, place } = this.#options
    const { message: row } = await api.call(findDraft, { query: place })
    const mine = this.settled()
    this.#runner.dispatch({ type: 'resolve', keepsThis, row })
    return this.draft.get() === undefined ? mine : undefined
  }

  /** Continues with an undone message. False while the box has other words: it waits after them. */
  takeUpAgain(row: MessageRow): boolean {
    return this.#act({ type: 'take-back', row })
  }

  /** Continues with an undelivered message. False while the box has other words: then nothing changes. */
  goOnWith({ draft, isTaken = false }: Pick<WaitingMessage, 'draft' | 'isTaken'>): boolean {
    return this.#next?.goOnWith({ draft, isTaken }) ?? this.#act({ type: 'go-on-with', draft, isTaken })
  }

  /** Gives up a message that did not go, with the draft of it that the server may have. */
  async giveUp(draftId: string): Promise<void> {
    try {
      await discardAtServer(this.#options, draftId)
    } catch (error) {
      this.#runner.dispatch({ type: 'not-discarded', draftId })
      throw error
    }
  }

  /** A thread has started here: the draft, and refused messages, belong to it. */
  moveTo(place: ComposePlace): void {
    this.#options.drafts.moveTo(place)
    this.#movedTo = place
  }

  /** The place is opened again: this one alone writes there now, once all saves of the one before arrived. */
  succeed(before: Composer): void {
    before.#next = this
    before.#runner.dispatch({ type: 'succeeded' })
    this.#server.waitFor(before.#server.saving)
  }

  /** The screen is left: unsaved changes are sent to the server now, and the device has them anyway. */
  stop(): void {
    this.settled()
    void this.#server.saveNow()
    this.shared.leave()
  }

  /** The session has ended: the draft stays on the device, and no further action happens here. */
  end(): void {
    this.settled()
    this.#runner.dispatch({ type: 'session-ended' })
  }

  get #state(): ComposeState {
    return this.#runner.state.get()
  }

  /** Handles an action of the user, up to the last key. True if it began a draft. */
  #act(event: ComposeEvent): boolean {
    this.settled()
    const { attention } = this.#state
    this.#runner.dispatch(event)
    return this.#state.attention !== attention
  }

  #threadToBegin(): string {
    this.#thread ??= this.#options.newId()
    return this.#thread
  }

  async #look(): Promise<void> {
    const row = await savedSince(this.#options)
    if (row && !this.#state.gone.has(row.id)) this.offer(row)
  }
}
