import {
  findDraft,
  readSharedDraft,
  shareDraft,
  type MessageRow,
  type SharedDraftRow,
} from '../../../../domain/inbox/index.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { Turns } from '../../../platform/turns.ts'
import type { Draft, EmailDraft } from '../draft.ts'
import { draftIn, savingIn } from '../machine/state.ts'
import { isConflict, postDraft, type Posted, type SendOptions } from '../post-draft.ts'
import { isAtServer } from '../saving-state.ts'
import { isShared, privateOf } from './private-of.ts'
import type { SharedDeskOptions } from './shared-draft-options.ts'
import type { SharedEnd, SharedWriting } from './shared-writing.ts'

const load = () => import('./shared-session.ts')

/** The shared draft that is open in one place, if one is. Its machinery is loaded with the first. */
export class SharedDesk {
  readonly open: Store<SharedWriting | undefined> = createStore<SharedWriting | undefined>(undefined)
  /** A draft is being shared: colleagues see it only once the server has it. */
  readonly isSharing: Store<boolean> = createStore(false)
  readonly #options: SharedDeskOptions
  #stopFollowing: (() => void) | undefined
  /** Two that are opened at once would be two sessions in one editor. */
  readonly #turns = new Turns()
  /** Sends the changes of the last closed draft to the server. */
  #leaving: Promise<void> = Promise.resolve()
  /** Counts `leave` and `end`: a draft that was being opened before is no longer shown. */
  #leavings = 0

  constructor(options: SharedDeskOptions) {
    this.#options = options
  }

  /** Places where a draft can be shared: threads that colleagues read already. */
  get isPossible(): boolean {
    return 'threadId' in this.#options.place
  }

  /** True if a shared draft is open, or the one of this id. */
  isOpen(id?: string): boolean {
    const writing = this.open.get()
    return writing !== undefined && (id === undefined || writing.id === id)
  }

  /** Shares the present email, with further input. Rejects when refused: then it is private again. */
  share(): Promise<void> {
    this.isSharing.set(true)
    return this.#turns.take(() => this.#share()).finally(() => this.isSharing.set(false))
  }

  /** Opens the draft that a colleague shares; the private draft is kept, and comes back. */
  openDraft(id: string): Promise<void> {
    const leavings = this.#leavings
    return this.#turns.take(() => this.#enterNamed(id, leavings))
  }

  /** Closes a shared draft; the user's private draft comes back. */
  close(): Promise<void> {
    return this.#turns.take(() => this.#close())
  }

