import pg from 'pg'

/** Words of Node's own errors name parts of the program in quotes; those of anything else may quote what people wrote. */
const engineErrors = [TypeError, ReferenceError, RangeError] as const

const hides: readonly (readonly [RegExp, string])[] = [
  // Each begins where a run of its letters does: tried from every letter, a long run would take minutes.
  [/(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)*/g, '<address>'],
  // Ids are shorter; tokens, keys and hashes are not.
  [/(?<![\w-])[\w-]{12,}\.[\w-]{12,}\.[\w-]*/g, '<token>'],
  [/[\w+/=-]{44,}/g, '<token>'],
  [/\?\S+/g, '?…'],
  // After its code, a mail server writes free text, often the input itself.
  [/(^|: )([245]\d\d)[ -][^]*/g, '$1$2 …'],
]
/** A quotation that never ends goes to the end. */
const quoted = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|“[^”]*(?:”|$)|'[^'\n]{1,2000}'/g

/** Words without addresses, tokens, queries and quotations: the rest describes the event, not its object. */
export function withoutContent(words: string, { keepsQuotes = false } = {}): string {
  const bare = keepsQuotes ? words : words.replaceAll(quoted, '"…"')
  return hides.reduce((text, [form, instead]) => text.replaceAll(form, instead), bare).slice(0, 2000)
}

/** Where the database found fault: never the row, the key or the value that it was about. */
const ofDatabase = ({ code, table, column, constraint, routine }: pg.DatabaseError) => ({
  code,
  table,
  column,
  constraint,
  routine,
})

function factsOf(error: Error): Record<string, unknown> {
  if (error instanceof pg.DatabaseError) return ofDatabase(error)
  return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
}

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())

/** An error as the log shows it: kind, code, place, and its words without content. Its other fields stay out. */
export function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutContent(String(error))
  const keepsQuotes = engineErrors.some((kind) => error instanceof kind)
  return {
    type: error.name,
    // A fault that a trigger or a check raises may be worded by the row that it refuses.
    message:
      error instanceof pg.DatabaseError
        ? 'the database refused a statement'
        : withoutContent(error.message, { keepsQuotes }),
    ...factsOf(error),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: errorFacts(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorFacts) }),
  }
}
