import { z } from 'zod'
import { defineRecord } from '../../../domain/kernel/index.ts'

/** The smallest record that a list can show. For tests of what serves every record. */
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
