import { z } from 'zod'
import { cents, defineRecord, epochMs, metadata, shortText, textField } from '../../kernel/index.ts'

/**
 * A customer's signature under an option of a quote (decision D26), with the signed document: its text can be shown and
 * its hash recomputed after later changes of the quote. Signatures are never changed.
 */
export const acceptances = defineRecord({
  name: 'acceptances',
  label: { one: 'Signature', many: 'Signatures', path: 'signatures' },
  path: 'clients/{client}/acceptances',
  shape: z.strictObject({
    share_id: z.string(),
    /** The quote that was accepted: the option, where there were several. */
    quote_id: z.string(),
    /** The quote whose page was signed: the first of its options. */
    first_id: z.string(),
    option: shortText,
    total: cents,
    /** As it was typed. */
    name: shortText.min(1),
    signed_at: epochMs,
    /** Network address that the signature came from. */
    address: shortText,
    /** SHA-256 of the document, as 64 hexadecimal digits. */
    hash: z.string().length(64),
    document: metadata,
  }),
  access: { read: 'quotes', write: 'super' },
  columns: { share_id: { type: 'text' }, quote_id: { type: 'text' }, first_id: { type: 'text' } },
  indexes: [
    ['quote_id', 'date'],
    ['first_id', 'date'],
  ],
  list: {
    columns: [
      { field: 'name', label: 'Name' },
      { field: 'option', label: 'Option' },
      { field: 'total', label: 'Total', kind: 'money' },
      { field: 'signed_at', label: 'Signed', kind: 'date-time' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['document'],
  },
  form: [textField('name', 'Name', { readOnly: true })],
  title: (doc) => `Signature of ${String(doc['name'] ?? '')}`,
})
