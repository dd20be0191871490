import { z } from 'zod'
import { systemActor, withTenant } from '../../context.ts'
import { NotFound } from '../../errors.ts'
import { rawRoute, type Route } from '../../http/route.ts'
import type { ProviderDialect } from './process-events.ts'
import { storeProviderEvent } from './store-event.ts'

const address = z.object({ provider: z.string(), account: z.string() })

/** Larger than any event of a payment provider. */
const maxBytes = 256 * 1024
/** Events of all accounts of a provider come from the same few machines. */
const ratePerMinute = 6000

/**
 * The call by which providers send their events (docs/adr/0110-polled-effects-and-webhooks.md). An event is stored once and
 * answered by 204. Anything that its provider does not verify is 404, whether its provider, its account or its signature is
 * wrong.
 */
export const hookRoutes = (dialects: readonly ProviderDialect[]): readonly Route[] => [
  rawRoute({
    kind: 'raw-public',
    method: 'POST',
    path: '/hooks/:provider/:account',
    summary: 'An event of a payment provider: called by the provider',
    role: 'public',
    params: address,
    ratePerMinute,
    form: { maxBytes, type: '*', isBinary: true },
    handle: async ({ platform, log, address: sender }, request, reply) => {
      const { provider, account } = address.parse(request.params)
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const dialect = dialects.find((one) => one.provider === provider)
      const event = await dialect?.verifyEvent(platform, { account, raw, headers: request.headers })
      if (!event) {
        log.warn({ provider, address: sender }, 'a call in the name of a provider was not verified')
        throw new NotFound('hook')
      }
      const { clientId, eventId } = event
      await withTenant(platform, systemActor(clientId), (ctx) => storeProviderEvent(ctx, { provider, eventId, raw }))
      return reply.status(204).send()
    },
  }),
]
