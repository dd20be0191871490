import type { OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'

/** Sort order of an address: 'name.asc'; undefined for anything that the definition cannot sort by. */
export function sortOf(text: string | undefined, definition: RecordDefinition): OrderBy | undefined {
  const [field = '', direction] = (text ?? '').split(/\.(?=asc$|desc$)/)
  const isSortable = definition.list.columns.some((column) => column.sortable === true && column.field === field)
  return isSortable && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined
}
