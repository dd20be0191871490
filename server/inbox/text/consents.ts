import { textConsents } from '../../../domain/inbox/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { amendRecord, createRecord, findOneRecord, listRecords } from '../../platform/records/index.ts'

type Consent = DocOf<typeof textConsents>

const mostAsked = 2000

/** Those of the numbers whose owners asked for no more texts of this client. */
export async function stoppedAmong(ctx: Ctx, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set()
  const where = {
    and: [
      ['phone', 'in', [...phones]],
      ['state', '==', 'stopped'],
    ],
  } as const
  const rows = await listRecords(ctx, textConsents, { where, limit: mostAsked })
  return new Set(rows.map((row) => row.phone))
}

/** Keeps what the owner of a number said. What is said again changes nothing. */
export async function keepConsent(ctx: Ctx, { phone, state, word }: Consent): Promise<void> {
  const known = await findOneRecord(ctx, textConsents, ['phone', '==', phone])
  if (known?.state === state) return
  if (known) await amendRecord(ctx, textConsents, { id: known.id, amend: () => ({ state, word }) })
  else await createRecord(ctx, textConsents, { doc: { phone, state, word } })
}
