import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { customised } from '../../platform/records/custom-values.ts'

/** A record type by its name, with the fields that the client has added to it; undefined for none. */
export async function customisedNamed(ctx: Ctx, record: string): Promise<RecordDefinition | undefined> {
  const definition = recordNamed(record)
  return definition && customised(ctx, definition)
}
