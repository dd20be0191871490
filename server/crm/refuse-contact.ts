import { contacts, crmMessages } from '../../domain/crm/index.ts'
import type { Doc, Issue } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { docBefore } from '../platform/records/history.ts'
import { beyondReach } from '../platform/records/index.ts'
import type { RefuseRow } from '../platform/records/routes.ts'
import { byEmail } from './find-or-make-contact.ts'
import { lockReaches } from './lock-reach.ts'

type Addressed = Pick<ReturnType<typeof contacts.shape.parse>, 'email' | 'emails'>

const addressesOf = ({ email, emails }: Addressed): readonly string[] =>
  [...(email ? [email] : []), ...emails].map((one) => one.toLowerCase())

/** Whether a change has to do with addresses; a new row and one that comes out of the trash bring all of theirs. */
const bringsAddresses = (change: Doc | undefined): boolean =>
  change === undefined || Object.keys(change).length === 0 || 'email' in change || 'emails' in change

/** The addresses that a row had before it was written: one that it had is kept. */
async function hadBefore(ctx: Ctx, row: Doc, change: Doc | undefined): Promise<ReadonlySet<string>> {
  if (change === undefined || Object.keys(change).length === 0) return new Set()
  const before = await docBefore(ctx, contacts, { id: String(row['id']), version: Number(row['version']) })
  return new Set(before === undefined ? [] : addressesOf(contacts.shape.strip().parse(before)))
}

async function isOthers(ctx: Ctx, id: unknown, email: string): Promise<boolean> {
  for (const where of byEmail(email)) {
    const having = await beyondReach(ctx, contacts).list({ where, limit: 2 })
    if (having.some((one) => one.id !== id)) return true
  }
  return false
}

/** Whose addresses are asked about, and those that they have already. */
interface Known {
  readonly id: unknown
  readonly had: ReadonlySet<string>
}

const nobody: Known = { id: undefined, had: new Set() }

/** Addresses of a row that another contact has, each named by the field that holds it. */
export async function takenAddresses(ctx: Ctx, row: Addressed, known: Known = nobody): Promise<Issue[]> {
  const fresh = addressesOf(row).filter((email) => !known.had.has(email))
  if (fresh.length === 0) return []
  await lockReaches(ctx, fresh)
  const issues: Issue[] = []
  for (const email of fresh) {
    const path = email === row.email?.toLowerCase() ? 'email' : 'emails'
    if (await isOthers(ctx, known.id, email)) issues.push(crmMessages.issue(path, 'email-in-use', { email }))
  }
  return issues
}

/** Refuses an address that another contact of the client has (2-content section 5): one address, one person. */
export const refuseContact: RefuseRow = async (ctx, row, change) => {
  if (!bringsAddresses(change)) return
  const addressed = contacts.shape.strip().parse(row)
  const issues = await takenAddresses(ctx, addressed, { id: row['id'], had: await hadBefore(ctx, row, change) })
  if (issues.length > 0) throw new Invalid(issues)
}
