import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { storedPath } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { signFileUrl } from '../../platform/files/index.ts'
import type { OutgoingText } from '../../platform/outside/text/text-provider.ts'
import { findRecord } from '../../platform/records/index.ts'
import { textHome } from './text-home.ts'

/** Where the provider reports what becomes of a message. Signed like every call of the provider's, its query included. */
const statusUrlOf = (ctx: Ctx, messageId: string): string => {
  const query = new URLSearchParams({ client: ctx.db.tenant.clientId, message: messageId })
  return `${ctx.platform.config.PUBLIC_URL}/api/messaging/text/status?${query.toString()}`
}

/** The text of a message for one of its numbers; undefined where the message or the client's own number is gone. */
export async function outgoingText(ctx: Ctx, messageId: string, to: string): Promise<OutgoingText | undefined> {
  const [message, home] = await Promise.all([findRecord(ctx, threadsmsgs, messageId), textHome(ctx)])
  if (!message || home.number === undefined) return undefined
  const { PUBLIC_URL } = ctx.platform.config
  const paths = message.files.flatMap((file) => storedPath(file.url) ?? [])
  return {
    from: home.number,
    to,
    body: message.message,
    mediaUrls: paths.map(
      (path) => `${PUBLIC_URL}${signFileUrl(ctx.platform, { clientId: ctx.db.tenant.clientId, path })}`,
    ),
    statusUrl: statusUrlOf(ctx, messageId),
  }
}
