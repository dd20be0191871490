import { systemActor, withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { IncomingText } from '../../platform/outside/text/text-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { threadText, threadTextAttempts } from './thread-text.ts'

/** A text as the provider brought it, for one client. */
interface ArrivedText {
  readonly clientId: string
  readonly text: IncomingText
  readonly raw: string
}

/** Stores a raw text and enqueues its threading, together: durable when it returns. A repeated one exists already. */
export async function storeText(platform: Platform, { clientId, text, raw }: ArrivedText): Promise<void> {
  const isNew = await withTenant(platform, systemActor(clientId), async (ctx) => {
    const textId = ctx.newId()
    const rows = await ctx.db.run(sql`
      insert into text_in (client_id, id, received_at, provider_id, sender, recipient, raw)
      values (${clientId}, ${textId}, ${ctx.now}, ${text.id}, ${text.from}, ${text.to}, ${raw})
      on conflict (client_id, provider_id) do nothing returning id`)
    if (rows.length === 0) return false
    await enqueue(ctx, threadText, { payload: { textId }, key: textId, maxAttempts: threadTextAttempts })
    ctx.log.info({ text: textId, bytes: raw.length }, 'a text came in')
    return true
  })
  if (isNew) platform.watch.meters.textIn.inc({ step: 'received' })
}
