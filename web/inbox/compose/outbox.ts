import type { Store } from '../../platform/store.ts'
import { taken } from '../waiting/taken.ts'
import type { WaitingMessage } from '../waiting/waiting-messages.ts'
import { chooseDraft, type ChosenDraft } from './choose-draft.ts'
import type { ComposerOptions } from './composer-options.ts'
import { isWorthKeeping, newDraft, type Draft } from './draft.ts'
import { isUnreached, postDraft, type Posted, type SendOptions } from './post-draft.ts'

interface OutboxOptions extends Pick<
  ComposerOptions,
  'api' | 'place' | 'drafts' | 'waiting' | 'newId' | 'now' | 'onSent'
> {
  readonly shown: Store<Draft | undefined>
  /** Nothing is kept as a draft any more; a save under way is waited for. */
  readonly forget: () => Promise<void>
  readonly onLeaving: (draftId: string) => void
  /** The next message of a talk is begun. */
  readonly onNext: (draftId: string) => void
  /** Whether the box may be given to a draft: no other words are written in it. */
  readonly isFreeFor: (draftId: string) => boolean
  readonly change: (draft: Draft) => void
  readonly takeUp: (chosen: ChosenDraft) => void
  /** Words whose message has arrived with others stay as a draft of their own. */
  readonly goOnAnew: (written: Draft) => void
}

/** What is on its way from one place: the device keeps it until the server has it. */
export class Outbox {
  readonly #options: OutboxOptions
  /** What is on its way from this page. */
  readonly #sending = new Set<string>()

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /**
   * Rejects when it is refused. Undefined when it waits for the connection, and when an earlier try had arrived with other
   * words: what is written now stays then.
   */
  async send(written: Draft, options: SendOptions): Promise<Posted | undefined> {
    const { drafts, newId, now, place, shown, forget, onLeaving, onNext } = this.#options
    await forget()
    const version = drafts.load()?.draft.id === written.id ? drafts.load()?.version : undefined
    // A page that is killed now does not know whether its words arrived: the next one asks under the same id.
    drafts.keepSending({ draft: written, version, isUnsaved: true, at: now() })
    this.#sending.add(written.id)
    onLeaving(written.id)
    // A talk goes on: the next chat message can be written while this one is on its way.
    const next = written.medium === 'chat' ? newDraft('chat', newId()) : undefined
    if (next) onNext(next.id)
    shown.set(next)
    try {
      const posted = await postDraft(this.#options, written, options)
      drafts.dropSending(written.id)
      if (posted === undefined) this.#keepTaken({ draft: written, options })
      else this.takeUpWaiting()
      return posted
    } catch (error) {
      this.#wait({ place, draft: written, options, at: now() }, error)
      return undefined
    } finally {
      this.#sending.delete(written.id)
    }
  }

  /**
   * Puts a message that was refused back where it was written, or beside it, with the reason, where other words are
   * written by now. Undefined where the device has no room for it there.
   */
  putBack(message: Pick<WaitingMessage, 'draft' | 'options' | 'refusal'>): 'here' | 'beside' | undefined {
    const { draft } = message
    if (this.#options.isFreeFor(draft.id)) {
      this.#options.change(draft)
      return 'here'
    }
    if (!this.#putBeside(message)) return undefined
    this.#options.drafts.dropSending(draft.id)
    return 'beside'
  }

  /** The place is free: what was on its way when an earlier page ended, and had to wait, is taken up. */
  takeUpWaiting(): void {
    const { shown, drafts, newId, takeUp } = this.#options
    const written = shown.get()
    const waiting = drafts.load(this.#sending)
    if (waiting?.isSending !== true || (written && isWorthKeeping(written))) return
    const chosen = chooseDraft(waiting, null, newId)
    if (chosen) takeUp(chosen)
  }

  #putBeside(message: Omit<WaitingMessage, 'place' | 'at'>): boolean {
    const { place, now, waiting } = this.#options
    return waiting.put({ ...message, place, at: now() })
  }

  /** The words that did not arrive are gone on with as another message, beside what is written by now. */
  #keepTaken(message: Pick<WaitingMessage, 'draft' | 'options'>): void {
    const { isFreeFor, goOnAnew, onSent } = this.#options
    const isBeside = !isFreeFor(message.draft.id) && this.#putBeside({ ...message, refusal: taken, isTaken: true })
    if (isBeside) onSent(true)
    else goOnAnew(message.draft)
  }

  /** It waits for the connection from now on. Throws the error again where it is another one, or the device has no room. */
  #wait(message: WaitingMessage, error: unknown): void {
    const { drafts, waiting } = this.#options
    if (!isUnreached(error) || !waiting.put(message)) throw error
    drafts.dropSending(message.draft.id)
  }
}
