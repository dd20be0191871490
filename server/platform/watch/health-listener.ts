import fastify from 'fastify'
import { mountHealth, mountNumbers, type WatchedProcess } from './watch-routes.ts'

/** A listener for health and numbers alone: for processes without a web server, or to keep both off its port. */
export interface HealthListener {
  readonly port: number
  stop(): Promise<void>
}

const shortMs = 10_000

/** Listens on HEALTH_HOST and HEALTH_PORT. A port in use rejects with its own error. */
export async function startHealthListener(process: WatchedProcess): Promise<HealthListener> {
  const { HEALTH_PORT: port = 0, HEALTH_HOST: host } = process.config
  const app = fastify({
    logger: false,
    bodyLimit: 1024,
    requestTimeout: shortMs,
    connectionTimeout: shortMs,
    forceCloseConnections: true,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff')
    done()
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'not-found' }))
  mountNumbers(app, process)
  await app.register(
    (api, _options, done) => {
      mountHealth(api, process)
      done()
    },
    { prefix: '/api' },
  )
  const address = await app.listen({ port, host })
  return { port: Number(new URL(address).port), stop: () => app.close() }
}
