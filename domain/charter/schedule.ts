import { z } from 'zod'
import { defineRecord, epochMs, flightTimeField, metadata, selectField, shortText, textField } from '../kernel/index.ts'
import { entryIssues, entryKindChoices, entryReferences, entryWords, settleEntry } from './entry-kinds.ts'
import { legTimes } from './legs.ts'
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
    /** Kind of the entry; absent on entries of scheduling software. */
    kind: z.enum(['available', 'maintenance', 'owner', 'crew', 'other', 'unknown']).optional(),
    /** Details as free text. */
    status: shortText.default(''),
    tail_number: shortText.default(''),
    aircraft: z.array(shortText).default([]),
    airports: z.array(shortText).default([]),
    /** Tail number -> code of the airport where the aircraft is. */
    avail: z.record(z.string(), shortText).default({}),
    /** Tail number -> where the aircraft is, and how long. Follows from `avail` and the span. */
    availMap: z.record(z.string(), z.strictObject({ airport: shortText, from: epochMs, until: epochMs })).default({}),
    /** The span in the form of a leg: `takeoffUTC` and `landingUTC`. */
    times: legTimes.prefault({}),
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
      { field: 'kind', label: 'Kind', kind: 'status' },
      { field: 'status', label: 'Details', sortable: true },
    ],
    orderBy: { field: 'start', direction: 'asc' },
  },
  form: [
    textField('tail_number', 'Aircraft', { colSpan: 6, source: 'fleet-tail', required: true }),
    { ...selectField('kind', 'Kind', entryKindChoices), colSpan: 6, required: true },
    flightTimeField('start', 'From', { required: true }),
    flightTimeField('end', 'Until', { required: true, after: 'start' }),
    textField('status', 'Details'),
  ],
  title: (doc) => [doc['tail_number'], entryWords(doc)].filter(Boolean).join(' ') || 'Schedule entry',
  implied: ['times', 'availMap'],
  derive: (entry) => settleEntry(entry),
  check: (entry, known) => [
    ...(entry.end < entry.start ? [charterMessages.issue('end', 'end-before-start')] : []),
    ...entryIssues(entry, known?.[0]),
  ],
  references: entryReferences,
})
