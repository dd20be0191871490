import type { Doc, Filter, RecordDefinition, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { amendRecords, createRecords, type Amended, type ManyAmending } from './many-writes.ts'
import { flatten } from './present.ts'
import {
  everyRow,
  findOneRecord,
  findRecord,
  findTrashedRecord,
  getRecord,
  listRecords,
  type Query,
  type Target,
} from './read.ts'
import {
  amendRecord,
  createRecord,
  restoreRecord,
  trashRecord,
  type Amending,
  type Amendment,
  type Beginning,
} from './verb-writes.ts'
import { amendStored, requireStored, type BaseChoice } from './write.ts'

/*
 * Powers of a verb beyond its caller's rights: five powers, each for one record type or one row, and for the call in
 * which it is used. No function returns a `Ctx` that may do everything.
 */

/** Reads records of one type. */
interface Reading<D extends RecordDefinition> {
  readonly find: (id: string) => Promise<RowOf<D> | undefined>
  readonly findTrashed: (id: string) => Promise<RowOf<D> | undefined>
  readonly findOne: (where: Filter) => Promise<RowOf<D> | undefined>
  /** Throws NotFound. */
  readonly get: (id: string) => Promise<RowOf<D>>
  readonly list: (query?: Query) => Promise<RowOf<D>[]>
  /** All of them, where they are few by nature; without the fields that lists omit, unless they are asked for whole. */
  readonly every: (where?: Filter, options?: { readonly isWhole?: boolean }) => Promise<RowOf<D>[]>
}

/** Writes records of one type. */
interface Writing<D extends RecordDefinition> {
  readonly create: (input: Beginning<D>) => Promise<RowOf<D>>
  readonly amend: (input: Amending<D>) => Promise<RowOf<D>>
  readonly trash: (target: Target) => Promise<void>
  readonly restore: (target: Target) => Promise<void>
  /** As `create` of each, in one statement. */
  readonly createMany: (inputs: readonly Beginning<D>[]) => Promise<RowOf<D>[]>
  /** As `amend` of each, in one statement; ids that do not exist are left out. */
  readonly amendMany: (many: ManyAmending<D>) => Promise<Amended<D>[]>
}

const everyRole: ReadonlySet<string> = new Set(['admin', 'super'])

const raised = (ctx: Ctx, userId = ctx.actor.userId): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, userId, roles: everyRole, isRaised: true },
})

const readingAs = <D extends RecordDefinition>(ctx: Ctx, definition: D): Reading<D> => ({
  find: (id) => findRecord(ctx, definition, id),
  findTrashed: (id) => findTrashedRecord(ctx, definition, id),
  findOne: (where) => findOneRecord(ctx, definition, where),
  get: (id) => getRecord(ctx, definition, id),
  list: (query) => listRecords(ctx, definition, query),
  every: (where, options) => everyRow(ctx, definition, { where, ...options }),
})

const writingAs = <D extends RecordDefinition>(ctx: Ctx, definition: D): Writing<D> => ({
  create: (input) => createRecord(ctx, definition, input),
  amend: (input) => amendRecord(ctx, definition, input),
  trash: (target) => trashRecord(ctx, definition, target),
  restore: (target) => restoreRecord(ctx, definition, target),
  createMany: (inputs) => createRecords(ctx, definition, inputs),
  amendMany: (many) => amendRecords(ctx, definition, { ...many, operation: 'write', writer: ctx }),
})

/** Reads what the actor may not see by themselves. The verb decides what of it they are shown. */
export const beyondReach = <D extends RecordDefinition>(ctx: Ctx, definition: D): Reading<D> =>
  readingAs(raised(ctx), definition)

/** Writes records that users do not write themselves. The verb has checked the actor's right to it. */
export const asVerb = <D extends RecordDefinition>(ctx: Ctx, definition: D): Writing<D> =>
  writingAs(raised(ctx), definition)

/** Reads and writes what belongs to one user alone, such as a device or a draft, in a step that others set off. */
export function asOwner<D extends RecordDefinition>(ctx: Ctx, definition: D, userId: string): Reading<D> & Writing<D> {
  const owner = raised(ctx, userId)
  return { ...readingAs(owner, definition), ...writingAs(owner, definition) }
}

/** A row locked until the transaction ends, and the only one that may be written by it. */
export interface Taken<D extends RecordDefinition> {
  /** As it was when it was taken. */
  readonly row: RowOf<D>
  /** Writes the new row, and returns it. */
  readonly change: (change: Amendment<D>) => RowOf<D>
  readonly trash: () => Promise<void>
}

/** A taken row that follows its changes, for verbs of several steps. */
export interface LatestTaken<D extends RecordDefinition> {
  /** As it is after the last change. */
  readonly row: RowOf<D>
  readonly change: Taken<D>['change']
}

/** Makes a taken row follow its changes. */
export function keepLatest<D extends RecordDefinition>(taken: Taken<D>): LatestTaken<D> {
  let { row } = taken
  return {
    get row() {
      return row
    },
    change: (change) => {
      row = taken.change(change)
      return row
    },
  }
}

/**
 * The way of a verb on one record: takes the row within the actor's reach and locks it, so that what the verb decides
 * then, by throwing or by a change, holds for the row as it is. Throws NotFound, Forbidden.
 */
export async function takeRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  target: Target,
): Promise<Taken<D>> {
  let now = await requireStored(ctx, definition, { ...target, operation: 'read' })
  const writer = raised(ctx)
  return {
    row: flatten(now) as RowOf<D>,
    change: (change: Doc & BaseChoice) => {
      now = amendStored(writer, definition, { before: now, change })
      return flatten(now) as RowOf<D>
    },
    trash: () => trashRecord(writer, definition, { id: target.id }),
  }
}

/** As `takeRecord` of a row that the actor may not see: the verb has checked their right to the change. Throws NotFound. */
export const takeBeyondReach = <D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  target: Target,
): Promise<Taken<D>> => takeRecord(raised(ctx), definition, target)

/**
 * As `takeRecord` for many records and one decision: those within the actor's reach are written in one statement, all others
 * are left out. Throws Forbidden.
 */
export const takeRecords = <D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  many: ManyAmending<D>,
): Promise<Amended<D>[]> => amendRecords(ctx, definition, { ...many, operation: 'read', writer: raised(ctx) })
