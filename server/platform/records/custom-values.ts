import { isDeepStrictEqual } from 'node:util'
import {
  customField,
  hasCustomFields,
  isDoc,
  withCustomFields,
  type CustomField,
  type Doc,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { settleCustom } from '../../../domain/kernel/records/settle-custom.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { Invalid } from '../errors.ts'

/** Results of the configuration in one call: many rows written in it ask once. */
const asked = new WeakMap<Ctx['db'], Map<string, Promise<readonly CustomField[]>>>()

async function readFields({ db }: Ctx, { name }: RecordDefinition): Promise<readonly CustomField[]> {
  const [row] = await db.run(sql<{ fields: unknown }>`
    select doc -> 'fields' as fields from custom_fields
    where client_id = ${db.tenant.clientId} and id = ${name} and trashed_at is null`)
  return customField.array().parse(row?.fields ?? [])
}

/** The fields that the client has added to a record type, as they are configured now. */
export function customFieldsOf(ctx: Ctx, definition: RecordDefinition): Promise<readonly CustomField[]> {
  const known = asked.get(ctx.db) ?? new Map<string, Promise<readonly CustomField[]>>()
  asked.set(ctx.db, known)
  const fields = known.get(definition.name) ?? readFields(ctx, definition)
  known.set(definition.name, fields)
  return fields
}

/** A record type with the fields that the client has added to it. */
export const customised = async (ctx: Ctx, definition: RecordDefinition): Promise<RecordDefinition> =>
  hasCustomFields(definition) ? withCustomFields(definition, await customFieldsOf(ctx, definition)) : definition

/**
 * Input of a record, with the stored form of its custom fields: the configuration is read only if they differ from the
 * stored ones. Throws Invalid with every issue.
 */
export async function withCustomValues<Sent>(
  ctx: Ctx,
  definition: RecordDefinition,
  { sent, before = {} }: { readonly sent: Sent; readonly before?: Doc },
): Promise<Sent> {
  if (!hasCustomFields(definition) || !isDoc(sent) || !isDoc(sent['custom'])) return sent
  if (isDeepStrictEqual(sent['custom'], before['custom'] ?? {})) return sent
  const { custom, issues } = settleCustom(await customFieldsOf(ctx, definition), sent['custom'], before['custom'])
  if (issues.length > 0) throw new Invalid(issues)
  return { ...sent, custom }
}
