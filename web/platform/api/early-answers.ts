import { reached } from './reach.ts'

declare global {
  /** Requests of `public/first-questions.js` under `/api`; undefined if an earlier answer made them unnecessary. */
  var flightlineEarly: Map<string, Promise<Response | undefined>> | undefined
}

/** Later than this after the page was opened, an answer may be outdated, and a token over. */
const freshMs = 20_000

/**
 * The answer to a question that was asked before this code was here, once; undefined when it was not asked or when it
 * is old. It fails as the question itself would.
 */
export function earlyAnswer(path: string, sincePageMs = performance.now()): Promise<Response | undefined> | undefined {
  const answer = globalThis.flightlineEarly?.get(path)
  globalThis.flightlineEarly?.delete(path)
  return sincePageMs > freshMs ? undefined : answer
}

/** Signing in or out invalidates them. */
export const forgetEarlyAnswers = (): void => globalThis.flightlineEarly?.clear()

/** The answer to an API question, perhaps asked before this code was here; a refusal is asked again. */
export async function askedEarly<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  const early = await reached(earlyAnswer(name))
  return early?.ok === true ? ((await early.json()) as Answer) : ask()
}
