import type { Store } from '../../platform/store.ts'
import { taken } from './taken.ts'
import type { WaitingMessage } from './waiting-messages.ts'
import { chooseDraft, type ChosenDraft } from './choose-draft.ts'
import type { ComposerOptions } from './composer-options.ts'
import { isWorthKeeping, type ComposePlace, type Draft } from './draft.ts'
import type { GoingOn } from './going-on.ts'
import { isUnreached, postDraft, type Posted, type SendOptions } from './post-draft.ts'

interface OutboxOptions extends Pick<
  ComposerOptions,
  'api' | 'place' | 'drafts' | 'waiting' | 'newId' | 'now' | 'onSent'
> {
  readonly shown: Store<Draft | undefined>
  /** Nothing is kept as a draft any more; a save under way is waited for. */
  readonly forget: () => Promise<void>
  /** Saves nothing of what is written next before that is done. */
  readonly waitFor: (earlier: Promise<void>) => void
  readonly onLeaving: (draftId: string) => void
  readonly goingOn: GoingOn
  /** Whether the box may be given to a draft: no other words are written in it. */
  readonly isFreeFor: (draftId: string) => boolean
  readonly change: (draft: Draft) => void
  readonly takeUp: (chosen: ChosenDraft) => void
  /** Words whose message has arrived with others stay as a draft of their own. */
  readonly goOnAnew: (written: Draft) => void
}

const settled = (): void => undefined

/** What is on its way from one place: the device keeps it until the server has it. */
export class Outbox {
  readonly #options: OutboxOptions
  /** What is on its way from this page. */
  readonly #sending = new Set<string>()
  /** Ends when the message that was sent last has arrived or was refused. */
  #last: Promise<void> = Promise.resolve()
  #begins: string | undefined
  #movedTo: ComposePlace | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /**
   * Rejects when it is refused. Undefined when it waits for the connection, and when an earlier try had arrived with other
   * words: what is written now stays then.
   */
  async send(written: Draft, chosen: SendOptions): Promise<Posted | undefined> {
    const { place, now } = this.#options
    const options = 'threadId' in place ? chosen : { ...chosen, threadId: this.#threadToBegin() }
    const posting = this.#post(written, options, this.#leave(written))
    this.#last = posting.then(settled, settled)
    this.#options.waitFor(this.#last)
    try {
      const posted = await posting
      this.#options.drafts.dropSending(written.id)
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

  /** The thread has started: what was not taken of the rest is shown there. */
  moveTo(place: ComposePlace): void {
    this.#movedTo = place
  }

  /** The thread that begins with what is sent first from here: what is sent after it goes into the same one. */
  #threadToBegin(): string {
    this.#begins ??= this.#options.newId()
    return this.#begins
  }

  /**
   * Clears the box at once, so that the next letter is not written into what has left it. Answers when a save of it that
   * is under way has ended.
   */
  #leave(written: Draft): Promise<void> {
    const { drafts, shown, now, goingOn, forget, onLeaving } = this.#options
    const version = drafts.own()?.draft.id === written.id ? drafts.own()?.version : undefined
    // A page that is killed now does not know whether its words arrived: the next one asks under the same id.
    drafts.keepSending({ draft: written, version, isUnsaved: true, at: now() })
    this.#sending.add(written.id)
    onLeaving(written.id)
    const known = shown.get()
    if (known !== undefined && known.id !== written.id && !goingOn.isUntouched(known)) return Promise.resolve()
    const forgotten = forget()
    goingOn.after(written)
    return forgotten
  }

  /** Sends it once what was sent before it has arrived or was refused: a talk keeps its order. */
  async #post(written: Draft, options: SendOptions, left: Promise<void>): Promise<Posted | undefined> {
    await Promise.all([left, this.#last])
    return postDraft(this.#options, written, options)
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
    const { shown, drafts, newId, takeUp, goingOn } = this.#options
    const written = shown.get()
    // Its writer may be about to go on: what waits comes when they have paused.
    if (goingOn.next.get() !== undefined) return
    const waiting = drafts.load(this.#sending)
    if (waiting?.isSending !== true || (written && isWorthKeeping(written))) return
    const chosen = chooseDraft(waiting, null, newId)
    if (chosen) takeUp(chosen)
  }

  #putBeside(message: Omit<WaitingMessage, 'place' | 'at'>): boolean {
    const { place, now, waiting } = this.#options
    return waiting.put({ ...message, place: this.#movedTo ?? place, at: now() })
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
