import { inMedium, type Draft, type DraftMedium, type EmailDraft } from '../draft.ts'

export type EmailHead = Omit<EmailDraft, 'id' | 'medium' | 'files' | 'html'>

/** By draft: whom emails were for and what about, while their words are a note or a text. */
export type EmailHeads = ReadonlyMap<string, EmailHead>

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

/** The heads once a draft is written in another medium. They never enter a note (decision M15). */
export const withHead = (heads: EmailHeads, draft: Draft, medium: DraftMedium): EmailHeads =>
  draft.medium === 'email' && medium !== 'email' ? new Map([...heads, [draft.id, headOf(draft)]]) : heads

/** The same words in another medium; an email has the head that it had. */
export function asMedium(heads: EmailHeads, draft: Draft, medium: 'email'): EmailDraft
export function asMedium(heads: EmailHeads, draft: Draft, medium: DraftMedium): Draft
export function asMedium(heads: EmailHeads, draft: Draft, medium: DraftMedium): Draft {
  if (draft.medium === medium) return draft
  const next = inMedium(draft, medium)
  return next.medium === 'email' ? { ...next, ...heads.get(draft.id) } : next
}
