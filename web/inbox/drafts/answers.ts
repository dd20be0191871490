import { bareSubject, replyContext, type AnswerMode, type Recipient } from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { askOtherKind, type AnswerKind } from './ask-other-kind.ts'
import { isWorthKeeping, type EmailDraft } from './draft.ts'
import { withRecipient } from './typed-recipient.ts'

type Context = OutputOf<typeof replyContext>

/** Which answer to which message. */
interface Wanted {
  readonly mode: AnswerMode
  readonly messageId: string
}

interface Answering extends Pick<Wanted, 'mode'> {
  /** Undefined for the newest email of the thread. */
  readonly messageId: string | undefined
  readonly api: Pick<Api, 'call'>
  readonly threadId: string
  /** The present draft, as an email. */
  readonly written: () => EmailDraft
  /** Takes over the later save of another tab in this place. */
  readonly look: () => Promise<void>
}

function kindOf({ replyingTo, forward }: EmailDraft): AnswerKind | undefined {
  if (forward !== undefined) return 'forward'
  return replyingTo === undefined ? undefined : 'reply'
}

const kindOfMode = (mode: AnswerMode): AnswerKind => (mode === 'forward' ? 'forward' : 'reply')

function united({ recipients, cc, bcc }: EmailDraft, context: Context): Pick<EmailDraft, 'recipients' | 'cc' | 'bcc'> {
  const people = [...recipients, ...cc, ...bcc]
  const isMissing = (one: Recipient) => withRecipient(people, one) !== people
  return {
    recipients: [...recipients, ...context.recipients.filter(isMissing)],
    cc: [...cc, ...context.cc.filter(isMissing)],
    bcc,
  }
}

/** Recipients of the answer: added ones are kept, and words for one reader reach no reader of the other. */
function peopleOf(known: EmailDraft, context: Context, isOtherKind: boolean) {
  const { recipients, cc } = context
  if (isOtherKind) return { recipients, cc, bcc: [] }
  return isWorthKeeping(known) ? united(known, context) : { recipients, cc, bcc: known.bcc }
}

/** A subject that its writer changed stays; one that says the same takes the mark of the answer. */
function subjectOf(known: EmailDraft, { subject }: Context): string {
  const isChanged = isWorthKeeping(known) && known.subject.trim() !== ''
  return isChanged && bareSubject(known.subject) !== bareSubject(subject) ? known.subject : subject
}

/** The present draft as an answer: its words and files stay. */
function asAnswer(known: EmailDraft, context: Context, isOtherKind: boolean): EmailDraft {
  const { files, replyingTo, forward } = context
  const urls = new Set(known.files.map((file) => file.url))
  const added = files.filter((file) => !urls.has(file.url))
  return {
    ...known,
    ...peopleOf(known, context, isOtherKind),
    subject: subjectOf(known, context),
    replyingTo,
    forward,
    files: [...known.files, ...added],
  }
}

/** The answers that are started in one place. */
export class Answers {
  /** Kind of the last answer: a draft does not distinguish an answer to all from one to the sender. */
  #begun: (Wanted & { readonly draftId: string }) | undefined

  /** True if an email is already this very answer: then it is only continued. */
  #isBegun(
    { id, replyingTo, forward }: EmailDraft,
    { mode, messageId }: Pick<Answering, 'mode' | 'messageId'>,
  ): boolean {
    if (messageId === undefined) return false
    if (mode === 'forward') return forward === messageId
    if (replyingTo !== messageId) return false
    // The kind of an earlier page's answer is unknown: answering continues it as it is.
    const isKnown = this.#begun?.draftId === id && this.#begun.messageId === messageId
    return isKnown ? this.#begun?.mode === mode : mode === 'reply'
  }

  /**
   * An answer with its recipients and subject. A draft of another kind of answer becomes this one only if its writer
   * agrees, and is continued unchanged otherwise. Rejects when the answer is refused.
   */
  async begin({ api, threadId, mode, messageId: asked, written, look }: Answering): Promise<EmailDraft> {
    const existing = written()
    const isWritten = isWorthKeeping(existing)
    if (isWritten && this.#isBegun(existing, { mode, messageId: asked })) return existing
    const query = { message: asked, mode }
    // An empty draft gives way to a later save of another tab.
    const looked = isWritten ? undefined : look()
    const context = await api.call(replyContext, { params: { id: threadId }, query })
    await looked
    const known = written()
    const messageId = asked ?? context.replyingTo ?? context.forward
    if (messageId === undefined || this.#isBegun(known, { mode, messageId })) return known
    return this.#madeOf(known, { context, mode, messageId, written })
  }

  async #madeOf(
    known: EmailDraft,
    { context, mode, messageId, written }: Wanted & Pick<Answering, 'written'> & { readonly context: Context },
  ): Promise<EmailDraft> {
    const kind = kindOf(known)
    const isOtherKind = kind !== undefined && kind !== kindOfMode(mode)
    const isAsked = isOtherKind && isWorthKeeping(known)
    if (isAsked && !(await askOtherKind(kindOfMode(mode)))) return written()
    const now = isAsked ? written() : known
    this.#begun = { draftId: now.id, mode, messageId }
    return asAnswer(now, context, isOtherKind)
  }
}
