import type { FastifyInstance } from 'fastify'
import { playsPhones } from '../inbox/text/index.ts'
import type { Config } from '../platform/config.ts'
import { isDemoModel } from '../platform/outside/ai/demo-model.ts'
import type { Platform } from '../platform/platform.ts'
import { playsMailboxes, serveMailboxes } from './mail/serve-mailboxes.ts'
import { serveModel } from './model/serve-model.ts'
import { servePhones } from './phones/serve-phones.ts'
import type { SimulatedProvider } from './simulated-provider.ts'
import { serveSoftware } from './software/serve-software.ts'

/** Every provider that the demo plays itself. */
const simulatedProviders: readonly SimulatedProvider[] = [
  { isPlayed: () => true, serve: serveSoftware },
  { isPlayed: isDemoModel, serve: serveModel },
  { isPlayed: playsPhones, serve: servePhones },
  { isPlayed: playsMailboxes, serve: serveMailboxes },
]

/** Whether any provider is played: in the demo alone. */
export const playsProviders = (config: Config): boolean => config.FLIGHTLINE_DEMO

/** Serves the played providers below `/outside`, where one acts as their customers. */
export async function serveSimulated(
  app: FastifyInstance,
  platform: Platform,
  providers: readonly SimulatedProvider[] = simulatedProviders,
): Promise<void> {
  await app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    for (const { isPlayed, serve } of providers) if (isPlayed(platform.config)) serve(scope, platform)
    done()
  })
}
