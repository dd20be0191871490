import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracer.ts'

/** Cause of the running code: carried along every await, so that no function has to pass it on. */
export interface Work {
  /** Id of the request that began it, also if a job continues a request. */
  readonly requestId: string | undefined
  readonly span: Span | undefined
}

const works = new AsyncLocalStorage<Work>()

export const currentWork = (): Work | undefined => works.getStore()

export const inWork = <T>(work: Work, run: () => T): T => works.run(work, run)

/** Makes a callback run in the work that it was made in, for any caller. */
export const keepingWork = <Args extends unknown[]>(
  callback: (...args: Args) => unknown,
): ((...args: Args) => unknown) => AsyncLocalStorage.bind(callback)
