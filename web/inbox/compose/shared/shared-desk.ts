import {
  findDraft,
  readSharedDraft,
  shareDraft,
  type MessageRow,
  type SharedDraftRow,
} from '../../../../domain/inbox/index.ts'
import type { Api } from '../../../platform/api/api.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import type { SavingState } from '../draft-keeper.ts'
import type { ComposePlace, Draft } from '../draft.ts'
import { isConflict, postDraft, type Posted, type SendOptions } from '../post-draft.ts'
import type { SharedEnd, SharedPlace, SharedWriting } from './shared-writing.ts'

interface SharedDeskOptions extends SharedPlace {
  readonly api: Api
  readonly place: ComposePlace
  readonly newId: () => string
  readonly now: () => number
  /** The draft that is shown, and how its saving goes. */
  readonly shown: Store<Draft | undefined>
  readonly saving: Store<SavingState>
  /** Saves what is written privately. */
  readonly savePrivate: () => Promise<void>
  /** Saves a draft privately, even one in which nothing is written yet. */
  readonly keepNow: (draft: Draft) => Promise<void>
  /** Nothing is kept privately any more; a draft of this id not on the device either. */
  readonly release: (id?: string) => Promise<void>
  /** Goes on with a private draft. */
  readonly change: (draft: Draft) => void
  /** Takes up the user's own draft as the server has it. */
  readonly takeUpOwn: (row: MessageRow | null) => void
}

/** A draft that is written together is not kept whole by any one device. */
const isShared = (saved: MessageRow | null): boolean => saved?.metadata['device'] === 'shared'

/** The user's draft, unless it is written together. */
export const privateOf = (saved: MessageRow | null): MessageRow | null => (isShared(saved) ? null : saved)

const load = () => import('./shared-session.ts')

/** The shared draft that is open in one place, if one is. Its machinery is loaded with the first. */
export class SharedDesk {
  readonly open: Store<SharedWriting | undefined> = createStore<SharedWriting | undefined>(undefined)
  readonly #options: SharedDeskOptions
  #stopFollowing: (() => void) | undefined
  #resuming: Promise<void> = Promise.resolve()

  constructor(options: SharedDeskOptions) {
    this.#options = options
  }

  /** Where a draft can be shared: where colleagues read the thread already. */
  get isPossible(): boolean {
    return 'threadId' in this.#options.place
  }

  /** Whether a shared draft is open, or the one of this id. */
  isOpen(id?: string): boolean {
    const writing = this.open.get()
    return writing !== undefined && (id === undefined || writing.id === id)
  }

  /**
   * Shares the email that is written: it is written in together at once, and whatever is typed meanwhile goes along.
   * Rejects when that is refused; then it is private again.
   */
  async share(): Promise<void> {
    const { api, shown, userId, keepNow, release, change } = this.#options
    const { documentOf } = await load()
    const draft = shown.get()
    if (draft?.medium !== 'email') return
    const state = documentOf(draft)
    const begun = keepNow(draft).then(() => api.call(shareDraft, { params: { id: draft.id }, body: { update: state } }))
    const session = await this.#sessionOf({ id: draft.id, creatorId: userId }, begun)
    session.begin(state)
    this.#show(session)
    try {
      await begun
      await release(draft.id)
      this.#options.saving.set(session.saving.get())
    } catch (error) {
      this.end()
      change(session.draft.get())
      throw error
    }
  }

  /** Opens the draft that a colleague shares; what is being written privately is kept, and comes back. */
  async openDraft(id: string): Promise<void> {
    await this.#options.savePrivate()
    await this.#options.release()
    await this.#enterNamed(id)
  }

  /** Closes a shared draft; what the user was writing themselves is there again. */
  async close(): Promise<void> {
    const { api, place, shown, takeUpOwn } = this.#options
    this.leave()
    shown.set(undefined)
    if (!('threadId' in place)) return
    const { message } = await api.call(findDraft, { query: { threadId: place.threadId } })
    takeUpOwn(privateOf(message))
  }

  /** What all have written goes out; what a colleague sent meanwhile is not sent again. */
  async send(written: Draft, extra: SendOptions): Promise<Posted | undefined> {
    await this.open.get()?.flush()
    const posted = await postDraft(this.#options, written, extra).catch((error: unknown) => this.#lost(written, error))
    if (posted === undefined) {
      await this.open.get()?.pull()
      return undefined
    }
    if (await this.#hasSaidAll(written.id)) {
      this.end()
      this.#options.shown.set(undefined)
    }
    return posted
  }

  /**
   * Whether the sent draft is open still and holds no words that came after the sending. The server refuses those now;
   * they are kept as a draft of their own, as a colleague's are. Without a connection that happens as soon as it is back.
   */
  async #hasSaidAll(id: string): Promise<boolean> {
    try {
      if (this.isOpen(id)) await this.open.get()?.flush()
      return this.isOpen(id)
    } catch (error) {
      console.warn('What was typed while a shared draft was sent is kept on this device.', error)
      return false
    }
  }

