import { z } from 'zod'
import { consentProof, defineRecord, selectField, shortText, textField } from '../../kernel/index.ts'

/** True if a number may be texted, by its owner's last word. */
const consentStates = ['stopped', 'allowed'] as const

/**
 * A number owner's last word to this client about texts: STOP, or START after it (decision M12). Numbers without either
 * have no record. Received texts and colleagues write it; its history is the proof.
 */
export const textConsents = defineRecord({
  name: 'textconsents',
  label: { one: 'Text consent', many: 'Text consents', path: 'text consents' },
  path: 'clients/{client}/textconsents',
  shape: z.strictObject({
    /** E.164. */
    phone: shortText.min(1),
    state: z.enum(consentStates),
    /** Received word, such as STOP; 'provider' if the carrier reported it; empty if a colleague noted it. */
    word: shortText,
    /** Source of the consent; absent if the owner texted it. */
    source: z.enum(['text', 'colleague']).optional(),
    ...consentProof,
  }),
  access: { read: 'user', write: 'super' },
  columns: { phone: { type: 'text' }, state: { type: 'text' } },
  indexes: [['state', 'last_date']],
  unique: [['phone']],
  list: {
    columns: [
      { field: 'phone', label: 'Phone', kind: 'phone' },
      { field: 'state', label: 'State', sortable: true },
      { field: 'word', label: 'Said' },
      { field: 'last_date', label: 'Since', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [
    textField('phone', 'Phone', { readOnly: true }),
    selectField('state', 'State', [
      { value: 'stopped', label: 'Stopped' },
      { value: 'allowed', label: 'Allowed' },
    ]),
    textField('word', 'Said', { readOnly: true }),
  ],
  title: (doc) => String(doc['phone'] ?? 'Text consent'),
})
