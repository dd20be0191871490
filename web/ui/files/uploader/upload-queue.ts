import { v7 as newId } from 'uuid'
import {
  judgeChosen,
  uploaderPauseMs,
  withTimestamp,
  type UploaderIssue,
  type UploaderRules,
} from '../../../../domain/kernel/index.ts'
import { reasonOf } from '../../../platform/api/api-error.ts'
import type { StoredFile } from '../../../platform/api/upload-file.ts'
import { createStore } from '../../../platform/store.ts'

/** A file of the uploader: it waits, is on its way, did not arrive, or is stored (2-content section 4). */
export interface QueuedFile {
  readonly id: string
  readonly file: File
  /** Name of the file in storage. */
  readonly name: string
  /** Its place in storage; undefined while no record can own it. */
  readonly path: string | undefined
  readonly state: 'pending' | 'running' | 'failed' | 'done'
  /** Sent so far, 0 to 1. */
  readonly share: number
  /** Why it did not arrive. */
  readonly fault?: string | undefined
}

/** Storage of the files, and its operations. */
export interface UploadPlace {
  /** Path of file storage; undefined while no record can own a file. */
  readonly pathOf: (file: { readonly id: string; readonly name: string }) => string | undefined
  readonly isNameTaken: (name: string) => Promise<boolean>
  /** Makes a stored file part of its record. It can be asked again for the same file, and is then the same. */
  readonly keep: (file: QueuedFile, stored: StoredFile) => Promise<void>
  /** Takes a file off its record again, and gives the way back; undefined where no record has it. */
  readonly drop: (file: QueuedFile) => Promise<(() => Promise<void>) | undefined>
}

/** Dependencies of the queue. */
export interface QueueOptions {
  readonly rules: UploaderRules
  readonly place: UploadPlace
  readonly send: (
    file: QueuedFile,
    watch: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<StoredFile>
  readonly discard: (path: string) => void
  /** Asks before a file is stored under another name, because its own is taken. */
  readonly askName: (name: string) => Promise<boolean>
  /** Says why files are not taken. */
  readonly refuse: (issues: readonly UploaderIssue[]) => void
  /** `again` undoes the action, or retries a failed one. */
  readonly notify: (issue: UploaderIssue, again?: () => Promise<void>) => void
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => number
}

/** Still to be sent: it waits, or did not arrive. */
const isOpen = ({ state }: QueuedFile): boolean => state === 'pending' || state === 'failed'

/** Furthest state of a file, also with a lost answer: in storage, on its record, or removed again. */
type Reach = 'sent' | 'kept' | 'dropped'

/** The files of one uploader, sent one after the other, so that a record is never changed by two of them at once. */
export class UploadQueue {
  readonly files = createStore<readonly QueuedFile[]>([])
  readonly isBusy = createStore(false)
  readonly #options: QueueOptions
  readonly #stops = new Map<string, AbortController>()
  readonly #reached = new Map<string, Reach>()
  /** Files whose names could not be checked. */
  readonly #unnamed = new Set<string>()
  #choosing: Promise<unknown> = Promise.resolve()
  /** Counts `end`: an upload that began before goes no further. */
  #endings = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /**
   * Takes and returns the files that the rules allow, and reports others. One choice after another, so that each is
   * counted and named together with the files of the one before.
   */
  async choose(chosen: readonly File[]): Promise<readonly File[]> {
    const before = this.#choosing
    const turn = Promise.withResolvers<void>()
    this.#choosing = turn.promise
    await before
    return this.#take(chosen).finally(turn.resolve)
  }

  /**
   * Sends waiting and failed files, or one of them alone. Files chosen before are sent as well, even while their name
   * is still being checked.
   */
  async upload(only?: string): Promise<void> {
    if (this.isBusy.get()) return
    this.isBusy.set(true)
    await this.#sendOpen(only).finally(() => this.isBusy.set(false))
  }

  /** Takes a file off the list: a running upload stops, a stored file is deleted. */
  async remove(id: string): Promise<void> {
    const queued = this.#find(id)
    if (queued?.state === 'done') await this.#deleteStored(queued)
    else if (queued) {
      this.#leave(id)
      const stop = this.#stops.get(id)
      stop?.abort()
      // A running upload is removed once it has stopped.
      if (stop === undefined) await this.#takeAway(queued)
    }
  }

  /** Stops the running uploads, and forgets the files that were not stored. */
  end(): void {
    this.#endings += 1
    for (const { id, state } of this.files.get()) if (state !== 'done') void this.remove(id)
  }

  readonly #find = (id: string) => this.files.get().find((one) => one.id === id)
  readonly #leave = (id: string) => this.files.set(this.files.get().filter((one) => one.id !== id))

  #change(id: string, part: Partial<QueuedFile>): void {
    this.files.set(this.files.get().map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  async #take(chosen: readonly File[]): Promise<readonly File[]> {
    const { rules, refuse } = this.#options
    const { taken, issues } = judgeChosen(chosen, rules, this.files.get().length)
    if (issues.length > 0) refuse(issues)
    for (const file of taken) {
      const queued = await this.#queuedOf(file)
      if (queued) this.files.set([...this.files.get(), queued])
    }
    return taken
  }

  /** A chosen file as it waits; undefined where its name is taken, and the person leaves it out. */
  async #queuedOf(file: File): Promise<QueuedFile | undefined> {
    const [id, { name }] = [newId(), file]
    const path = this.#options.place.pathOf({ id, name })
    const queued: QueuedFile = { id, file, name, path, state: 'pending', share: 0 }
    try {
      return await this.#named(queued)
    } catch (error) {
      // It is not lost: its name is asked about once more before it is sent.
      this.#unnamed.add(id)
      return { ...queued, state: 'failed', fault: reasonOf(error).message }
    }
  }

