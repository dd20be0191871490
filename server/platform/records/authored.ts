import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { nameOfActor } from './name-of-actor.ts'

/** Initial values of a new record, with its first writer where its definition names fields for them. */
export async function withAuthor(ctx: Ctx, { authored }: RecordDefinition, input: unknown): Promise<unknown> {
  if (!authored || typeof input !== 'object' || input === null) return input
  const { userId } = ctx.actor
  const [author] = await ctx.db.run(sql<{ name: string | null }>`
    select ${nameOfActor(sql`${ctx.db.tenant.clientId}::uuid`, sql`${userId}`)} as name`)
  return { ...input, [authored.id]: userId, ...(author?.name ? { [authored.name]: author.name } : {}) }
}
