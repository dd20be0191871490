import { readAges, takeManifest } from '../../../domain/charter/index.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { readAgesOf } from './read-ages.ts'
import { manifestFile } from './take-manifest.ts'

/** Calls about travellers: age types of passengers, and manifests. */
export const travellerRoutes: readonly Route[] = [
  implement(readAges, (ctx, { body }) => readAgesOf(ctx, body)),
  rawRoute({
    ...takeManifest,
    kind: 'raw',
    handle: async (ctx, request, reply) => {
      const { id } = takeManifest.params.parse(request.params)
      const { name, type, content } = await manifestFile(ctx, id, takeManifest.body.parse(request.body))
      void reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      void reply.type(type)
      // The answer is sent after the transaction: the reading is in the log by then.
      return content
    },
  }),
]
