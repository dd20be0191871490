import { inMedium, type Draft, type DraftMedium, type EmailDraft } from './draft.ts'

type EmailHead = Omit<EmailDraft, 'id' | 'medium' | 'files' | 'html'>

const headOf = ({
  recipients,
  cc,
  bcc,
  subject,
  signature,
  replyingTo,
  forward,
  template_id,
  skipTracking,
}: EmailDraft): EmailHead => ({
  recipients,
  cc,
  bcc,
  subject,
  signature,
  replyingTo,
  forward,
  template_id,
  skipTracking,
})

/**
 * Whom emails were for and what about, while their words are a note or a text: they never enter the note
 * (decision M15), and are there again when the words become an email again.
 */
export class EmailHeads {
  readonly #heads = new Map<string, EmailHead>()

  /** The same words in another medium; an email has the head that it had. */
  inMedium(draft: Draft, medium: 'email'): EmailDraft
  inMedium(draft: Draft, medium: DraftMedium): Draft
  inMedium(draft: Draft, medium: DraftMedium): Draft {
    if (draft.medium === medium) return draft
    if (draft.medium === 'email') this.#heads.set(draft.id, headOf(draft))
    const next = inMedium(draft, medium)
    return next.medium === 'email' ? { ...next, ...this.#heads.get(draft.id) } : next
  }
}