  /** Whether a colleague was faster: then it ends here. Otherwise it was refused. */
  async #lost(written: Draft, error: unknown): Promise<undefined> {
    if (isConflict(error)) await this.open.get()?.pull()
    if (this.isOpen(written.id)) throw error
  }

  /** Goes on where a killed page was, and in the user's own draft where that is shared. */
  resume(saved: MessageRow | null): void {
    const own = isShared(saved) ? saved?.id : undefined
    this.#resuming = this.#resuming
      .then(() => (this.isOpen() ? undefined : this.#resume(own)))
      .catch((error: unknown) => console.warn('A shared draft cannot be opened now.', error))
  }

  /** In the draft, if it still is one, and otherwise with its words alone, which are told as an end. */
  async #resume(own: string | undefined): Promise<void> {
    const { api, deviceShared: device } = this.#options
    const leftovers = device.leftovers()
    for (const { key, draftId, state } of leftovers) {
      const { shared } = await api.call(readSharedDraft, { params: { id: draftId } })
      if (shared.state === 'open') await this.#enter(shared, [state])
      else this.#ended({ shared, draft: (await load()).draftOfState(draftId, state), isChanged: true })
      device.dropKey(key)
    }
    if (own !== undefined && leftovers.length === 0) await this.#enterNamed(own)
  }

  async #enterNamed(id: string): Promise<void> {
    if (this.isOpen(id)) return
    const { shared } = await this.#options.api.call(readSharedDraft, { params: { id } })
    if (shared.state === 'open') await this.#enter(shared, [])
  }

  #ended(end: SharedEnd): void {
    const { shown, change, newId, onSharedEnd } = this.#options
    shown.set(undefined)
    if (end.isChanged) change({ ...end.draft, id: newId() })
    onSharedEnd(end)
  }

  /** Writes into the open draft. False when the draft is not that. */
  write(next: Draft): boolean {
    const writing = this.open.get()
    if (writing?.id !== next.id || next.medium !== 'email') return false
    writing.write(next)
    return true
  }

  /** Puts words that were made elsewhere behind those of the open draft, if it is the one of this id. */
  append(id: string, html: string): void {
    if (this.isOpen(id)) this.open.get()?.append(html)
  }

  /** Takes note of the shared drafts of the thread: reads what others wrote in the open one, or that it ended. */
  async heed(rows: readonly SharedDraftRow[]): Promise<void> {
    const writing = this.open.get()
    const row = rows.find(({ id }) => id === writing?.id)
    if (writing && (row === undefined || row.seq > writing.seq)) await writing.pull()
  }

  /** It was sent or discarded here. */
  end(): void {
    const writing = this.open.get()
    if (!writing) return
    this.#stopFollowing?.()
    this.open.set(undefined)
    writing.stop()
    this.#options.deviceShared.drop(writing.id)
  }

  /** What is open is closed; it stays shared. What was written here goes to the server now, and the device has it. */
  leave(): void {
    const writing = this.open.get()
    if (!writing) return
    this.#stopFollowing?.()
    this.open.set(undefined)
    void writing
      .flush()
      .catch((error: unknown) => console.warn('A shared draft is kept on this device.', error))
      .finally(() => writing.stop())
  }

  async #enter({ id, creator }: SharedDraftRow, states: readonly string[]): Promise<void> {
    const session = await this.#sessionOf({ id, creatorId: creator }, Promise.resolve())
    await session.pull()
    for (const state of states) session.takeUp(state)
    this.#show(session)
  }

  async #sessionOf(named: { id: string; creatorId: string }, begun: Promise<unknown>) {
    const { api, deviceShared: device, carets, now } = this.#options
    const { SharedSession } = await load()
    this.leave()
    return new SharedSession({
      ...named,
      api,
      device,
      carets,
      now,
      begun,
      onEnd: (end) => {
        this.#stopFollowing?.()
        this.open.set(undefined)
        this.#ended(end)
      },
    })
  }

  #show(session: SharedWriting): void {
    const { shown, saving } = this.#options
    const stops = [
      session.draft.subscribe(() => shown.set(session.draft.get())),
      session.saving.subscribe(() => saving.set(session.saving.get())),
    ]
    this.#stopFollowing = () => {
      for (const stop of stops) stop()
    }
    this.open.set(session)
    shown.set(session.draft.get())
    saving.set(session.saving.get())
  }
}
