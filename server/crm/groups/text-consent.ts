import { contacts, crmMessages, type setTextConsent } from '../../../domain/crm/index.ts'
import { textConsents } from '../../../domain/inbox/index.ts'
import { toE164, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { unmarkReach } from '../reach-marks.ts'
import { makeProof } from './noted-by.ts'

type Body = InputOf<typeof setTextConsent>['body']
type Said = Pick<Body, 'stop'> & Awaited<ReturnType<typeof makeProof>>

/** Lets one transaction at a time keep what the owner of a number said. */
export async function lockTextConsent(ctx: Ctx, phone: string): Promise<void> {
  const lock = `text consent ${ctx.db.tenant.clientId} ${phone}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** Keeps the statement that the owner of a number made to a colleague. Throws Invalid for a yes after a STOP by text. */
async function keepTextConsent(ctx: Ctx, phone: string, { stop, ...proof }: Said): Promise<void> {
  await lockTextConsent(ctx, phone)
  const known = await beyondReach(ctx, textConsents).findOne(['phone', '==', phone])
  const state = stop ? ('stopped' as const) : ('allowed' as const)
  if (known?.state === state) return
  if (!stop) await unmarkReach(ctx, phone)
  const said = { state, word: '', source: 'colleague' as const, ...proof }
  const change = { how: null, note: null, said_at: null, ...said }
  // Checked on the locked row: a STOP by text may arrive at the same time.
  const amend = ({ state: kept, source }: RowOf<typeof textConsents>) => {
    if (!stop && kept === 'stopped' && source !== 'colleague')
      throw new Invalid([crmMessages.issue('stop', 'texts-stopped')])
    return change
  }
  if (known) await asVerb(ctx, textConsents).amend({ id: known.id, amend })
  else await asVerb(ctx, textConsents).create({ doc: { phone, ...said } })
}

/** See the contract. Throws NotFound, Invalid. */
export async function stateTextConsent(ctx: Ctx, id: string, body: Body): Promise<OutputOf<typeof setTextConsent>> {
  const { phone, phones } = await getRecord(ctx, contacts, id)
  const numbers = [...new Set([...(phone ? [phone] : []), ...phones].map(toE164))].toSorted()
  const said = { stop: body.stop, ...(await makeProof(ctx, body)) }
  for (const number of numbers) await keepTextConsent(ctx, number, said)
  return {}
}
