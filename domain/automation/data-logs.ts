import { z } from 'zod'
import { defineRecord, shortText, textField, valueAt } from '../kernel/index.ts'

/**
 * Log of data that needs an account of its use (3-aviation section 3): each reading of guarded and sealed fields, and
 * each manifest taken. Only the program writes it, no user changes or removes it, admins read it.
 */
export const dataLogs = defineRecord({
  name: 'data_logs',
  label: { one: 'Data log', many: 'Data logs', path: 'data logs' },
  path: 'clients/{client}/data_logs',
  shape: z.strictObject({
    /** 'read', 'reveal', 'manifest', 'export' or 'download' */
    action: shortText,
    /** Outcome: 'shown' to a person. */
    result: shortText,
    success: z.boolean(),
    details: z.strictObject({
      /** Id of the user who was shown it, and the name they had then. */
      user: shortText,
      by: shortText,
      /** Record type, id and title of the read record. */
      record: shortText,
      id: shortText,
      about: shortText,
      /** Names of the guarded fields that were shown; never their values. */
      fields: z.array(shortText),
      /** Reason for the reveal, in the words of the user who revealed it. */
      reason: shortText.optional(),
    }),
  }),
  access: { read: 'admin', write: false },
  columns: {
    action: { type: 'text' },
    user: { type: 'text', path: 'details.user' },
    record: { type: 'text', path: 'details.record' },
    record_id: { type: 'text', path: 'details.id' },
  },
  indexes: [
    ['user', 'date'],
    ['record', 'record_id', 'date'],
  ],
  list: {
    columns: [
      { field: 'date', label: 'When', kind: 'date-time', sortable: true },
      { field: 'action', label: 'Action', sortable: true },
      { field: 'details.by', label: 'By' },
      { field: 'details.record', label: 'Record', sortable: true },
      { field: 'details.about', label: 'About' },
      { field: 'details.fields', label: 'Fields' },
      { field: 'details.reason', label: 'Reason' },
      { field: 'result', label: 'Result' },
      { field: 'success', label: 'Succeeded', kind: 'boolean' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('action', 'Action')],
  title: (doc) => String(valueAt(doc, 'details.about') ?? ''),
})
