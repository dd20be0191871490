import type { Followed } from '../../platform/store.ts'
import { typingOwner } from '../../ui/typing-on.ts'
import type { Draft, DraftMedium } from './draft.ts'
import { partOf, type ComposeRunner } from './machine/runner.ts'
import { boxOf, draftIn, nextIn } from './machine/state.ts'

/**
 * Typing may continue after Send: the box holds the next message of its kind until the writer pauses, so that no letter
 * is lost or becomes a command of the page. A chat stays open.
 */
export class GoingOn {
  /** The next message while it is empty. */
  readonly next: Followed<Draft | undefined>
  readonly #place: string
  readonly #runner: Pick<ComposeRunner, 'state' | 'dispatch'>

  constructor(place: string, runner: Pick<ComposeRunner, 'state' | 'dispatch'>) {
    this.#place = place
    this.#runner = runner
    this.next = partOf(runner.state, nextIn)
  }

  /** Names the box of a draft on the screen: drafts that follow each other share one, and with it the cursor. */
  boxOf(draftId: string): string {
    return boxOf(this.#runner.state.get(), draftId)
  }

  /** Names the box to input that arrives before it is mounted. */
  ownerOf(medium: DraftMedium): string {
    return typingOwner(this.#place, medium)
  }

  isUntouched(draft: Draft | undefined): boolean {
    return draft !== undefined && draft === this.next.get()
  }

  /** Continues in a place with an empty message. */
  begin(next: Draft): void {
    this.#runner.dispatch({ type: 'go-on', next })
  }

  /** Handles input for a box that was closed. */
  resume(owner: string): void {
    const { last } = this.#runner.state.get()
    const isWanted = last !== undefined && this.ownerOf(last.medium) === owner
    if (isWanted && draftIn(this.#runner.state.get()) === undefined) this.#runner.dispatch({ type: 'resume' })
  }

  /** The writer stays in it: it does not close by itself. */
  keep(): void {
    this.#runner.dispatch({ type: 'stay' })
  }

  /** The writer has paused. */
  rest(): void {
    this.#runner.dispatch({ type: 'rest' })
  }
}
