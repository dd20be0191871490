import { createStore, type Store } from '../../platform/store.ts'
import { isTypingNow, keepTyping, stopWaitingFor, typingOwner } from '../../ui/typing-on.ts'
import { newDraft, type Draft, type DraftMedium, type EmailDraft } from './draft.ts'

/** The next message of the same kind, to the same people. What only the one that was sent is about does not go on. */
function nextAfter(sent: Draft, id: string): Draft {
  if (sent.medium === 'text') return { id, medium: 'text', files: [], recipients: sent.recipients, text: '' }
  if (sent.medium !== 'email') return newDraft(sent.medium, id)
  const { recipients, cc, bcc, subject, signature, replyingTo } = sent
  return { ...(newDraft('email', id) as EmailDraft), recipients, cc, bcc, subject, signature, replyingTo }
}

interface GoingOnOptions {
  /** Names the place in which is written. */
  readonly place: string
  readonly shown: Store<Draft | undefined>
  readonly newId: () => string
  /** It is written by hand: the cursor may be in it. */
  readonly onBegun: (draftId: string) => void
  /** Its writer has paused, and nothing was written in it. */
  readonly onClosed: () => void
}

/**
 * Whoever sends a message may go on typing: the next one of its kind is in its box until its writer pauses,
 * so that no letter is lost or becomes a command of the page. A chat stays open.
 */
export class GoingOn {
  /** The next message while nothing is written in it. */
  readonly next: Store<Draft | undefined> = createStore<Draft | undefined>(undefined)
  readonly #options: GoingOnOptions
  /** By draft: the box in which it is shown, where that is the box of the message before it. */
  readonly #boxes = new Map<string, string>()
  #last: Draft | undefined

  constructor(options: GoingOnOptions) {
    this.#options = options
    options.shown.subscribe(() => {
      const shown = options.shown.get()
      if (shown) this.#last = shown
      if (shown !== this.next.get()) this.next.set(undefined)
    })
  }

  /** Names the box of a draft on the screen: drafts that follow each other share one, and with it the cursor. */
  boxOf(draftId: string): string {
    return this.#boxes.get(draftId) ?? draftId
  }

  /** Names the box to what is typed while it is not there. */
  ownerOf(medium: DraftMedium): string {
    return typingOwner(this.#options.place, medium)
  }

  isUntouched(draft: Draft | undefined): boolean {
    return draft !== undefined && draft === this.next.get()
  }

  /** Clears the box of a message that leaves it. */
  after(sent: Draft): void {
    this.begin(nextAfter(sent, this.#options.newId()), sent.id)
  }

  /** Goes on in a place with a message in which nothing is written yet. */
  begin(next: Draft, before?: string): void {
    if (before !== undefined) this.#boxes.set(next.id, this.boxOf(before))
    this.#options.onBegun(next.id)
    keepTyping(this.ownerOf(next.medium))
    this.next.set(next)
    this.#options.shown.set(next)
    // Sent by a click: nobody is typing.
    if (next.medium !== 'chat' && !isTypingNow()) this.rest()
  }

  /** Something was typed for a box that is not there any more. */
  resume(owner: string): void {
    const last = this.#last
    const isWanted = last !== undefined && this.ownerOf(last.medium) === owner
    if (isWanted && this.#options.shown.get() === undefined) this.after(last)
  }

  /** The writer stays in it: it does not close by itself. */
  keep(): void {
    this.next.set(undefined)
  }

  /** Its writer begins something by hand: one of the same kind is gone on with. */
  giveWay(medium: DraftMedium): void {
    if (this.next.get()?.medium === medium) this.keep()
    this.expect(medium)
  }

  /** A box opens, soon or once the server has answered: what is typed until then is for it. */
  expect(medium: DraftMedium): void {
    this.#drop()
    // What is typed waits for the box that was asked for, and opens none to the people of the message before it.
    this.#last = undefined
    keepTyping(this.ownerOf(medium), true)
  }

  /** The same where the server says what the box begins with. When that is refused, keys are the page's again. */
  async expecting<Beginning>(medium: DraftMedium, ask: () => Promise<Beginning>): Promise<Beginning> {
    this.expect(medium)
    try {
      return await ask()
    } catch (error) {
      stopWaitingFor(this.ownerOf(medium))
      throw error
    }
  }

  #drop(): void {
    const isShown = this.isUntouched(this.#options.shown.get())
    this.next.set(undefined)
    if (isShown) this.#options.shown.set(undefined)
  }

  /** The writer has paused. */
  rest(): void {
    if (this.next.get() === undefined) return
    if (this.next.get()?.medium === 'chat') this.keep()
    else this.#drop()
    this.#options.onClosed()
  }
}
