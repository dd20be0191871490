import type { Log } from '../log.ts'
import type { Watch } from './watch.ts'
import { inWork } from './work.ts'

/** One run of background work, as it is counted, logged and traced. */
export interface WatchedRun {
  readonly watch: Watch
  /** Names the job, and the client that it works for. */
  readonly log: Log
  readonly task: string
  readonly facts: Readonly<Record<string, string | number | undefined>>
  readonly isLastAttempt: boolean
  /** Its cause. */
  readonly origin?: { readonly request?: string | undefined; readonly traceparent?: string | undefined } | undefined
}

/** Runs background work in the light of what caused it. Throws what the work throws. */
export async function watchedRun(run: WatchedRun, perform: () => Promise<void>): Promise<void> {
  const { watch, log, task, facts, origin, isLastAttempt } = run
  const span = watch.tracer.begin(`job ${task}`, { kind: 'consumer', parent: origin?.traceparent, facts })
  const began = performance.now()
  const ended = (outcome: 'done' | 'retried' | 'failed', error?: unknown): void => {
    const ms = performance.now() - began
    watch.meters.jobs.inc({ task, outcome })
    watch.meters.jobTimes.observe({ task }, ms / 1000)
    const line = { outcome, ms: Math.round(ms * 10) / 10 }
    if (outcome === 'done') log.info(line, 'job')
    else log.warn({ ...line, err: error }, 'job')
    span?.end({ isFailed: outcome !== 'done' })
  }
  try {
    await inWork({ requestId: origin?.request, span }, perform)
    ended('done')
  } catch (error) {
    ended(isLastAttempt ? 'failed' : 'retried', error)
    throw error
  }
}
