import { z } from 'zod'
import {
  keyActorPrefix,
  revealableBy,
  sealedFields,
  type Doc,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { Forbidden, Invalid, NotFound } from '../errors.ts'
import { logReadings } from './note-readings.ts'
import { flatten, isFilled } from './present.ts'
import { findStored, type Target } from './read.ts'

/** Fields to reveal, and the reason. */
export const revealBody = z.strictObject({
  fields: z.array(z.string().max(100)).min(1).max(20),
  reason: z.string().trim().min(3).max(200),
})

/**
 * The fields that are asked for, if all of them are sealed and the actor's to reveal. An API key reveals none: a person gives
 * the reason. Throws Invalid, Forbidden.
 */
function requireRevealable(ctx: Ctx, definition: RecordDefinition, fields: readonly string[]): readonly string[] {
  const [sealed, own] = [new Set(sealedFields(definition)), new Set(revealableBy(definition, ctx.actor))]
  const unknown = fields.find((field) => !sealed.has(field))
  if (unknown !== undefined) throw new Invalid([{ path: 'fields', code: 'not-sealed' }])
  const isKey = ctx.actor.userId.startsWith(keyActorPrefix)
  if (isKey || fields.some((field) => !own.has(field))) throw new Forbidden(definition.name)
  return [...new Set(fields)]
}

/**
 * The values of sealed fields of one record, for a user who may reveal them. User, time and reason are in the data log
 * before the answer is sent; an empty field is no reading.
 */
export async function revealFields(
  ctx: Ctx,
  definition: RecordDefinition,
  { target, fields, reason }: { readonly target: Target } & z.output<typeof revealBody>,
): Promise<{ readonly values: Doc }> {
  const asked = requireRevealable(ctx, definition, fields)
  const stored = await findStored(ctx, definition, target)
  if (!stored) throw new NotFound(`${definition.name} ${target.id}`)
  const row = flatten(stored)
  const held = asked.filter((field) => isFilled(row[field]))
  const readings = held.length === 0 ? [] : [{ id: row.id, about: definition.title(row), fields: held }]
  await logReadings(ctx, definition, { readings, action: 'reveal', reason })
  return { values: Object.fromEntries(held.map((field) => [field, row[field]])) }
}
