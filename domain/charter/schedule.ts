import { z } from 'zod'
import { defineRecord, epochMs, flightTimeField, metadata, shortText, textField } from '../kernel/index.ts'
import { charterMessages } from './messages.ts'

/** An entry of the aircraft schedule: `clients/{client}/schedule`, type `avail` (3-aviation sections 3 and 7). */
export const schedule = defineRecord({
  name: 'schedule',
  label: { one: 'Schedule entry', many: 'Flight Availability', path: 'availability' },
  path: 'clients/{client}/schedule',
  shape: z.strictObject({
    type: shortText.default('avail'),
    start: epochMs,
    end: epochMs,
    status: shortText.default(''),
    tail_number: shortText.default(''),
    aircraft: z.array(shortText).default([]),
    airports: z.array(shortText).default([]),
    /** Tail number -> code of the airport where the aircraft is. */
    avail: z.record(z.string(), shortText).default({}),
    metadata,
  }),
  access: { read: 'empties-r', write: 'empties' },
  columns: {
    type: { type: 'text' },
    starts_at: { type: 'bigint', path: 'start' },
    ends_at: { type: 'bigint', path: 'end' },
    status: { type: 'text' },
    tail_number: { type: 'text' },
    airports: { type: 'text[]' },
  },
  indexes: [['type', 'date'], ['starts_at'], ['tail_number', 'starts_at']],
  search: {
    text: ['status', 'airports'],
    numbers: ['tail_number'],
    facets: { type: 'type', status: 'status', airport: 'airports' },
    numeric: { start: 'start', end: 'end' },
  },
  list: {
    columns: [
      { field: 'tail_number', label: 'Aircraft', kind: 'code', sortable: true },
      { field: 'airports', label: 'Airports' },
      { field: 'start', label: 'From', kind: 'date-time', sortable: true },
      { field: 'end', label: 'Until', kind: 'date-time', sortable: true },
      { field: 'status', label: 'Status', kind: 'status', sortable: true },
    ],
    orderBy: { field: 'start', direction: 'asc' },
  },
  form: [
    textField('tail_number', 'Aircraft', { colSpan: 6 }),
    textField('status', 'Status', { colSpan: 6 }),
    flightTimeField('start', 'From', { required: true }),
    flightTimeField('end', 'Until', { required: true, after: 'start' }),
  ],
  title: (doc) => [doc['tail_number'], doc['status']].filter(Boolean).join(' ') || 'Schedule entry',
  check: (entry) => (entry.end < entry.start ? [charterMessages.issue('end', 'end-before-start')] : []),
})
