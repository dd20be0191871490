import { cutText } from '../../../domain/kernel/index.ts'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../../domain/kernel/index.ts'
import type { Subject } from './define-tool.ts'

/** A call of a tool as its log keeps it: no words of records or messages. */
interface CalledTool {
  readonly actorId: string
  readonly tool: string
  readonly outcome: 'done' | 'refused' | 'failed'
  readonly words: string
  readonly subject: Subject | undefined
  readonly began: number
}

/** Notes what an assistant did, for the people of its company. */
export const logCall = (platform: Platform, actor: Actor, call: CalledTool): Promise<void> =>
  withTenant(platform, actor, async ({ db, newId, now }) => {
    await db.run(sql`
      insert into assistant_calls (client_id, id, actor_id, at, tool, outcome, words, record, record_id, took_ms)
      values (${db.tenant.clientId}, ${newId()}::uuid, ${call.actorId}, ${call.began}, ${call.tool}, ${call.outcome},
        ${cutText(call.words, 500)}, ${call.subject?.record ?? null}, ${call.subject?.id ?? null},
        ${Math.max(0, now - call.began)}::integer)`)
  })
