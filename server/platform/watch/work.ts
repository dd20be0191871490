import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracer.ts'

/** What the running code was caused by: carried along every await, so that nobody has to hand it on. */
export interface Work {
  /** Id of the request that began it, also where a job goes on with what a request began. */
  readonly requestId: string | undefined
  readonly span: Span | undefined
}

const works = new AsyncLocalStorage<Work>()

export const currentWork = (): Work | undefined => works.getStore()

export const inWork = <T>(work: Work, run: () => T): T => works.run(work, run)

/** Makes a callback run in the work that it was made in, whoever calls it. */
export const keepingWork = <Args extends unknown[]>(
  callback: (...args: Args) => unknown,
): ((...args: Args) => unknown) => AsyncLocalStorage.bind(callback)
