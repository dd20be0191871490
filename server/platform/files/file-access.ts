import { matches, type Doc, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { Forbidden, NotFound } from '../errors.ts'
import { requireReach } from '../records/authorise.ts'
import { beyondReach } from '../records/powers.ts'
import { logReadings } from '../records/note-readings.ts'
import { flatten } from '../records/present.ts'
import { findStored } from '../records/read.ts'
import type { FilePlace } from './file-path.ts'
import { findFile, type FileRow } from './store-file.ts'

/** The record types that files may hang on, by name. */
export type Definitions = ReadonlyMap<string, RecordDefinition>

/** True if the actor, who reads records of the type that a file hangs on, reads the file through another of them. */
export type ReadElsewhere = (ctx: Ctx, path: string) => Promise<boolean>

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
  file: { place: FilePlace; row: FileRow; isReadElsewhere?: ReadElsewhere },
): Promise<void> {
  const definition = definitionOf(definitions, file.place)
  requireReach(definition, 'read', ctx.actor)
  if (file.row.created_by === ctx.actor.userId) return
  if (await findStored(ctx, definition, { id: file.place.recordId })) return
  if (!(await file.isReadElsewhere?.(ctx, file.place.path))) throw new NotFound('file')
}

/** Notes in the data log who downloads a file that leaves the product, before it does. */
export async function noteDownload(ctx: Ctx, definitions: Definitions, place: FilePlace): Promise<boolean> {
  const definition = definitionOf(definitions, place)
  if (definition.downloads === undefined) return false
  const row = await findStored(ctx, definition, { id: place.recordId })
  if (row === undefined) throw new NotFound('file')
  const { record, ...reading } = definition.downloads(flatten(row))
  await logReadings(ctx, { name: record }, { readings: [reading], action: 'download' })
  return true
}

/** True if an address may be signed, which opens without a sign-in. */
export const isSignable = (definitions: Definitions, { record }: FilePlace): boolean =>
  definitions.get(record)?.downloads === undefined

const isWithin = (row: Doc, within: true | Filter): boolean => within === true || matches(row, within)

/**
 * True if the record of a file is writable for the actor, or unseen, which means not saved yet or beyond their reach.
 * Throws Forbidden, and NotFound for one in the trash, if it is not theirs to write.
 */
async function parentOf(ctx: Ctx, definitions: Definitions, place: FilePlace): Promise<'writable' | 'unseen'> {
  const definition = definitionOf(definitions, place)
  const [writes, reads] = [requireReach(definition, 'write', ctx.actor), requireReach(definition, 'read', ctx.actor)]
  const any = beyondReach(ctx, definition)
  const existing = await any.find(place.recordId)
  const parent = existing ?? (await any.findTrashed(place.recordId))
  if (!parent || !isWithin(parent, reads)) return 'unseen'
  if (isWithin(parent, writes)) return 'writable'
  throw existing ? new Forbidden(definition.name) : new NotFound('file')
}

/**
 * Checks that the caller may add files: to a writable record, or to an unsaved record of a type with `filesFirst`. Throws
 * Forbidden, NotFound.
 */
export async function requireWritable(ctx: Ctx, definitions: Definitions, place: FilePlace): Promise<void> {
  if ((await parentOf(ctx, definitions, place)) === 'writable') return
  const { name, filesFirst } = definitionOf(definitions, place)
  if (!filesFirst) throw new NotFound(name)
}

/** Files are removed by those who may write the record; one of a record that they do not see by who uploaded it. */
export async function requireRemovable(ctx: Ctx, definitions: Definitions, place: FilePlace): Promise<void> {
  if ((await parentOf(ctx, definitions, place)) === 'writable') return
  const row = await findFile(ctx, place.path)
  if (row?.created_by !== ctx.actor.userId) throw new NotFound('file')
}
