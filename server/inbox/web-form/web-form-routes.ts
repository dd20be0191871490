import type { FastifyReply, FastifyRequest } from 'fastify'
import { shapeIssues } from '../../../domain/kernel/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { rawRoute, type PublicCtx, type Route } from '../../platform/http/route.ts'
import { clientOfKey } from '../mail/client-of-recipient.ts'
import { keepSiteMessage } from './keep-site-message.ts'
import { siteMessage, type SiteMessage } from './site-message.ts'

function readForm(body: unknown): SiteMessage {
  const fields = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
  const read = siteMessage.safeParse(fields)
  if (read.success) return read.data
  throw new Invalid(shapeIssues(read.error))
}

async function takeMessage({ platform, log }: PublicCtx, request: FastifyRequest, reply: FastifyReply) {
  // The form is on a site of the client's, so that its own page may read what becomes of it.
  void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  const sent = readForm(request.body)
  const client = await clientOfKey(platform, sent.client)
  if (!client) throw new NotFound('client')
  // Whoever fills in the field that people do not see is shown no error, and learns nothing.
  if (sent.website === '') await withTenant(platform, systemActor(client.id), (ctx) => keepSiteMessage(ctx, sent))
  else log.info({ client: client.id }, 'a message from a site filled in the trap')
  return reply.status(202).send({})
}

/** The public door of a client's site (decision M11). */
export const webFormRoutes: readonly Route[] = [
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/messaging/web',
    summary: 'A message from a form on a client’s site',
    role: 'public',
    ratePerMinute: 20,
    form: { maxBytes: 64 * 1024 },
    handle: takeMessage,
  }),
]
