import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Config } from '../config.ts'
import type { Platform, WholePlatform } from '../platform.ts'
import { presentError } from './present-error.ts'
import { mountHealth, mountNumbers } from '../watch/watch-routes.ts'
import { watchRequests } from '../watch/requests.ts'
import { addFormRoute, addRoute, knownSender } from './add-route.ts'
import type { Route } from './route.ts'
import { sitePathFor } from './site-hosts.ts'
import { guardAnswers, headersOfEvery } from './security-headers.ts'

const bodyLimit = 4 * 1024 * 1024
/** The largest upload over a line of 150 kbit/s takes nine minutes; a longer request is not sending one. */
const requestMs = 10 * minuteMs
/** Limit for an idle connection. Live sockets are exempt: they have a heartbeat. */
const silentMs = 2 * minuteMs

/** Proxies whose X-Forwarded-For counts; a number counts the addresses nearest to us. */
const believed = ({ TRUST_PROXY: proxies }: Config) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/** Answers an error by its kind; a fault of ours is logged under the reference that the caller gets. */
const answerError =
  (platform: Platform): AnswerError =>
  (error, request, reply) => {
    const { status, body, retryAfterSeconds, isFault } = presentError(error)
    if (isFault)
      platform.log.error({ err: error, reference: body['reference'], request: request.id }, 'a request failed')
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
    void reply.status(status).send({ ...body, requestId: request.id })
  }

/** Page of the reference: its links begin with the prefix of the API, and it shows no bar of its library. */
const reference = {
  indexPrefix: '/api',
  theme: {
    title: 'Flightline API',
    css: [{ filename: 'reference.css', content: '.swagger-ui .topbar { display: none }' }],
  },
}

const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
  void reply.status(404).send({ error: 'not-found', requestId: request.id })
}

export interface Served {
  /** Those of `server/routes.ts`. */
  readonly routes: readonly Route[]
  /** Mounts the paths other than routes, below `/api`: the live socket, and the first answers. */
  readonly mount: (api: FastifyInstance) => void
}

const limits = {
  bodyLimit,
  requestTimeout: requestMs,
  connectionTimeout: silentMs,
  // Plugins of the product wait for nothing outside, so a limit would only refuse to start on a busy machine.
  pluginTimeout: 0,
}

/** Every call is said to be JSON (1-shell section 7), so one without a body may be too. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, parsed) =>
    body === '' ? parsed(null) : parse(request, body, parsed),
  )
}

/** The HTTP server of the product, without listening. Streams of live sockets do not keep a stopping one open. */
export async function buildApp(platform: WholePlatform, { routes, mount }: Served): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    ...limits,
    trustProxy: believed(platform.config),
    genReqId: () => randomUUID(),
    rewriteUrl: sitePathFor(platform.config),
    forceCloseConnections: true,
    // An address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersOfEvery)
      answerError(platform)(error, request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  // Answers are chosen by presenters and typed by their contracts; checking them again would cost every request.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(answerError(platform))
  app.setNotFoundHandler(answerNotFound)
  takeEmptyBodies(app)
  watchRequests(app, { watch: platform.watch, log: platform.log, senderOf: knownSender })
  await guardAnswers(app, platform.config)
  await app.register(compress, { threshold: 2048 })
  await app.register(multipart, { limits: { fileSize: platform.config.UPLOAD_MAX_BYTES, files: 1 } })
  await app.register(websocket, { options: { maxPayload: 256 * 1024 } })
  await app.register(rateLimit, { global: false })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Flightline', description: 'The back office: every call of its screens.', version: '1' },
    },
    transform: jsonSchemaTransform,
  })
  mountNumbers(app, platform)
  await app.register(
    async (api) => {
      mountHealth(api, platform)
      for (const route of routes) {
        if (route.form) await addFormRoute(api, platform, route)
        else addRoute(api, platform, route)
      }
      mount(api)
      await api.register(swaggerUi, { routePrefix: '/docs/reference', staticCSP: false, ...reference })
      // Before the page that answers every other address.
      for (const url of ['/', '/*']) api.all(url, { schema: { hide: true } }, answerNotFound)
    },
    { prefix: '/api' },
  )
  return app
}
