import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import type { Provider } from '../provider.ts'

/** Serves the providers that the demo plays itself below `/outside`, where one acts as their customers. */
export async function serveSimulated(
  app: FastifyInstance,
  platform: Platform,
  providers: readonly Pick<Provider, 'isPlayed' | 'serve'>[],
): Promise<void> {
  if (!platform.config.FLIGHTLINE_DEMO) return
  await app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    for (const { isPlayed, serve } of providers) if (isPlayed(platform.config)) serve(scope, platform)
    done()
  })
}
