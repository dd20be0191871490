import { valueAt } from '../documents/field-path.ts'
import type { ListColumn } from './record.ts'

/** True if only the day of a column's moment in a row is known. */
export const isDayOnly = ({ dayOnlyIf }: Pick<ListColumn, 'dayOnlyIf'>, row: object | undefined): boolean =>
  dayOnlyIf !== undefined && valueAt(row, dayOnlyIf) === true
