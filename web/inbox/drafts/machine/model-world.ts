import type { MessageRow } from '../../../../domain/inbox/index.ts'
import type { KeptDraft } from '../device-drafts.ts'
import { isSameWriting, type Draft } from '../draft.ts'
import type { SavingState } from '../saving-state.ts'
import { emailOf, rowOf } from '../test-composer.ts'
import type { ComposeEffect, ComposeEvent, EffectOf, Performers } from './events.ts'
import { ComposeRunner } from './runner.ts'
import { draftIn, isFreeFor, type ComposeState } from './state.ts'

/** Outcome of a call: a `lost` one arrives without an answer. */
export type Ending = 'taken' | 'lost' | 'refused' | 'conflict' | 'offline'

const reason = { title: 'No', message: 'Not so.' }

/** The words of a draft, and whom they are for. */
export const wordsOf = (draft: Draft): string => (draft.medium === 'text' ? draft.text : draft.html)
export const peopleOf = (draft: Draft): string =>
  draft.medium === 'email' ? draft.recipients.map(({ email }) => email).join(' ') : ''

/**
 * One device, one server and one place to write in, without time: effects wait in `asked`, in their order, until a test
 * completes them with one result or another.
 */
export class ModelWorld {
  runner: ComposeRunner
  own: KeptDraft | undefined
  readonly sending = new Map<string, KeptDraft>()
  readonly beside = new Map<string, Draft>()
  readonly messages = new Map<string, Draft>()
  /** The draft that the server has in this place. */
  saved: { readonly draft: Draft; readonly version: number } | undefined
  shared: Draft | undefined
  asked: (EffectOf<'save'> | EffectOf<'post'>)[] = []
  isTimerOn = false
  hasRoom = true
  /** Effects requested after the end of the session. */
  readonly late: ComposeEffect['type'][] = []
  /** Drafts that a person threw away themselves, the last one last. */
  readonly thrownAway: Draft[] = []
  #made = 0
  #isEnded = false

  constructor() {
    this.runner = this.#page()
  }

  get state(): ComposeState {
    return this.runner.state.get()
  }

  get written(): Draft | undefined {
    return draftIn(this.state)
  }

  act(event: ComposeEvent): void {
    this.runner.dispatch(event)
  }

  end(): void {
    this.act({ type: 'session-ended' })
    this.#isEnded = true
  }

  /** The page is killed, and opened again: pending calls may have arrived or not. */
  reopen(hasArrived: boolean): void {
    for (const one of this.asked.splice(0)) if (hasArrived && one.type === 'post') this.#take(one.draft)
    this.isTimerOn = false
    this.#isEnded = false
    this.runner = this.#page()
    this.act({ type: 'opened', ...this.known() })
  }

  known() {
    const saved = this.row()
    const kept = this.own ?? [...this.sending.values()].find(({ draft }) => !this.#isOnItsWay(draft.id))
    return { kept, row: saved && kept?.draft.id !== saved.id && this.#isLeaving(saved.id) ? null : saved, saved }
  }

  /** The call that was asked first ends. */
  answer(ending: Ending): void {
    const one = this.asked.shift()
    if (one?.type === 'save') this.#answerSave(one, ending)
    if (one?.type === 'post') this.#answerPost(one, ending)
  }

  /** Handles a refused message as the screen does: into the box, or next to it. */
  putBack(draft: Draft): void {
    if (isFreeFor(this.state, draft.id)) return this.act({ type: 'put-back', draft })
    if (!this.hasRoom) return undefined
    this.beside.set(draft.id, draft)
    return this.act({ type: 'waits', draftId: draft.id })
  }

  /** Messages without a place yet. */
  putBackRefused(): void {
    const refused = this.state.leaving.find(({ kind }) => kind === 'refused')
    if (refused) this.putBack(refused.draft)
  }

  /** Sends the waiting messages that were not sent before. */
  sendWaiting(): void {
    for (const [id, draft] of this.beside) if (this.#take(draft)) this.beside.delete(id)
  }

  /** Discards the draft, and the server's copy of it. */
  discard(isRefused: boolean): void {
    const gone = this.written
    const isShared = this.state.shared !== undefined
    this.act({ type: 'discard' })
    if (gone === undefined) return undefined
    // A save under way is discarded once it has ended.
    while (this.asked.some(({ type }) => type === 'save')) this.answer('taken')
    this.act({ type: 'discarded', draftId: gone.id })
    // A message that has arrived is no draft that can be thrown away.
    if (isRefused || this.messages.has(gone.id)) {
      this.act({ type: 'not-discarded', draftId: gone.id })
      // The server has the words of shared drafts.
      return isShared ? undefined : this.act({ type: 'go-on-with', draft: gone, isTaken: false })
    }
    if (isShared) this.shared = undefined
    else this.thrownAway.push(gone)
    if (this.saved?.draft.id === gone.id) this.saved = undefined
    return this.act({ type: 'place-freed' })
  }

  row(): MessageRow | null {
    if (this.saved === undefined || this.messages.has(this.saved.draft.id)) return null
    const { draft, version } = this.saved
    const { medium, id } = draft
    const recipients = draft.medium === 'email' ? [...draft.recipients] : []
    return { ...rowOf(id, version, wordsOf(draft)), medium, recipients, metadata: { device: 'here' } }
  }

  #isLeaving(id: string): boolean {
    return this.beside.has(id) || this.sending.has(id)
  }

  #isOnItsWay(id: string): boolean {
    return this.state.leaving.some(({ kind, draft }) => kind === 'sending' && draft.id === id)
  }

  /** True if the server accepts a message: each id once. */
  #take(draft: Draft): boolean {
    const known = this.messages.get(draft.id)
    if (known === undefined) this.messages.set(draft.id, draft)
    return known === undefined || isSameWriting(known, draft)
  }

