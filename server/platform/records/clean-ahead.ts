import { isDoc } from '../../../domain/kernel/index.ts'
import { WorkThread } from '../work-thread.ts'
import { keepClean, leastKept } from './clean-html.ts'

/** Length of HTML, in characters, from which cleaning it delays the other requests of the process noticeably. */
const largeFrom = 30_000
/** Time limit for one list of texts, in milliseconds. */
const longestMs = 120_000

const thread = new WorkThread<readonly string[], readonly string[]>(new URL('./clean-thread.ts', import.meta.url), {
  name: 'the cleaning of HTML',
  patienceMs: longestMs,
})

/** Texts within a value that may be HTML and are long enough to be kept. */
function htmlWithin(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.length >= leastKept && value.includes('<') ? [value] : []
  if (depth > 40) return []
  if (Array.isArray(value)) return value.flatMap((one: unknown) => htmlWithin(one, depth + 1))
  return isDoc(value) ? Object.values(value).flatMap((one) => htmlWithin(one, depth + 1)) : []
}

/**
 * Cleans the HTML within a value in another thread where it is much, so that `cleanHtml` answers at once for it. It may
 * take seconds: call it before the first statement of a transaction. Rejects when the thread dies.
 */
export async function cleanAhead(value: unknown): Promise<void> {
  const htmls = [...new Set(htmlWithin(value))]
  if (htmls.reduce((sum, { length }) => sum + length, 0) < largeFrom) return
  const clean = await thread.ask(htmls)
  for (const [at, html] of htmls.entries()) keepClean(html, clean[at] ?? '')
}
