import type { Config } from '../config.ts'
import type { Pools } from '../database/pools.ts'
import type { Log } from '../log.ts'
import { showEventLoop } from './event-loop.ts'
import { openMeters, openNumbers, type Meters, type Numbers } from './meters.ts'
import { Readiness } from './readiness.ts'
import { WatchedPools } from './statements.ts'
import { StoredNumbers, type Kind } from './stored-numbers.ts'
import { noTracer, type Tracer } from './tracer.ts'
import { collectDefaultMetrics } from 'prom-client'

let processWide: Numbers | undefined

/** Lag of the event loop, memory, garbage collection, handles: one set for the process, for any number of servers. */
function processNumbers(): Numbers {
  if (!processWide) {
    processWide = openNumbers()
    collectDefaultMetrics({ register: processWide })
    showEventLoop(processWide)
  }
  return processWide
}

/** Observation of one process from outside: its numbers, its traces, its readiness. */
export interface Watch {
  readonly meters: Meters
  readonly numbers: Numbers
  readonly tracer: Tracer
  readonly pools: WatchedPools
  readonly readiness: Readiness
  /** All numbers as OpenMetrics text. */
  print(): Promise<{ readonly type: string; readonly text: string }>
}

export interface WatchParts {
  readonly config: Config
  readonly pools: Pools
  readonly log: Log
  /** Known facts of the queue, with its lane. */
  readonly kinds: readonly Kind[]
}

/** `name=value,name=value`, each percent-encoded, as the collector's headers are given. */
const headersOf = (given: string): Record<string, string> =>
  Object.fromEntries(
    given
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [name.trim(), decodeURIComponent(value.join('=').trim())]
      }),
  )

/** Loaded only where traces are wanted: its packages would cost every other start time and memory. */
async function openTracer(config: Config): Promise<Tracer> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return noTracer
  const { openOtlpTracer } = await import('./otlp-tracer.ts')
  return openOtlpTracer({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: config.OTEL_SERVICE_NAME,
    keptShare: config.OTEL_TRACES_SAMPLER_ARG,
  })
}

export async function openWatch({ config, pools, log, kinds }: WatchParts): Promise<Watch> {
  const numbers = openNumbers()
  const meters = openMeters(numbers)
  const tracer = await openTracer(config)
  const watched = new WatchedPools({ numbers, meters, tracer })
  for (const name of ['app', 'live', 'owner', 'auth', 'keys'] as const) watched.add(name, pools[name])
  const stored = new StoredNumbers({ numbers, meters, owner: pools.owner, log, kinds })
  return {
    meters,
    numbers,
    tracer,
    pools: watched,
    readiness: new Readiness(log),
    print: async () => {
      await stored.refresh()
      const [own, ofProcess] = await Promise.all([numbers.metrics(), processNumbers().metrics()])
      return { type: numbers.contentType, text: own.replace(/# EOF\n$/, '') + ofProcess }
    },
  }
}
