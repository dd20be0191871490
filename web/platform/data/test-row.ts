import type { DocOf, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../api/records-api.ts'

/** Values of a test's row in addition to its document. */
type Given<Definition extends RecordDefinition> = Partial<Presented<Definition>> & { readonly id: string }

/** For tests: a row as the data endpoints answer it, the first version of a document that its reader may change. */
export function testRow<Definition extends RecordDefinition>(
  definition: Definition,
  doc: object,
  given: Given<Definition>,
): Presented<Definition> {
  const read = definition.shape.parse(doc) as DocOf<Definition>
  return { ...read, version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true }, ...given }
}
