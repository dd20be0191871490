import type { z } from 'zod'
import { shapeIssues } from '../../../domain/kernel/index.ts'
import { wordsForIssue } from './issue-words.ts'

type Faults = Readonly<Record<string, string>>

/** The body of a call as it is typed, or its faults in words by paths. */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  typed: unknown,
): { readonly body?: z.output<Schema>; readonly faults: Faults } {
  const read = schema.safeParse(typed)
  if (read.success) return { body: read.data, faults: {} }
  return { faults: Object.fromEntries(shapeIssues(read.error).map((issue) => [issue.path, wordsForIssue(issue)])) }
}
