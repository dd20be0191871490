import { isEmailAddress, type Issue } from '../kernel/index.ts'
import { isTooLongMail } from './mail/cap-mail-html.ts'
import { isInternal, travelsAsEmail, type Medium } from './medium.ts'
import type { Recipient } from './message-parts.ts'
import { inboxIssue } from './messages.ts'
import { unfilledIn } from './templates/unfilled-words.ts'
import { textIssues } from './text/check-text.ts'

/** Message to send or keep, as far as the rules of sending read it. */
export interface SendableMessage {
  readonly medium: Medium
  readonly subject?: string | undefined
  readonly message?: string | undefined
  readonly messageHtml?: string | undefined
  readonly files?: readonly { readonly size?: number | undefined }[] | undefined
  readonly forward?: string | undefined
  readonly template_id?: string | undefined
  readonly recipients?: readonly Recipient[] | undefined
  readonly cc?: readonly Recipient[] | undefined
  readonly bcc?: readonly Recipient[] | undefined
  readonly draft?: boolean | undefined
  /** The sender confirmed 'Send w/o Subject'. */
  readonly withoutSubject?: boolean | undefined
}

export interface SendingFacts {
  /** The parent record is a group: its members are the recipients. */
  readonly isGroup: boolean
}

/**
 * A phone as a person may type it: 10 or 7 digits after non-digits are stripped (1-shell section 5). A number in E.164
 * (a plus and 8 to 15 digits) is one that is stored already (decision M12).
 */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (text.trim().startsWith('+')) return digits.length >= 8 && digits.length <= 15
  return digits.length === 10 || digits.length === 7
}

const hasWords = (html: string | undefined): boolean =>
  html !== undefined && (/<img\b/i.test(html) || html.replaceAll(/<[^<>]*>|&nbsp;|\s|\u00A0/g, '') !== '')

/** True if the message has content: a body, attachments, a forward or a template (1-shell section 5). */
export const hasContent = (message: SendableMessage): boolean =>
  Boolean(message.message?.trim()) ||
  hasWords(message.messageHtml) ||
  (message.files?.length ?? 0) > 0 ||
  Boolean(message.forward) ||
  Boolean(message.template_id)

const lists = ['recipients', 'cc', 'bcc'] as const

const count = (message: SendableMessage): number => lists.reduce((sum, list) => sum + (message[list]?.length ?? 0), 0)

function emailIssues(message: SendableMessage): Issue[] {
  return lists.flatMap((list) =>
    (message[list] ?? []).flatMap((one, at) =>
      isEmailAddress(one.email ?? '') ? [] : [inboxIssue(`${list}.${at}`, 'invalid-email')],
    ),
  )
}

function phoneIssues(message: SendableMessage): Issue[] {
  return (message.recipients ?? []).flatMap((one, at) => {
    if (!one.phone?.trim()) return [inboxIssue(`recipients.${at}`, 'no-contact-phone')]
    return isPhoneNumber(one.phone) ? [] : [inboxIssue(`recipients.${at}`, 'invalid-phone')]
  })
}

function recipientIssues(message: SendableMessage, facts: SendingFacts): Issue[] {
  if (isInternal(message.medium))
    return count(message) > 0 ? [inboxIssue('recipients', 'internal-with-recipients')] : []
  if (count(message) === 0) return facts.isGroup ? [] : [inboxIssue('recipients', 'no-recipients')]
  return travelsAsEmail(message.medium) ? emailIssues(message) : phoneIssues(message)
}

function contentIssues(message: SendableMessage): Issue[] {
  if (!hasContent(message)) return [inboxIssue('message', 'nothing-to-send')]
  const asksForSubject = travelsAsEmail(message.medium) && !message.subject?.trim() && !message.template_id
  return asksForSubject && !message.withoutSubject ? [inboxIssue('subject', 'no-subject')] : []
}

/** A person's text is never cut: a text that is too long is refused. */
const lengthIssues = ({ medium, messageHtml = '' }: SendableMessage): Issue[] =>
  travelsAsEmail(medium) && isTooLongMail(messageHtml) ? [inboxIssue('messageHtml', 'email-too-long')] : []

/** Unfilled variables of a template are never sent (decision M16). */
function unfilledIssues({ subject, message, messageHtml }: SendableMessage): Issue[] {
  const names = unfilledIn(subject, messageHtml, message)
  return names.length === 0 ? [] : [inboxIssue('message', 'unfilled', { names: names.join(', ') })]
}

/**
 * Every reason why a message cannot be sent (1-shell section 5, 'Sending'). A draft needs none of it; archived history
 * is never written (decision M11).
 */
export function checkMessage(message: SendableMessage, facts: SendingFacts): Issue[] {
  if (message.medium === 'archive') return [inboxIssue('medium', 'archive-read-only')]
  if (message.draft) return []
  const carried = message.medium === 'text' ? textIssues(message.message ?? '', message.files ?? []) : []
  const worded = [...contentIssues(message), ...unfilledIssues(message), ...lengthIssues(message)]
  return [...worded, ...carried, ...recipientIssues(message, facts)]
}
