import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { systemActor, withTenant } from '../../platform/context.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { rawRoute, type PublicCtx, type Route } from '../../platform/http/route.ts'
import type { TextReader } from '../../platform/outside/text/text-provider.ts'
import { recordReport } from './record-report.ts'
import { storeText } from './store-text.ts'
import { findTextReader } from './text-provider-of.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Platform } from '../../platform/platform.ts'

/** Client texted at a number in E.164; undefined for an unassigned number. */
async function clientOfNumber(platform: Platform, number: string): Promise<{ readonly id: string } | undefined> {
  const question = sql<{ id: string }>`select id from flightline.client_by_text_number(${number})`
  const [client] = await askAcross(platform, question)
  return client
}

interface GenuineCall {
  readonly provider: TextReader
  readonly body: string
}

/** A call proven to be the provider's: its signature covers the address and every field. */
function requireGenuine({ platform, log, address }: PublicCtx, request: FastifyRequest): GenuineCall {
  const provider = findTextReader(platform)
  if (!provider) throw new NotFound('text provider')
  const body = typeof request.body === 'string' ? request.body : ''
  const signature = request.headers['x-twilio-signature']
  const url = `${platform.config.PUBLIC_URL}${request.raw.url ?? ''}`
  if (typeof signature !== 'string' || !provider.isGenuine({ url, body, signature })) {
    log.warn({ address }, 'a call in the name of the text provider was not signed by it')
    throw new Forbidden('text provider')
  }
  return { provider, body }
}

async function takeText(ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { provider, body } = requireGenuine(ctx, request)
  const text = provider.readIncoming(body)
  if (!text) throw new Invalid([{ path: 'body', code: 'no-text' }])
  const client = await clientOfNumber(ctx.platform, text.to)
  if (!client) {
    ctx.log.warn({ text: text.id }, 'a text came in for a number that is no client’s')
    throw new NotFound('client')
  }
  await storeText(ctx.platform, { clientId: client.id, text, raw: body })
  return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>')
}

const reportQuery = z.object({ client: z.guid(), message: z.string().min(1).max(100) })

async function takeReport(ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { provider, body } = requireGenuine(ctx, request)
  const { client, message } = reportQuery.parse(request.query)
  const report = provider.readReport(body)
  if (report) await withTenant(ctx.platform, systemActor(client), (inside) => recordReport(inside, message, report))
  return reply.status(204).send()
}

/** Limit above any call of the provider's, and below a harmful one. */
const maxBytes = 64 * 1024
/** A busy account's reports; each client's texts come from the same few machines. */
const ratePerMinute = 6000

/** Calls of the text provider (decision M12): texts from phones, and reports on ours. */
export const textRoutes: readonly Route[] = [
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/messaging/text/inbound',
    summary: 'A text message came in: called by the text provider',
    role: 'public',
    ratePerMinute,
    form: { maxBytes },
    handle: takeText,
  }),
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/messaging/text/status',
    summary: 'What became of a text message: called by the text provider',
    role: 'public',
    ratePerMinute,
    form: { maxBytes },
    handle: takeReport,
  }),
]
