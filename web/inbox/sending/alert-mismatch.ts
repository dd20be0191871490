import { contactMismatch, inboxIssue, inboxWording, type BrokerRecord } from '../../../domain/inbox/index.ts'
import { dismissNotice, notify } from '../../platform/notices.ts'
import type { Composer } from '../drafts/composer.ts'
import { writtenOf, type Draft } from '../drafts/draft.ts'

const noticeId = 'contact-mismatch'

/**
 * 'Contact Mismatch!' (1-shell section 8): an answer on a broker's request that does not go to its contact waits, and a
 * notice that stays offers to send it all the same, or to change to the contact. Whether it waits.
 */
export function alertMismatch(
  composer: Composer,
  draft: Draft,
  { record, onConfirm }: { readonly record: BrokerRecord | undefined; readonly onConfirm: () => void },
): boolean {
  const contact = contactMismatch(writtenOf(draft), record)
  dismissNotice(noticeId)
  if (contact === undefined) return false
  const { name, email } = contact
  const change = () => {
    const now = composer.draft.get()
    if (now?.medium === 'email') composer.change({ ...now, recipients: [{ name, email }] })
  }
  notify({
    ...inboxWording(inboxIssue('recipients', 'contact-mismatch', { name })),
    title: 'Contact Mismatch!',
    id: noticeId,
    kind: 'error',
    timeout: 0,
    otherAction: { label: `Change to ${email}`, run: change },
    action: { label: 'Confirm', run: onConfirm },
  })
  return true
}
