import { z } from 'zod'
import { dateTimeField, defineRecord, epochMs, metadata, shortText } from '../../kernel/index.ts'
import { delayDetails } from './delays.ts'

const details = Object.keys(delayDetails) as [keyof typeof delayDetails, ...(keyof typeof delayDetails)[]]

/**
 * A flight plan as filed, and its outcome so far (3-aviation section 3, decision D27): sent only by the client's
 * scheduling software or a provider of flight data. Its leg is found by aircraft, origin and time (`match-plans.ts`),
 * so that a leg that moves takes another plan.
 */
export const flightPlans = defineRecord({
  name: 'flight_plans',
  label: { one: 'Flight plan', many: 'Flight plans', path: 'flight plans' },
  path: 'clients/{client}/flight_plans',
  shape: z.strictObject({
    /** As its sender calls it. */
    plan_id: shortText.min(1),
    tail_number: shortText.min(1),
    /** Airport codes, as they were given. */
    origin: shortText.min(1),
    destination: shortText.default(''),
    /** Scheduled, in epoch milliseconds. */
    start: epochMs,
    end: epochMs.optional(),
    /** Estimated. */
    etd: epochMs.optional(),
    eta: epochMs.optional(),
    /** Actual events: left the gate, took off, landed, arrived at the gate. */
    out: epochMs.optional(),
    off: epochMs.optional(),
    on: epochMs.optional(),
    in: epochMs.optional(),
    cancelled: z.boolean().default(false),
    /** Latest report of its sender (3-aviation section 8). */
    detail: z.enum(details).optional(),
    /** Time of the sender's report: older reports change nothing. */
    told_at: epochMs,
    metadata,
  }),
  access: { read: 'trips-r', write: 'super' },
  columns: {
    plan_id: { type: 'text' },
    tail_number: { type: 'text' },
    starts_at: { type: 'bigint', path: 'start' },
  },
  indexes: [['tail_number', 'starts_at'], ['starts_at']],
  unique: [['plan_id']],
  list: {
    columns: [
      { field: 'tail_number', label: 'Aircraft', sortable: true },
      { field: 'origin', label: 'From' },
      { field: 'destination', label: 'To' },
      { field: 'start', label: 'Scheduled', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'start', direction: 'desc' },
    omit: ['metadata'],
  },
  form: [dateTimeField('start', 'Scheduled', { readOnly: true })],
  title: ({ tail_number: tail, origin, destination }) => [tail, origin, destination].filter(Boolean).join(' '),
})
