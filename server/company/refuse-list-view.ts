import { accessMessages } from '../../domain/company/index.ts'
import { unshownTo, type Doc, type DocOf, type RecordDefinition } from '../../domain/kernel/index.ts'
import { unreadCondition } from '../../domain/kernel/lists/list-view.ts'
import { listViews, records } from '../../domain/records.ts'
import type { Ctx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { requireReach } from '../platform/records/authorise.ts'
import { customised } from '../platform/records/custom-values.ts'
import type { RefuseRow } from '../platform/records/routes.ts'

type View = DocOf<typeof listViews>

function definitionOf({ actor }: Ctx, record: string): RecordDefinition {
  const definition = records.find(({ name }) => name === record)
  if (!definition) throw new Invalid([accessMessages.issue('record', 'view-list-unknown', { record })])
  requireReach(definition, 'read', actor)
  return definition
}

/** Columns that the writer of the view does not read, by their places. */
function closedColumns({ actor }: Ctx, definition: RecordDefinition, { columns = [] }: View) {
  const closed = unshownTo(definition, actor)
  return columns.flatMap(({ field }, place) =>
    closed.includes(field.split('.')[0] ?? field)
      ? [accessMessages.issue(`columns.${place}.field`, 'view-column')]
      : [],
  )
}

const says = (change: Doc | undefined, field: string): boolean => change === undefined || field in change

/**
 * Refuses a view of a list that its writer may not open, and one with filters or columns that they may not read. Other
 * changes, such as its name, pass. Throws Invalid, Forbidden.
 */
export const refuseListView: RefuseRow = async (ctx, row, change) => {
  const view = listViews.shape.strip().parse(row)
  if (says(change, 'record')) definitionOf(ctx, view.record)
  if (!says(change, 'words') && !says(change, 'columns')) return
  const definition = definitionOf(ctx, view.record)
  const isClosed =
    says(change, 'words') && unreadCondition(await customised(ctx, definition), ctx.actor, view.words) !== undefined
  const issues = [
    ...(isClosed ? [accessMessages.issue('words.f', 'view-condition')] : []),
    ...(says(change, 'columns') ? closedColumns(ctx, definition, view) : []),
  ]
  if (issues.length > 0) throw new Invalid(issues)
}
