import { contacts, mailConsents, type setMailConsent } from '../../../domain/crm/index.ts'
import type { DocOf, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { unmarkReach } from '../erasure/reach-marks.ts'
import { countGroup } from './count-groups.ts'
import { groupsWith } from './why-in-group.ts'

interface Said {
  readonly stop: boolean
  readonly source: DocOf<typeof mailConsents>['source']
}

/** What the owner of an email address said last; undefined for nothing. */
export const consentOf = (ctx: Ctx, email: string) =>
  beyondReach(ctx, mailConsents).findOne(['email', '==', email.toLowerCase()])

/** Keeps what the owner of an address said. What is said again, and a yes that nobody took back, change nothing. */
export async function keepMailConsent(ctx: Ctx, address: string, { stop, source }: Said): Promise<void> {
  const email = address.toLowerCase()
  const state = stop ? ('stopped' as const) : ('allowed' as const)
  if (!stop) await unmarkReach(ctx, email)
  // Two who keep it at once do it one after the other.
  const lock = `mail consent ${ctx.db.tenant.clientId} ${email}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const known = await consentOf(ctx, email)
  if (known?.state === state) return
  if (known) await asVerb(ctx, mailConsents).amend({ id: known.id, amend: () => ({ state, source }) })
  else if (stop) await asVerb(ctx, mailConsents).create({ doc: { email, state, source } })
}

/** See the contract. The groups that the person is in are counted again soon. Throws NotFound. */
export async function stateMailConsent(
  ctx: Ctx,
  id: string,
  { stop }: InputOf<typeof setMailConsent>['body'],
): Promise<OutputOf<typeof setMailConsent>> {
  const { email, emails } = await getRecord(ctx, contacts, id)
  const addresses = [...(email ? [email] : []), ...emails].toSorted()
  for (const address of addresses) await keepMailConsent(ctx, address, { stop, source: 'colleague' })
  const { groups } = await groupsWith(ctx, id)
  for (const group of groups)
    if (group.isIn) await enqueue(ctx, countGroup, { payload: { id: group.id }, key: group.id })
  return {}
}