  async #share(): Promise<void> {
    const { api, userId, privately, state: stateOf, dispatch } = this.#options
    const { documentOf } = await load()
    const draft = draftIn(stateOf())
    if (draft?.medium !== 'email' || this.isOpen(draft.id)) return
    const state = documentOf(draft)
    const begun = privately
      .keepNow(draft)
      .then(() => api.call(shareDraft, { params: { id: draft.id }, body: { update: state } }))
    const session = await this.#sessionOf({ id: draft.id, creatorId: userId }, begun)
    session.begin(state)
    this.#show(session)
    try {
      await begun
      await privately.release(draft.id)
    } catch (error) {
      this.end()
      dispatch({ type: 'change', draft: session.draft.get() })
      throw error
    }
  }

  async #close(): Promise<void> {
    const { api, place, dispatch, takeUpOwn } = this.#options
    this.#leaveOpen()
    dispatch({ type: 'emptied' })
    if (!('threadId' in place)) return
    const { message } = await api.call(findDraft, { query: { threadId: place.threadId } })
    takeUpOwn(privateOf(message))
  }

  /** Sends the words of all authors; a draft that a colleague has just sent is not sent again. */
  async send(written: Draft, extra: SendOptions): Promise<Posted | undefined> {
    await this.open.get()?.flush()
    const posted = await postDraft(this.#options, written, extra).catch((error: unknown) => this.#lost(written, error))
    if (posted === undefined) {
      await this.open.get()?.pull()
      return undefined
    }
    if (await this.#hasSaidAll(written.id)) {
      this.end()
      this.#options.dispatch({ type: 'go-on-after', sent: written })
    }
    return posted
  }

  /**
   * True if the sent draft is still open without words after the sending. The server refuses such words; they are kept
   * as a separate draft, as those of a colleague are. Without a connection that happens after reconnecting.
   */
  async #hasSaidAll(id: string): Promise<boolean> {
    try {
      if (this.isOpen(id)) await this.open.get()?.flush()
      return this.isOpen(id)
    } catch (error) {
      console.warn('Text typed while the shared draft was sent is kept on this device.', error)
      return false
    }
  }

  /** True if a colleague sent first: then the draft ends here. Otherwise it was refused. */
  async #lost(written: Draft, error: unknown): Promise<undefined> {
    if (isConflict(error)) await this.open.get()?.pull()
    if (this.isOpen(written.id)) throw error
  }

  /** Continues the words of a killed page, and the user's draft if it is shared. */
  resume(saved: MessageRow | null): void {
    const own = isShared(saved) ? saved?.id : undefined
    const leavings = this.#leavings
    this.#turns
      .take(() => this.#resume(own, leavings))
      .catch((error: unknown) => console.warn('A shared draft cannot be opened now.', error))
  }

  /** In the draft, if it still is one, and otherwise with its words alone, which are reported as an end. */
  async #resume(own: string | undefined, leavings: number): Promise<void> {
    if (this.isOpen()) return
    const { api, deviceShared: device } = this.#options
    const leftovers = device.leftovers()
    for (const [draftId, left] of Map.groupBy(leftovers, (one) => one.draftId)) {
      const states = left.map(({ state }) => state)
      const { shared } = await api.call(readSharedDraft, { params: { id: draftId } })
      // Otherwise these words wait until the thread is opened again.
      if (!(await this.#take(shared, leavings, states))) return
      for (const { key } of left) device.dropKey(key)
    }
    if (own !== undefined && leftovers.length === 0) await this.#enterNamed(own, leavings)
  }

  /**
   * Continues with words of a draft: in it, or in a new draft of the user if it no longer exists. False if that would
   * cover another draft that the server does not have, or that the user has started in between.
   */
  async #take(shared: SharedDraftRow, leavings: number, states: readonly string[]): Promise<boolean> {
    if (shared.state === 'open') return this.#enter(shared, leavings, states)
    const { privately, state } = this.#options
    const draft = (await load()).draftOfStates(shared.id, states)
    await privately.save()
    if (leavings !== this.#leavings || !isAtServer(savingIn(state()))) return false
    const released = privately.release()
    this.#ended({ shared, draft, isChanged: true })
    await released
    return true
  }

  async #enterNamed(id: string, leavings: number): Promise<void> {
    if (this.isOpen(id)) return
    const { shared } = await this.#options.api.call(readSharedDraft, { params: { id } })
    if (shared.state === 'open') await this.#enter(shared, leavings)
  }

  #ended(end: SharedEnd): void {
    const { dispatch, newId, onSharedEnd } = this.#options
    dispatch({ type: 'emptied' })
    if (end.isChanged) dispatch({ type: 'change', draft: { ...end.draft, id: newId() } })
    onSharedEnd(end)
  }

  write(next: EmailDraft): void {
    if (this.isOpen(next.id)) this.open.get()?.write(next)
  }

  /** Puts words that were made elsewhere behind those of the open draft. */
  append(html: string): void {
    this.open.get()?.append(html)
  }

  /** Handles the shared drafts of the thread: reads changes of the open one, or its end. */
  heed(rows: readonly SharedDraftRow[]): void {
    const writing = this.open.get()
    const row = rows.find(({ id }) => id === writing?.id)
    if (writing && (row === undefined || row.seq > writing.seq)) writing.follow()
  }

  /** It was sent or discarded here. */
  end(): void {
    this.#leavings += 1
    const writing = this.#forgetOpen()
    writing?.stop()
    if (writing) this.#options.deviceShared.drop(writing.id)
  }

  /** Closes the open draft, which stays shared. Its changes are sent to the server now, and the device has them. */
  leave(): void {
    this.#leavings += 1
    this.#leaveOpen()
  }

  /** The session has ended: changes that the server lacks are on the device. */
  abandon(): void {
    this.#leavings += 1
    this.#forgetOpen()?.stop()
  }

  #leaveOpen(): void {
    const writing = this.#forgetOpen()
    if (!writing) return
    this.#leaving = writing
      .flush()
      .catch((error: unknown) => console.warn('A shared draft is kept on this device.', error))
      .finally(() => writing.stop())
  }

  #forgetOpen(): SharedWriting | undefined {
    const writing = this.open.get()
    this.#stopFollowing?.()
    this.#stopFollowing = undefined
    this.open.set(undefined)
    this.#options.dispatch({ type: 'shared-left' })
    return writing
  }

  /**
   * Opens a draft with all words of the others, and with words of this device that the server may not have. The present
   * draft stays until then, and for good if the user started another one: then `leavings` has changed, and the words
   * are only sent to the server. False when it has just ended, and the words were not used.
   */
  async #enter({ id, creator }: SharedDraftRow, leavings: number, states: readonly string[] = []): Promise<boolean> {
    const { deviceShared, privately } = this.#options
    await this.#leaving
    const session = await this.#sessionOf({ id, creatorId: creator }, Promise.resolve())
    const isWanted = () => leavings === this.#leavings
    try {
      await session.pull()
      if (session.isEnded) return states.length === 0
      for (const state of [...deviceShared.own(id), ...states]) session.takeUp(state)
      await privately.save()
      if (!isWanted()) await session.flush()
    } catch (error) {
      session.stop()
      throw error
    }
    if (!isWanted()) {
      session.stop()
      return true
    }
    this.#leaveOpen()
    // In one step: no key is written between the two.
    const released = privately.release()
    this.#show(session)
    await released
    return true
  }

  async #sessionOf(named: { id: string; creatorId: string }, begun: Promise<unknown>) {
    const { api, deviceShared: device, carets, now } = this.#options
    const { SharedSession } = await load()
    const onEnd = (end: SharedEnd): void => this.#hadEnd(session, end)
    const session = new SharedSession({ ...named, api, device, carets, now, begun, onEnd })
    return session
  }

  /** Of one that was left already the words that are not in it stay on the device, until the thread is opened again. */
  #hadEnd(session: SharedWriting, end: SharedEnd): void {
    const { deviceShared, onSharedEnd } = this.#options
    const isShown = this.open.get() === session
    if (!isShown && end.isChanged) return
    deviceShared.drop(session.id)
    if (!isShown) return onSharedEnd(end)
    this.#forgetOpen()
    this.#ended(end)
  }

  #show(session: SharedWriting): void {
    const dispatchShown = () =>
      this.#options.dispatch({ type: 'shared-shown', draft: session.draft.get(), saving: session.saving.get() })
    const stops = [session.draft.subscribe(dispatchShown), session.saving.subscribe(dispatchShown)]
    this.#stopFollowing = () => {
      for (const stop of stops) stop()
    }
    this.open.set(session)
    dispatchShown()
  }
}
