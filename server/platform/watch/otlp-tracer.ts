import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SpanStart, Tracer } from './tracer.ts'

export interface OtlpOptions {
  /** Address of the collector, without the path of the signal. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of the traces that begin here or outside and are kept, 0 to 1. */
  readonly keptShare: number
}

const kinds: Record<SpanStart['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

const exportMs = 5000
const stopMs = 2000

const traceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

const form = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/

/** Parent that a `traceparent` names; undefined for an invalid one (W3C Trace Context, 3.2). */
function contextOf(parent: string | undefined, isRemote: boolean): Context {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(parent ?? '') ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const context: SpanContext = { traceId, spanId, traceFlags, isRemote }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

/**
 * Sends spans to a collector by OTLP over HTTP, in batches, apart from the work. A collector that is away loses spans
 * only.
 */
export function openOtlpTracer({ endpoint, headers, serviceName, keptShare }: OtlpOptions): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportMs,
  })
  const share = new TraceIdRatioBasedSampler(keptShare)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // A stranger who sets the sampled flag on every request must not decide which traces are kept.
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('flightline')
  return {
    isOn: true,
    begin: (name, { kind, parent, isForeign = false, facts = {} }) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, contextOf(parent, isForeign))
      return {
        traceparent: traceparent(span.spanContext()),
        end: ({ isFailed = false, facts: more = {} } = {}) => {
          span.setAttributes(more)
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    stop: async () => {
      await Promise.race([provider.shutdown(), new Promise((over) => setTimeout(over, stopMs).unref())])
    },
  }
}
