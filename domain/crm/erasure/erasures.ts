import { z } from 'zod'
import { areaField, defineRecord, entry, epochMs, shortText, textField } from '../../kernel/index.ts'
import { heldKindNames } from './held-kinds.ts'

export const heldCount = z.strictObject({ kind: z.enum(heldKindNames), count: z.int().nonnegative() })

export type HeldCount = z.output<typeof heldCount>

/**
 * That a person was erased: the certificate. It holds nothing of them but the id that their contact had (docs/adr/0057).
 * The program alone writes it.
 */
export const erasures = defineRecord({
  name: 'erasures',
  label: { one: 'Erasure', many: 'Erasures', path: 'erasures' },
  path: 'clients/{client}/erasures',
  shape: z.strictObject({
    /** Id of the contact that was. */
    erased_id: z.string().min(1),
    creator: entry,
    reason: z.string().max(2000),
    state: z.enum(['erasing', 'done']).default('erasing'),
    /** Percent. */
    done: z.int().min(0).max(100).default(0),
    /** Stored data at the start. */
    held: z.array(heldCount).default([]),
    /** Messages that lost all words, and rows of all kinds from which the name was taken. */
    emptied: z.int().nonnegative().default(0),
    unnamed: z.int().nonnegative().default(0),
    /** Addresses and numbers of which a sealed mark keeps groups away. */
    suppressed: z.int().nonnegative().default(0),
    /** SHA-256 of the package that was made before, hexadecimal. */
    package_sha256: shortText.optional(),
    erased_at: epochMs.optional(),
  }),
  access: { read: 'admin', write: 'super' },
  columns: { erased_id: { type: 'text' }, state: { type: 'text' } },
  indexes: [['erased_id', 'date']],
  list: {
    columns: [
      { field: 'date', label: 'Begun', kind: 'date-time', sortable: true },
      { field: 'state', label: 'State', kind: 'status' },
      { field: 'creator.label', label: 'By' },
      { field: 'reason', label: 'Reason' },
      { field: 'erased_id', label: 'Contact id' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    areaField('reason', 'Reason', { readOnly: true, maxLength: 2000 }),
    textField('erased_id', 'Id of the contact', { readOnly: true }),
    textField('package_sha256', 'SHA-256 of the package', { readOnly: true }),
  ],
  title: () => 'Certificate of erasure',
})
