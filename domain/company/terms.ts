import { z } from 'zod'
import {
  anyMember,
  defineContract,
  defineRecord,
  epochMs,
  hasRole,
  htmlField,
  shortText,
  textField,
  type Actor,
} from '../kernel/index.ts'

/** Terms bind the users of every client: an admin of the default client publishes them. */
export const mayPublishTerms = (actor: Actor): boolean => actor.isDefaultClient && hasRole(actor, 'admin')

/**
 * Published terms of service, each version once; the newest is in force (2-content section 3, Terms). A published
 * version does not change: users agreed to its words.
 */
export const terms = defineRecord({
  name: 'terms',
  label: { one: 'Terms of service', many: 'Terms of service', path: 'terms' },
  path: 'clients/{client}/terms',
  shape: z.strictObject({
    /** The version as people say it, '2026-11': `version` counts the writes of a record. */
    edition: shortText.trim().min(1),
    /** HTML. */
    terms: z.string().min(1).max(500_000),
  }),
  access: { read: anyMember, write: false, create: mayPublishTerms, remove: false },
  columns: { edition: { type: 'text' } },
  unique: [['edition']],
  list: {
    columns: [
      { field: 'edition', label: 'Version' },
      { field: 'date', label: 'Published', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['terms'],
  },
  form: [textField('edition', 'Version', { required: true }), htmlField('terms', 'Text', { required: true })],
  title: (doc) => String(doc['edition'] ?? ''),
})

/** A version that a user has agreed to, and when. */
export interface Agreement {
  readonly version: string
  readonly date: number
}

/** Agreeing adds an entry if that version is not already recorded (2-content section 4, Terms agreement). */
export const withAgreement = (agreed: readonly Agreement[], one: Agreement): Agreement[] =>
  agreed.some(({ version }) => version === one.version) ? [...agreed] : [...agreed, one]

const agreement = z.object({ version: shortText, date: epochMs })

/**
 * The user's own agreement to the terms in force: `terms` names them, other fields of the user do not change. Forbidden
 * for another user; invalid after a newer version was published.
 */
export const agreeToTerms = defineContract({
  method: 'POST',
  path: '/user/:userId',
  summary: 'Agree to the terms of service',
  role: 'session',
  repeat: 'sets',
  changes: ['agreements', 'users'],
  params: z.object({ userId: z.string().min(1).max(100) }),
  body: z.object({ terms: z.array(agreement.partial({ date: true })).max(200) }),
  output: z.object({ id: z.string(), terms: z.array(agreement) }),
})

/** Agreements from several places as one: each version once, at the time it was first agreed to, the newest first. */
export function agreementsOf(agreed: readonly Agreement[]): Agreement[] {
  const first = new Map<string, Agreement>()
  for (const one of agreed.toSorted((left, right) => right.date - left.date)) first.set(one.version, one)
  return [...first.values()].toSorted((left, right) => right.date - left.date)
}

/** Agreements of the user in all clients, the newest first. */
export const ownAgreements = defineContract({
  method: 'GET',
  path: '/user/terms',
  summary: 'Terms of service that you agreed to',
  role: 'session',
  output: z.object({ agreed: z.array(agreement) }),
})

/** The words of a version that the user has agreed to; not found for any other. */
export const agreedTerms = defineContract({
  method: 'GET',
  path: '/user/terms/:version',
  summary: 'Read terms of service that you agreed to',
  role: 'session',
  params: z.object({ version: shortText.min(1) }),
  output: agreement.extend({ terms: z.string() }),
})
