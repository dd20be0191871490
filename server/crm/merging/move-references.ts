import { repointed, type NamedContact } from '../../../domain/crm/index.ts'
import { isSameValue, type Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { MovedRow } from './kept-merges.ts'
import { lockNaming, namingPart, namingTypes, writeDocs, type NamingRow, type NamingType } from './naming-rows.ts'

interface Move {
  readonly from: string
  readonly to: NamedContact
}

/** Puts a contact in place of another in some rows of a type. Answers the earlier state of what named it. */
export async function repointRows(
  ctx: Ctx,
  { type, rows }: { readonly type: NamingType; readonly rows: readonly NamingRow[] },
  way: Move,
): Promise<MovedRow[]> {
  const changed = rows.flatMap(({ id, doc }) => {
    const next: Doc = repointed(doc, type.references, way)
    return isSameValue(next, doc) ? [] : [{ id, doc: next, before: namingPart(doc, type) }]
  })
  await writeDocs(ctx, type, changed)
  return changed.map(({ id, before }) => ({ record: type.definition.name, id, before }))
}

/** Whatever names a contact names another from now on. Returns its state before. */
export async function moveReferences(ctx: Ctx, way: Move): Promise<MovedRow[]> {
  const moved: MovedRow[] = []
  for (const type of namingTypes) {
    const rows = await lockNaming(ctx, type, { id: way.from })
    moved.push(...(await repointRows(ctx, { type, rows }, way)))
  }
  return moved
}
