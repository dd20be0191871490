import { textConsents, textKeyword } from '../../../domain/inbox/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import { erasedAmong, lockTextConsent, unmarkReach } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { amendRecord, createRecord, findOneRecord } from '../../platform/records/index.ts'
import { findTextReader } from './text-provider-of.ts'

type Consent = DocOf<typeof textConsents>

/** Those of the numbers whose owners asked for no more texts of this client. */
export async function stoppedAmong(ctx: Ctx, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set()
  const rows = await ctx.db.run(sql<{ phone: string }>`
    select phone from textconsents
    where client_id = ${ctx.db.tenant.clientId} and phone = any(${[...phones]}::text[]) and state = 'stopped'
      and trashed_at is null
    union ${erasedAmong(ctx, phones)}`)
  return new Set(rows.map(({ phone }) => phone))
}

/** Finds whether the last keyword among the received texts of a number that wait to be threaded is STOP. */
export async function hasWaitingStop(ctx: Ctx, phone: string): Promise<boolean> {
  const waiting = await ctx.db.run(sql<{ raw: string }>`
    select raw from text_in
    where client_id = ${ctx.db.tenant.clientId} and status = 'received' and sender = ${phone}
    order by received_at desc, id desc`)
  const keywords = waiting.map(({ raw }) =>
    textKeyword(findTextReader(ctx.platform)?.readIncoming(raw)?.body ?? '', true),
  )
  return keywords.find((keyword) => keyword === 'stop' || keyword === 'start') === 'stop'
}

/** Proof of a statement by text, which replaces a colleague's note. */
const ownWords = { source: 'text' as const, how: null, by: null, note: null, said_at: null }

/** Keeps what the owner of a number said. A repeated statement, also one that is kept at the same time, changes nothing. */
export async function keepConsent(
  ctx: Ctx,
  { phone, state, word }: Pick<Consent, 'phone' | 'state' | 'word'>,
): Promise<void> {
  await lockTextConsent(ctx, phone)
  if (state === 'allowed') await unmarkReach(ctx, phone)
  const known = await findOneRecord(ctx, textConsents, ['phone', '==', phone])
  if (known?.state === state) return
  if (known) await amendRecord(ctx, textConsents, { id: known.id, amend: () => ({ state, word, ...ownWords }) })
  else await createRecord(ctx, textConsents, { doc: { phone, state, word } })
}
