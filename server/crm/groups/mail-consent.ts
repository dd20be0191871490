import { contacts, mailConsents, type setMailConsent } from '../../../domain/crm/index.ts'
import type { DocOf, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { unmarkReach } from '../reach-marks.ts'
import { countSoon } from './count-groups.ts'
import { notedBy, makeProof } from './noted-by.ts'
import { groupsWith } from './why-in-group.ts'

/** Empty proof, which removes the proof of an earlier statement. */
const noProof = { how: null, by: null, note: null, said_at: null }

interface Said extends Pick<DocOf<typeof mailConsents>, 'source' | 'how' | 'by' | 'note' | 'said_at'> {
  readonly stop: boolean
}

/** Last answer of the owner of an email address; undefined for none. */
export const consentOf = (ctx: Ctx, email: string) =>
  beyondReach(ctx, mailConsents).findOne(['email', '==', email.toLowerCase()])

/** Keeps the statement of the owner of an address. A repeated statement, and a first yes without proof, change nothing. */
export async function keepMailConsent(ctx: Ctx, address: string, { stop, ...given }: Said): Promise<void> {
  const email = address.toLowerCase()
  const state = stop ? ('stopped' as const) : ('allowed' as const)
  if (!stop) await unmarkReach(ctx, email)
  // Two who keep it at once do it one after the other.
  const lock = `mail consent ${ctx.db.tenant.clientId} ${email}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const known = await consentOf(ctx, email)
  if (known?.state === state) return
  const said = { ...noProof, ...given, state }
  if (known) await asVerb(ctx, mailConsents).amend({ id: known.id, amend: () => said })
  else if (stop || given.how !== undefined) await asVerb(ctx, mailConsents).create({ doc: { email, state, ...given } })
}

/** Takes back a Yes of an import, unless the owner or a colleague has made a later statement. */
export async function dropImportedYes(ctx: Ctx, email: string, wasStopped: boolean): Promise<void> {
  const known = await consentOf(ctx, email)
  if (known?.state !== 'allowed' || known.source !== 'import') return
  if (!wasStopped) return asVerb(ctx, mailConsents).trash({ id: known.id })
  await keepMailConsent(ctx, email, { stop: true, source: 'import', by: await notedBy(ctx) })
}

/** See the contract. The groups that the person is in are counted again soon. Throws NotFound, Invalid. */
export async function stateMailConsent(
  ctx: Ctx,
  id: string,
  body: InputOf<typeof setMailConsent>['body'],
): Promise<OutputOf<typeof setMailConsent>> {
  const { email, emails } = await getRecord(ctx, contacts, id)
  const addresses = [...(email ? [email] : []), ...emails].toSorted()
  const proof = await makeProof(ctx, body)
  for (const address of addresses)
    await keepMailConsent(ctx, address, { stop: body.stop, source: 'colleague', ...proof })
  const { groups } = await groupsWith(ctx, id)
  for (const group of groups) if (group.isIn) await countSoon(ctx, group.id)
  return {}
}
