import { contacts, crmMessages } from '../../domain/crm/index.ts'
import type { Doc, Issue } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { docBefore } from '../platform/records/history.ts'
import { beyondReach } from '../platform/records/index.ts'
import type { ForeseeRow, RefuseRow } from '../platform/records/routes.ts'
import { byEmail } from './find-or-make-contact.ts'
import { lockReaches } from './lock-reach.ts'

type Addressed = Pick<ReturnType<typeof contacts.shape.parse>, 'email' | 'emails'>

const addressesOf = ({ email, emails }: Addressed): readonly string[] =>
  [...(email ? [email] : []), ...emails].map((one) => one.toLowerCase())

const addressedOf = (row: Doc): Addressed => contacts.shape.strip().parse(row)

/** True if a change affects addresses; a new row and one that comes out of the trash bring all of theirs. */
const bringsAddresses = (change: Doc | undefined): boolean =>
  change === undefined || Object.keys(change).length === 0 || 'email' in change || 'emails' in change

/** The addresses that a row had before it was written: one that it had is kept. */
async function hadBefore(ctx: Ctx, row: Doc, change: Doc | undefined): Promise<ReadonlySet<string>> {
  if (change === undefined || Object.keys(change).length === 0) return new Set()
  const before = await docBefore(ctx, contacts, { id: String(row['id']), version: Number(row['version']) })
  return new Set(before === undefined ? [] : addressesOf(addressedOf(before)))
}

async function isOthers(ctx: Ctx, id: unknown, email: string): Promise<boolean> {
  for (const where of byEmail(email)) {
    const having = await beyondReach(ctx, contacts).list({ where, limit: 2 })
    if (having.some((one) => one.id !== id)) return true
  }
  return false
}

/** Contact whose addresses are checked, and its present ones. */
interface Known {
  readonly id: unknown
  readonly had: ReadonlySet<string>
}

const nobody: Known = { id: undefined, had: new Set() }

const freshOf = (row: Addressed, had: ReadonlySet<string>): readonly string[] =>
  addressesOf(row).filter((email) => !had.has(email))

async function issuesOf(ctx: Ctx, row: Addressed, { id, had }: Known): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const email of freshOf(row, had)) {
    const path = email === row.email?.toLowerCase() ? 'email' : 'emails'
    if (await isOthers(ctx, id, email)) issues.push(crmMessages.issue(path, 'email-in-use', { email }))
  }
  return issues
}

/** Addresses of a row that another contact has, each named by the field that holds it. */
export async function takenAddresses(ctx: Ctx, row: Addressed, known: Known = nobody): Promise<Issue[]> {
  await lockReaches(ctx, freshOf(row, known.had))
  return issuesOf(ctx, row, known)
}

/** Refuses an address that another contact of the client has (2-content section 5): one address, one person. */
export const refuseContact: RefuseRow = async (ctx, row, change) => {
  if (!bringsAddresses(change)) return
  const had = await hadBefore(ctx, row, change)
  const issues = await takenAddresses(ctx, addressedOf(row), { id: row['id'], had })
  if (issues.length > 0) throw new Invalid(issues)
}

/** Refusals of `refuseContact`. */
export const foreseeContact: ForeseeRow = (ctx, { before, after }) =>
  issuesOf(ctx, addressedOf(after), { id: after['id'], had: new Set(addressesOf(addressedOf(before))) })
