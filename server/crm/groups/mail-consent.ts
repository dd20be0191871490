import { contacts, crmMessages, mailConsents, type setMailConsent } from '../../../domain/crm/index.ts'
import type { DocOf, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { unmarkReach } from '../reach-marks.ts'
import { countSoon } from './count-groups.ts'
import { notedBy } from './noted-by.ts'
import { groupsWith } from './why-in-group.ts'

interface Said extends Pick<DocOf<typeof mailConsents>, 'source' | 'how' | 'by'> {
  readonly stop: boolean
}

/** What the owner of an email address said last; undefined for nothing. */
export const consentOf = (ctx: Ctx, email: string) =>
  beyondReach(ctx, mailConsents).findOne(['email', '==', email.toLowerCase()])

/** Keeps what the owner of an address said. What is said again, and a yes that nobody took back, change nothing. */
export async function keepMailConsent(ctx: Ctx, address: string, { stop, ...given }: Said): Promise<void> {
  const email = address.toLowerCase()
  const state = stop ? ('stopped' as const) : ('allowed' as const)
  if (!stop) await unmarkReach(ctx, email)
  // Two who keep it at once do it one after the other.
  const lock = `mail consent ${ctx.db.tenant.clientId} ${email}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const known = await consentOf(ctx, email)
  if (known?.state === state) return
  const said = { how: null, by: null, ...given, state }
  if (known) await asVerb(ctx, mailConsents).amend({ id: known.id, amend: () => said })
  else if (stop) await asVerb(ctx, mailConsents).create({ doc: { email, state, ...given } })
}

/** See the contract. The groups that the person is in are counted again soon. Throws NotFound, Invalid. */
export async function stateMailConsent(
  ctx: Ctx,
  id: string,
  { stop, how }: InputOf<typeof setMailConsent>['body'],
): Promise<OutputOf<typeof setMailConsent>> {
  if (!stop && how === undefined) throw new Invalid([crmMessages.issue('how', 'consent-unproved')])
  const { email, emails } = await getRecord(ctx, contacts, id)
  const addresses = [...(email ? [email] : []), ...emails].toSorted()
  const by = await notedBy(ctx)
  const given = { source: 'colleague' as const, by, ...(how !== undefined && { how }) }
  for (const address of addresses) await keepMailConsent(ctx, address, { stop, ...given })
  const { groups } = await groupsWith(ctx, id)
  for (const group of groups) if (group.isIn) await countSoon(ctx, group.id)
  return {}
}
