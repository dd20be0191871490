import type { Issue } from '../../../domain/kernel/index.ts'

/** True if the database can store a text unchanged: without NUL and without half of a surrogate pair. */
const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Every text within a value that cannot be kept, by its path; names of fields count as well. */
export function textIssues(value: unknown, path = ''): Issue[] {
  if (typeof value === 'string') return isKeepable(value) ? [] : [{ path, code: 'bad-text' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`
    return isKeepable(name) ? textIssues(inner, at) : [{ path, code: 'bad-text' }]
  })
}
