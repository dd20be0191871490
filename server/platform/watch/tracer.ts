import { currentWork, inWork } from './work.ts'

/** Attributes of a span: ids, counts and names of kinds. Never content, addresses or values. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>

/** A piece of work that takes time, as a part of a trace. */
export interface Span {
  /** This span as a parent, in the words of W3C Trace Context. */
  readonly traceparent: string
  end(outcome?: { readonly isFailed?: boolean; readonly facts?: SpanFacts }): void
}

export interface SpanStart {
  /** Caller of the work: another program, the queue, or this program itself. */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  /** `traceparent` of what caused it; without one a trace begins here. */
  readonly parent?: string | undefined
  /** True if the parent came from outside: the decision to keep its trace is then made here. */
  readonly isForeign?: boolean
  readonly facts?: SpanFacts
}

/** Reports to the company's own trace collector what happened when. Does nothing where none is configured. */
export interface Tracer {
  readonly isOn: boolean
  begin(name: string, start: SpanStart): Span | undefined
  /** Sends the rest. */
  stop(): Promise<void>
}

export const noTracer: Tracer = { isOn: false, begin: () => undefined, stop: () => Promise.resolve() }

/** Runs a step as a child span of the current one. */
export async function spanned<T>(
  tracer: Tracer,
  { name, ...start }: SpanStart & { readonly name: string },
  step: () => Promise<T>,
): Promise<T> {
  if (!tracer.isOn) return step()
  const work = currentWork()
  const span = tracer.begin(name, { parent: work?.span?.traceparent, ...start })
  try {
    const result = await inWork({ requestId: work?.requestId, span }, step)
    span?.end()
    return result
  } catch (error) {
    span?.end({ isFailed: true })
    throw error
  }
}
