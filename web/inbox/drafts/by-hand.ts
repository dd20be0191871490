import { createStore, type Store } from '../../platform/store.ts'

/** What the person began to write: the cursor goes into that, and not into a draft that was only restored. */
export class ByHand {
  /** Ids of such drafts. */
  readonly begun: Store<ReadonlySet<string>> = createStore<ReadonlySet<string>>(new Set())
  /** Counts how often something was started: each time the cursor goes into what is written. */
  readonly attention: Store<number> = createStore(0)

  has(draftId: string): boolean {
    return this.begun.get().has(draftId)
  }

  /** It counts as started, and the cursor stays where it is. */
  note(draftId: string): void {
    if (!this.has(draftId)) this.begun.set(new Set([...this.begun.get(), draftId]))
  }

  begin(draftId: string): void {
    this.note(draftId)
    this.attention.set(this.attention.get() + 1)
  }

  /** Another draft takes the place of one that was started, and is gone on with. */
  passOn(from: string | undefined, to: string): void {
    if (from !== undefined && this.has(from)) this.begin(to)
  }
}