  #answerSave({ number, draft, version }: EffectOf<'save'>, ending: Ending): void {
    const sent = this.messages.get(draft.id)
    if (sent && ending !== 'offline') this.act({ type: 'had-arrived', draft, isAsSent: isSameWriting(sent, draft) })
    const state = this.#whyNotSaved(draft, ending)
    const next = (version ?? 0) + 1
    if (state === undefined || (ending === 'lost' && state.kind === 'device')) this.saved = { draft, version: next }
    if (state) this.act({ type: 'save-failed', number, failure: { state, isForLater: state.kind === 'device' } })
    else this.act({ type: 'saved', number, draft, version: next, at: 5 })
  }

  /** The server has one draft in a place, and none of a message that has arrived. */
  #whyNotSaved({ id }: Draft, ending: Ending): SavingState | undefined {
    if (ending === 'offline') return { kind: 'device' }
    if (this.messages.has(id) || ending === 'conflict' || this.#hasOther(id))
      return { kind: this.saved && this.#isLeaving(this.saved.draft.id) ? 'device' : 'conflict' }
    if (ending === 'refused') return { kind: 'refused', reason }
    return ending === 'lost' ? { kind: 'device' } : undefined
  }

  #hasOther(id: string): boolean {
    const known = this.saved?.draft.id ?? id
    return known !== id && !this.messages.has(known)
  }

  #answerPost({ draft, options }: EffectOf<'post'>, ending: Ending): void {
    const isGone = ending === 'taken' || ending === 'lost'
    const isTaken = isGone && this.#take(draft)
    if (ending === 'lost' || ending === 'offline') {
      if (!this.hasRoom) return this.#refuse(draft)
      this.beside.set(draft.id, draft)
      return this.act({ type: 'waits', draftId: draft.id })
    }
    if (!isGone) return this.#refuse(draft)
    return this.act(isTaken ? { type: 'arrived', draftId: draft.id } : { type: 'arrived-otherwise', draft, options })
  }

  #refuse(draft: Draft): void {
    this.act({ type: 'not-sent', draftId: draft.id })
    this.putBack(draft)
  }

  #page(): ComposeRunner {
    const performers = this.#performers()
    return new ComposeRunner(
      () => `n${(this.#made += 1)}`,
      () => performers,
    )
  }

  readonly #note = (effect: ComposeEffect): void => {
    if (this.#isEnded) this.late.push(effect.type)
  }

  readonly #ask = (effect: EffectOf<'save'> | EffectOf<'post'>): void => {
    this.#note(effect)
    this.asked.push(effect)
  }

  #performers(): Performers {
    const note = this.#note
    return {
      ...this.#onDevice(),
      'note-discarded': note,
      'forget-discarded': note,
      save: this.#ask,
      post: this.#ask,
      look: note,
      'save-later': (effect) => {
        note(effect)
        this.isTimerOn = true
      },
      'save-no-more': () => void (this.isTimerOn = false),
      'expect-typing': note,
      'go-on-typing': note,
      'write-shared': ({ draft }) => {
        this.shared = draft
        this.act({ type: 'shared-shown', draft, saving: { kind: 'changed' } })
      },
      'append-shared': note,
      'leave-shared': note,
      'end-shared': note,
      'abandon-shared': () => undefined,
      'resume-shared': note,
      'notify-sent': note,
    }
  }

  #onDevice(): Performers<'keep' | 'drop' | 'keep-sending' | 'drop-sending' | 'find-waiting' | 'put-beside'> {
    return {
      keep: ({ draft, version, isUnsaved }) => {
        this.own = { draft, version, isUnsaved, at: 1 }
        this.sending.delete(draft.id)
      },
      drop: () => void (this.own = undefined),
      'keep-sending': ({ draft }) => {
        const version = this.own?.draft.id === draft.id ? this.own.version : undefined
        this.sending.set(draft.id, { draft, version, isUnsaved: true, at: 1, isSending: true })
        if (this.own?.draft.id === draft.id) this.own = undefined
      },
      'drop-sending': ({ draftId }) => void this.sending.delete(draftId),
      'find-waiting': () => {
        const kept = this.own ? undefined : [...this.sending.values()].find(({ draft }) => !this.#isOnItsWay(draft.id))
        if (kept) this.act({ type: 'found-waiting', kept })
      },
      'put-beside': ({ draft }) => {
        if (!this.hasRoom) return this.act({ type: 'not-sent', draftId: draft.id })
        this.beside.set(draft.id, draft)
        return this.act({ type: 'waits', draftId: draft.id })
      },
    }
  }

  /** A colleague's draft, opened over the present draft once the server has that. */
  openShared(): void {
    this.shared ??= emailOf('shared', { recipients: [{ name: 'Sam', email: 'sam@colleague.example' }] })
    this.act({ type: 'release' })
    this.act({ type: 'shared-shown', draft: this.shared as ReturnType<typeof emailOf>, saving: { kind: 'empty' } })
  }
}
