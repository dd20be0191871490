import {
  beginRecordEdit,
  checkRecordEdit,
  exportRecords,
  stopRecordEdit,
  stopRecordExport,
  undoRecordEdit,
} from '../../../domain/automation/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { beginEdit, checkEdit, stopEdit, undoEdit, type Foreseen } from './begin-edit.ts'
import { beginExport, stopExport } from './begin-export.ts'

export { exportWhole } from './begin-export.ts'
export { exportDay, exportPlace } from './export-place.ts'
export { runRecordEdit } from './run-edit.ts'
export { tidyRows } from './tidy-rows.ts'
export { writeRecordExport } from './write-export.ts'

/** Calls that do one thing with many rows of a list. */
export const rowRoutes = (foreseen: Foreseen): readonly Route[] => [
  implement(exportRecords, (ctx, { body }) => beginExport(ctx, body)),
  implement(stopRecordExport, (ctx, { params }) => stopExport(ctx, params.id)),
  // A POST because of its body: it changes nothing.
  implement(checkRecordEdit, (ctx, { body }) => checkEdit(ctx, body, foreseen)),
  implement(beginRecordEdit, (ctx, { body }) => beginEdit(ctx, body)),
  implement(stopRecordEdit, (ctx, { params }) => stopEdit(ctx, params.id)),
  implement(undoRecordEdit, (ctx, { params }) => undoEdit(ctx, params.id)),
]
