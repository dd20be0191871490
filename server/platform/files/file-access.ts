import { matches, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { Forbidden, NotFound } from '../errors.ts'
import { requireReach } from '../records/authorise.ts'
import { flatten } from '../records/present.ts'
import { findStored } from '../records/read.ts'
import type { FilePlace } from './file-path.ts'
import type { FileRow } from './store-file.ts'

/** The record types that files may hang on, by name. */
export type Definitions = ReadonlyMap<string, RecordDefinition>

function definitionOf(definitions: Definitions, { record }: FilePlace): RecordDefinition {
  const definition = definitions.get(record)
  if (!definition) throw new NotFound('file')
  return definition
}

/**
 * Files are read by those who may read the record they hang on. While that record is not saved yet (an attachment of a
 * message that is being written), only who uploaded the file reads it. Throws Forbidden, NotFound.
 */
export async function requireReadable(
  ctx: Ctx,
  definitions: Definitions,
  file: { place: FilePlace; row: FileRow },
): Promise<void> {
  const definition = definitionOf(definitions, file.place)
  requireReach(definition, 'read', ctx.actor)
  if (file.row.created_by === ctx.actor.userId) return
  if (!(await findStored(ctx, definition, { id: file.place.recordId }))) throw new NotFound('file')
}

/** Files are added and removed by those who may write the record, or write one that is not saved yet. */
export async function requireWritable(ctx: Ctx, definitions: Definitions, place: FilePlace): Promise<void> {
  const definition = definitionOf(definitions, place)
  const within = requireReach(definition, 'write', ctx.actor)
  const parent = await findStored(ctx, definition, { id: place.recordId })
  if (parent && within !== true && !matches(flatten(parent), within)) throw new Forbidden(definition.name)
}
