import type { Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

interface Moment {
  readonly row: Doc
  /** Epoch milliseconds. */
  readonly at: number
}

const readNumber = ({ quote_number: number }: Doc): string => (typeof number === 'string' ? number : '')

/** When the quotes of trips were signed, by their numbers. */
async function readSigned({ db }: Ctx, numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.run(sql<{ number: string; at: number }>`
    select q.quote_number as number, min((a.doc ->> 'signed_at')::bigint) as at
    from quotes q join acceptances a on a.client_id = q.client_id and a.quote_id = q.id
    where q.client_id = ${db.tenant.clientId} and q.quote_number = any(${[...numbers]}::text[]) group by q.quote_number`)
  return new Map(rows.map(({ number, at }) => [number, at]))
}

/** Rows with the facts that other records have of them, as they were at a moment: the signature under the quote of a trip. */
export async function addFurtherFacts<M extends Moment>(ctx: Ctx, record: string, moments: readonly M[]): Promise<M[]> {
  const numbers = [...new Set(moments.map(({ row }) => readNumber(row)))].filter(Boolean)
  if (record !== 'trips' || numbers.length === 0) return [...moments]
  const signed = await readSigned(ctx, numbers)
  return moments.map((one) => {
    const at = signed.get(readNumber(one.row))
    return { ...one, row: { ...one.row, signed: at !== undefined && at <= one.at } }
  })
}