  /** A file under its own name, or with a timestamp where that is taken; undefined where the person says no. */
  async #named(queued: QueuedFile): Promise<QueuedFile | undefined> {
    const { place, askName, now } = this.#options
    const { id, name } = queued
    const isListed = this.files.get().some((one) => one.id !== id && one.name === name)
    if (!isListed && !(await place.isNameTaken(name))) return queued
    if (!(await askName(name))) return undefined
    const free = withTimestamp(name, now())
    return { ...queued, name: free, path: place.pathOf({ id, name: free }) }
  }

  async #sendOpen(only: string | undefined): Promise<void> {
    const endings = this.#endings
    await this.#choosing
    if (endings !== this.#endings) return
    const open = this.files.get().filter((one) => isOpen(one) && (only === undefined || one.id === only))
    if (open.length === 0) return
    if (open.some(({ path }) => path === undefined)) this.#options.notify({ code: 'uploader-path' })
    else await this.#sendAll(open)
  }

  async #sendAll(open: readonly QueuedFile[]): Promise<void> {
    const { notify, pause } = this.#options
    const ended = new Set<string>()
    for (const { id } of open) if (await this.#sendOne(id)) ended.add(id)
    await pause(uploaderPauseMs)
    const states = this.files.get().flatMap(({ id, state }) => (ended.has(id) ? state : []))
    if (states.includes('failed')) notify({ code: 'uploader-failed' })
    else if (states.includes('done')) notify({ code: 'uploader-done' })
  }

  /** Sends a file; false where it was taken off the list before it arrived. */
  async #sendOne(id: string): Promise<boolean> {
    const queued = this.#unnamed.has(id) ? await this.#readied(id) : this.#find(id)
    if (queued) await this.#store(queued)
    if (this.#find(id) !== undefined) return true
    if (queued) await this.#takeAway(queued)
    return false
  }

  /** A file whose name could not be asked about when it was chosen, once it can be sent. */
  async #readied(id: string): Promise<QueuedFile | undefined> {
    const queued = this.#find(id)
    if (queued === undefined) return undefined
    try {
      const named = await this.#named(queued)
      this.#unnamed.delete(id)
      if (named) this.#change(id, { name: named.name, path: named.path })
      else this.#leave(id)
      return this.#find(id)
    } catch (error) {
      this.#change(id, { fault: reasonOf(error).message })
      return undefined
    }
  }

  /** Stores a content and makes it part of its record, unless it is taken off the list in between. */
  async #store(queued: QueuedFile): Promise<void> {
    const { send, place } = this.#options
    const { id } = queued
    const stop = new AbortController()
    this.#stops.set(id, stop)
    this.#change(id, { state: 'running', share: 0, fault: undefined })
    try {
      this.#reach(id, 'sent')
      const onProgress = (share: number) => this.#change(id, { share })
      const stored = await send(queued, { signal: stop.signal, onProgress })
      if (this.#find(id) === undefined) return
      this.#reach(id, 'kept')
      await place.keep(queued, stored)
      this.#change(id, { state: 'done', share: 1 })
    } catch (error) {
      this.#change(id, { state: 'failed', fault: reasonOf(error).message })
    } finally {
      this.#stops.delete(id)
    }
  }

  /** Raises the furthest state that a file has reached; it never falls. */
  #reach(id: string, reach: Reach): void {
    const order: readonly (Reach | undefined)[] = [undefined, 'sent', 'kept', 'dropped']
    if (order.indexOf(reach) > order.indexOf(this.#reached.get(id))) this.#reached.set(id, reach)
  }

  /**
   * Removes the stored parts of a file that is no longer listed. Its content is removed only if no record ever had it:
   * otherwise it may be restored.
   */
  async #takeAway(queued: QueuedFile): Promise<void> {
    const reached = this.#reached.get(queued.id)
    if (reached === undefined) return
    try {
      const wasKept = reached !== 'sent' && (await this.#drop(queued)) !== undefined
      if (!wasKept && reached !== 'dropped' && queued.path !== undefined) this.#options.discard(queued.path)
    } catch (error) {
      this.files.set([...this.files.get(), { ...queued, state: 'failed', fault: reasonOf(error).message }])
      this.#notifyDeleteFailed(error)
    }
  }

  #drop(queued: QueuedFile): Promise<(() => Promise<void>) | undefined> {
    this.#reach(queued.id, 'dropped')
    return this.#options.place.drop(queued)
  }

  #notifyDeleteFailed(error: unknown): void {
    console.warn('A file could not be deleted.', error)
    this.#options.notify({ code: 'uploader-delete-failed' })
  }

  async #deleteStored(queued: QueuedFile): Promise<void> {
    try {
      const undo = await this.#drop(queued)
      this.#leave(queued.id)
      this.#options.notify({ code: 'uploader-deleted' }, undo && (() => this.#putBack(queued, undo)))
    } catch (error) {
      this.#notifyDeleteFailed(error)
    }
  }

  async #putBack(queued: QueuedFile, undo: () => Promise<void>): Promise<void> {
    try {
      await undo()
    } catch (error) {
      const params = { name: queued.name, reason: reasonOf(error).message }
      this.#options.notify({ code: 'uploader-undo-failed', params }, () => this.#putBack(queued, undo))
      return
    }
    this.files.set([...this.files.get(), queued])
  }
}
