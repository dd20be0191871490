import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

interface Referring {
  readonly number: number
  readonly refs: readonly string[]
}

/** Conversations of an archive, as they are joined by the mails of a batch. */
class Talks {
  /** Conversation of each id. */
  readonly byRef = new Map<string, number>()
  /** Conversations that were joined with an earlier one. */
  readonly joined = new Map<number, number>()

  find(talk: number): number {
    let now = talk
    for (let next = this.joined.get(now); next !== undefined; next = this.joined.get(now)) now = next
    return now
  }

  /** Conversation of a mail: that of any id it names, or a new one. All that it names become one. */
  place({ number, refs }: Referring): number {
    const found = [...new Set(refs.flatMap((ref) => this.byRef.get(ref) ?? []).map((talk) => this.find(talk)))]
    const first = Math.min(number, ...found)
    for (const talk of found) if (talk !== first) this.joined.set(talk, first)
    for (const ref of refs) this.byRef.set(ref, first)
    return first
  }
}

/**
 * Puts mails into the conversations of their archive, by their own ids and those that they answer, in any order of the
 * archive. Answers the conversation of each mail: the number of its first mail.
 */
export async function joinTalks({ db }: Ctx, id: string, mails: readonly Referring[]): Promise<Map<number, number>> {
  const { clientId } = db.tenant
  const refs = [...new Set(mails.flatMap((mail) => mail.refs))]
  const talks = new Talks()
  const known = await db.run(sql<{ ref: string; talk: number }>`
    select ref, talk from mail_import_refs
    where client_id = ${clientId} and import_id = ${id} and ref = any(${refs}::text[])`)
  for (const { ref, talk } of known) talks.byRef.set(ref, talk)
  const placed = mails.map((mail) => [mail.number, talks.place(mail)] as const)
  for (const [talk] of talks.joined) {
    const into = talks.find(talk)
    for (const table of ['mail_import_refs', 'mail_import_mails'])
      await db.run(sql`
        update ${sql.table(table)} set talk = ${into}::integer
        where client_id = ${clientId} and import_id = ${id} and talk = ${talk}::integer`)
  }
  await db.run(sql`
    insert into mail_import_refs (client_id, import_id, ref, talk)
    select ${clientId}::uuid, ${id}, r.ref, r.talk
    from unnest(${refs}::text[], ${refs.map((ref) => talks.find(talks.byRef.get(ref) ?? 0))}::integer[]) as r(ref, talk)
    on conflict do nothing`)
  return new Map(placed.map(([number, talk]) => [number, talks.find(talk)]))
}
