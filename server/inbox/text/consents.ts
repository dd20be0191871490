import { textConsents } from '../../../domain/inbox/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import { erasedAmong, unmarkReach } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { amendRecord, createRecord, findOneRecord } from '../../platform/records/index.ts'

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

/** Proof of a statement by text, which replaces a colleague's note. */
const ownWords = { source: 'text' as const, how: null, by: null, note: null, said_at: null }

/** Keeps what the owner of a number said. What is said again changes nothing. */
export async function keepConsent(
  ctx: Ctx,
  { phone, state, word }: Pick<Consent, 'phone' | 'state' | 'word'>,
): Promise<void> {
  if (state === 'allowed') await unmarkReach(ctx, phone)
  const known = await findOneRecord(ctx, textConsents, ['phone', '==', phone])
  if (known?.state === state) return
  if (known) await amendRecord(ctx, textConsents, { id: known.id, amend: () => ({ state, word, ...ownWords }) })
  else await createRecord(ctx, textConsents, { doc: { phone, state, word } })
}
