import { valueAt } from '../documents/field-path.ts'
import type { ListColumn } from './record.ts'

/** Whether of the moment that a column shows of a row only the day is known. */
export const isDayOnly = ({ dayOnlyIf }: Pick<ListColumn, 'dayOnlyIf'>, row: object | undefined): boolean =>
  dayOnlyIf !== undefined && valueAt(row, dayOnlyIf) === true
