import { users, userSummary } from '../../domain/company/index.ts'
import { contacts, crmMessages, type addContact } from '../../domain/crm/index.ts'
import { inboxIssue } from '../../domain/inbox/index.ts'
import { hasRole, isEmailAddress, type InputOf, type Issue, type OutputOf } from '../../domain/kernel/index.ts'
import { phoneNumber } from '../../domain/kernel/values/phone-number.ts'
import type { Ctx } from '../platform/context.ts'
import { Forbidden, Invalid } from '../platform/errors.ts'
import { beyondReach, takeRecord } from '../platform/records/index.ts'
import { findOrMakeContact, type ContactFacts } from './find-or-make-contact.ts'
import { takenAddresses } from './refuse-contact.ts'

type Asked = InputOf<typeof addContact>['body']
type Added = OutputOf<typeof addContact>

function issuesOf({ email = '', phone = '' }: ContactFacts): Issue[] {
  if (!email.trim() && !phone.trim()) {
    return [crmMessages.issue('email', 'email-or-phone'), crmMessages.issue('phone', 'phone-or-email')]
  }
  const issues: Issue[] = []
  if (email.trim() && !isEmailAddress(email)) issues.push(inboxIssue('email', 'invalid-email'))
  if (phone.trim() && phoneNumber(phone) === undefined) issues.push(inboxIssue('phone', 'invalid-phone'))
  return issues
}

/** A contact added without the role waits to be verified, like a new sender (decision M3). */
const waiting = (ctx: Ctx): ContactFacts => (hasRole(ctx.actor, 'contacts') ? {} : { metadata: { request: 'pending' } })

/** Further addresses belong to no other contact: an existing contact stays unchanged, without them. */
async function othersOf(ctx: Ctx, { emails = [] }: ContactFacts): Promise<Issue[]> {
  const shaped = emails.map((email) => (isEmailAddress(email) ? [] : [inboxIssue('emails', 'invalid-email')]))
  return [...shaped.flat(), ...(await takenAddresses(ctx, { email: undefined, emails: [...emails] }))]
}

async function addOne(ctx: Ctx, facts: ContactFacts): Promise<string> {
  const issues = [...issuesOf(facts), ...(await othersOf(ctx, facts))]
  if (issues.length > 0) throw new Invalid(issues)
  return (await findOrMakeContact(ctx, { ...facts, ...waiting(ctx) })).id
}

/** The contact that a user is: the one they name already, else found or made by their address, and named from now on. */
async function addUser(ctx: Ctx, id: string): Promise<Added> {
  const { row: user, change } = await takeRecord(ctx, users, { id })
  const summary = userSummary.parse({ ...user, restricted: user.is_restricted })
  if (user.contact_id !== undefined && (await beyondReach(ctx, contacts).find(user.contact_id)))
    return { ...summary, contact_id: user.contact_id }
  const { name, email, phone } = user
  const contact_id = await addOne(ctx, { name, email, phone })
  change({ contact_id, last_date: user.last_date })
  return { ...summary, contact_id }
}

/** Finds or adds a contact (1-shell section 7). Throws Forbidden without `contacts` and `inbox`, Invalid, NotFound. */
export async function addContactOf(ctx: Ctx, { user, ...facts }: Asked): Promise<Added> {
  if (!hasRole(ctx.actor, 'contacts') && !hasRole(ctx.actor, 'user')) throw new Forbidden('contacts')
  return user === undefined ? { id: await addOne(ctx, facts) } : addUser(ctx, user)
}
