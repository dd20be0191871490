import { z } from 'zod'
import { defineRecord } from '../../../domain/kernel/index.ts'
import type { ApiRequest } from '../api/api.ts'

/** The smallest record that a list can show, for tests of code for all records. */
export const notes = defineRecord({
  name: 'notes',
  label: { one: 'Note', many: 'Notes', path: 'notes' },
  path: 'clients/{client}/notes',
  shape: z.object({ text: z.string() }),
  access: { read: true, write: true },
  columns: {},
  list: { columns: [{ field: 'text', label: 'Text' }], orderBy: { field: 'last_date', direction: 'desc' } },
  form: [],
  title: () => 'Note',
})

/** A note as a server presents it. */
export const note = (id: string, last_date: number, more: object = {}) => ({
  id,
  version: 1,
  date: last_date,
  last_date,
  active: true,
  text: id,
  can: { write: true, remove: true },
  ...more,
})

const all = [note('a', 50), note('b', 40), note('c', 30), note('d', 20)]

/** A server with four notes that pages as ours does. */
export function page(request: ApiRequest) {
  const limit = Number(request.query?.['limit'])
  const from = Number(request.query?.['after'] ?? 0)
  const rows = all.slice(from, from + limit)
  return { rows, next: from + limit < all.length ? String(from + limit) : null, cursor: '1' }
}
