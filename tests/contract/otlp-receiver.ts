import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.union([z.string(), z.number()]).optional() }),
})

/** The parts of the protocol's ExportTraceServiceRequest that tests look at (opentelemetry-proto, trace/v1). */
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string().regex(/^\d+$/),
              endTimeUnixNano: z.string().regex(/^\d+$/),
              attributes: z.array(attribute).default([]),
              status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: number
  readonly hasFailed: boolean
  readonly facts: Readonly<Record<string, string>>
}

/** A collector on this machine: takes spans by OTLP over HTTP as a real one does, and keeps them. */
export interface OtlpReceiver {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** Received data, unchanged. */
  readonly bodies: string[]
  readonly headers: Readonly<Record<string, string | string[] | undefined>>[]
  close(): Promise<void>
}

const factsOf = (attributes: z.output<typeof attribute>[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]))

function spansOf(body: string): ReceivedSpan[] {
  const { resourceSpans } = request.parse(JSON.parse(body))
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ traceId, spanId, parentSpanId, name, kind, status, attributes }) => ({
      traceId,
      spanId,
      parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
      name,
      kind,
      hasFailed: status.code === 2,
      facts: factsOf(attributes),
    }))
}

export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const received: Pick<OtlpReceiver, 'spans' | 'bodies' | 'headers'> = { spans: [], bodies: [], headers: [] }
  const take = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await text(asked)
    const isTraces = asked.method === 'POST' && asked.url === '/v1/traces'
    const isRead = isTraces && asked.headers['content-type'] === 'application/json'
    if (isRead) {
      received.bodies.push(body)
      received.headers.push(asked.headers)
      received.spans.push(...spansOf(body))
    }
    answer.writeHead(isRead ? 200 : 415, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((asked, answer) => {
    take(asked, answer).catch((error: unknown) => answer.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ...received,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
