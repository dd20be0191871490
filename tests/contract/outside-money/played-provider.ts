import { createServer, type IncomingHttpHeaders } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { EventSender } from '../../../server/simulated/money/network/deliver-events.ts'
import type { OutsideEvent } from '../../../server/simulated/money/network/money-book.ts'
import type { Ground } from '../../../server/simulated/money/network/played-once.ts'
import { until } from '../../mail-fixtures/mail-test-server.ts'
import { listenOnLoopback } from '../../listen.ts'
import { testSecret } from '../../test-config.ts'

/** A call of our webhook by a played provider. */
export interface HookCall {
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
}

/** A played provider without the product: it listens, and its events are held. */
export interface PlayedProvider {
  readonly ground: Ground
  /** Address without a slash at its end. */
  readonly url: string
  /** Calls of the webhook of an account, by its key. */
  readonly hooks: (key: string) => readonly HookCall[]
  /** Moves the clock of the provider on. */
  readonly advance: (ms: number) => void
  /** Posts a form of its pages. */
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>
  readonly close: () => Promise<void>
}

function receiveHooks(app: FastifyInstance): Map<string, HookCall[]> {
  const calls = new Map<string, HookCall[]>()
  app.register((own, _, done) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    own.post<{ Params: { key: string }; Body: Buffer }>('/api/hooks/:provider/:key', (request, reply) => {
      const { key } = request.params
      calls.set(key, [...(calls.get(key) ?? []), { raw: request.body, headers: request.headers }])
      return reply.status(204).send()
    })
    done()
  })
  return calls
}

/** Waits until every event of an account that is due has been sent. */
export const haveSentAll = (
  { store, clock }: Pick<EventSender, 'store' | 'clock'>,
  account: string,
): Promise<unknown> =>
  until(() =>
    Promise.resolve(
      store.within(account, clock(), (book) =>
        book
          .list<OutsideEvent>('event')
          .flatMap(({ id }) => book.listDeliveriesOf(id))
          .every(({ state }) => state !== 'due'),
      ),
    ),
  )

/** Plays a provider on a free port. */
export async function playProvider({
  serve,
  close,
}: {
  readonly serve: (scope: FastifyInstance, ground: Ground) => void
  readonly close: (ground: Ground) => Promise<void>
}): Promise<PlayedProvider> {
  const server = createServer()
  const port = await listenOnLoopback(server)
  const folder = await mkdtemp(join(tmpdir(), 'played-'))
  const url = `http://127.0.0.1:${port}`
  const faults: unknown[] = []
  let aheadMs = 0
  const app = fastify({ serverFactory: (handler) => server.on('request', handler) })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  const ground: Ground = {
    secret: testSecret,
    clock: () => Date.now() + aheadMs,
    log: { error: (fault: unknown) => faults.push(fault) },
    config: { PUBLIC_URL: url, FLIGHTLINE_DATA: folder, FLIGHTLINE_DEMO: true },
  }
  const calls = receiveHooks(app)
  await app.register((scope, _, done) => {
    serve(scope, ground)
    done()
  })
  await app.ready()
  return {
    ground,
    url,
    advance: (ms) => {
      aheadMs += ms
    },
    hooks: (key) => calls.get(key) ?? [],
    post: (path, fields) =>
      fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    close: async () => {
      await close(ground)
      await app.close()
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
      if (faults.length > 0) throw new AggregateError(faults, 'the played provider failed')
    },
  }
}
