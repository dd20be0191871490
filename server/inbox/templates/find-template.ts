import { documents, listedTemplate, type DocumentRow, type findTemplates } from '../../../domain/inbox/index.ts'
import type { InputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { findOneRecord, findRecord } from '../../platform/records/index.ts'
import { flatten, presenter } from '../../platform/records/present.ts'
import { listStored } from '../../platform/records/read.ts'

export type TemplateRow = RowOf<typeof documents>

/** A template within reach, by its own id or its document's. Throws NotFound, also for one that is put aside. */
export async function findTemplate(ctx: Ctx, name: string): Promise<TemplateRow> {
  const listed = await findOneRecord(ctx, documents, {
    or: [
      ['template_id', '==', name],
      ['id', '==', name],
    ],
  })
  // Lists leave the words out.
  const template = listed && (await findRecord(ctx, documents, listed.id))
  if (!template?.active) throw new NotFound(`documents ${name}`)
  return template
}

const mostListed = 500

/** The templates that satisfy the conditions, in order of name (1-shell section 7, `POST /cms/documents`). */
export async function listTemplates(
  ctx: Ctx,
  { templateQuery }: InputOf<typeof findTemplates>['body'],
): Promise<DocumentRow[]> {
  const { rows } = await listStored(ctx, documents, { where: { and: templateQuery }, limit: mostListed })
  const mayWrite = presenter(documents, ctx.actor)
  return rows.map((row) => ({ ...listedTemplate.parse(flatten(row)), can: mayWrite(row).can }))
}
