/** Acknowledgements of the product in one run: data that must be found afterwards. */
export class Ledger {
  /** Is in every word of this run. */
  readonly tag: string
  readonly threads = new Set<string>()
  /** Notes and chats that were posted, by their id. */
  readonly notes = new Map<string, { readonly threadId: string; readonly text: string }>()
  /** Ids of messages that were deleted. */
  readonly removed = new Set<string>()
  /** Deleted threads, and true for restored ones. */
  readonly threadsRemoved = new Map<string, { isBack: boolean }>()
  readonly emails = new Map<string, { readonly threadId: string; readonly recipients: readonly string[] }>()
  /** Drafts: every tried text, the last acknowledged one, and true if it was sent. */
  readonly drafts = new Map<string, { texts: string[]; acknowledged: number; isSent: boolean }>()
  /** Path -> hexadecimal hash of the content. */
  readonly files = new Map<string, string>()
  /** Names of tasks that were made, by their id. */
  readonly tasks = new Map<string, string>()
  /** Every change of a task that was acknowledged: the version that it made, and the name it gave. */
  readonly edits: { readonly id: string; readonly version: number; readonly name: string }[] = []
  /** Message-IDs of mails whose sender got 250, and true if they are readable. */
  readonly mails = new Map<string, { readonly isReadable: boolean }>()
  /** Message-IDs of mails that were put into the watched mailbox. */
  readonly delivered = new Set<string>()

  constructor(tag: string) {
    this.tag = tag
  }
}
