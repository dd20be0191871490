import { isDoc } from '../../../domain/kernel/index.ts'
import { prepareClean } from './clean-html.ts'
import { leastKept } from './text-ahead.ts'

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
export const cleanAhead = (value: unknown): Promise<void> => prepareClean([...new Set(htmlWithin(value))])
