import { shapeIssues } from '../../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type { Route } from '../../platform/http/route.ts'
import { clientOfKey } from '../mail/client-of-recipient.ts'
import { keepSiteMessage } from './keep-site-message.ts'
import { siteMessage, type SiteMessage } from './site-message.ts'

function readForm(body: unknown): SiteMessage {
  const fields = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
  const read = siteMessage.safeParse(fields)
  if (read.success) return read.data
  throw new Invalid(shapeIssues(read.error))
}

/** Keeps what a form sent. Someone who fills in the field that people do not see is shown no error, and learns nothing. */
async function takeMessage(own: Ctx, sent: SiteMessage): Promise<object> {
  if (sent.website === '') await keepSiteMessage(own, sent)
  else own.log.info('a message from a site filled in the trap')
  return {}
}

/** The public door of a client's site (decision M11). */
export const webFormRoutes: readonly Route[] = [
  {
    kind: 'public',
    method: 'POST',
    path: '/messaging/web',
    summary: 'A message from a form on a client’s site',
    role: 'public',
    changes: ['contacts', 'threads', 'threadsmsgs', 'unread'],
    ratePerMinute: 20,
    status: 202,
    form: { maxBytes: 64 * 1024 },
    // The form is on a site of the client's, so that its own page may read what becomes of it.
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    callerOf: ({ body }) => readForm(body).email.toLowerCase(),
    keyOf: ({ body }) => readForm(body).key,
    handle: async ({ platform }, { body }, once) => {
      const sent = readForm(body)
      const client = await clientOfKey(platform, sent.client)
      if (!client) throw new NotFound('client')
      return withTenant(platform, systemActor(client.id), (own) => once(own, () => takeMessage(own, sent)))
    },
  },
]
