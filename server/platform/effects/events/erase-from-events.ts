import { isSameValue, type Doc } from '../../../../domain/kernel/index.ts'
import type { OutsideCtx } from '../../context.ts'
import { sql } from '../../database/sql.ts'
import type { ProviderDialect } from './process-events.ts'

/** Events of one transaction. */
const pageSize = 200

/** JSON value of an event; the text of an event in another format. */
function parseEvent(raw: Buffer): unknown {
  const text = raw.toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Strips the events of providers that name a person: ids and amounts stay for the accounts. An event that its provider cannot
 * read, or whose provider is not set up any more, is emptied. Answers after which place to continue; undefined at the end.
 */
export const eraseFromEvents =
  (dialects: readonly Pick<ProviderDialect, 'provider' | 'stripPerson'>[]) =>
  async (
    { db }: OutsideCtx,
    { redact, after }: { readonly redact: (doc: Doc) => Doc; readonly after: string },
  ): Promise<string | undefined> => {
    const { clientId } = db.tenant
    const rows = await db.run(sql<{ place: number; provider: string; raw: Buffer }>`
      select place, provider, raw from provider_events
      where client_id = ${clientId} and place > ${Number(after || 0)}::bigint order by place limit ${pageSize}`)
    for (const { place, provider, raw } of rows) {
      const event = { event: parseEvent(raw) }
      if (isSameValue(redact(event), event)) continue
      const stripped = dialects.find((one) => one.provider === provider)?.stripPerson(event.event) ?? ''
      const words = Buffer.from(typeof stripped === 'string' ? stripped : JSON.stringify(stripped))
      await db.run(sql`update provider_events set raw = ${words} where client_id = ${clientId} and place = ${place}`)
    }
    const last = rows.at(-1)
    return last && rows.length === pageSize ? String(last.place) : undefined
  }
