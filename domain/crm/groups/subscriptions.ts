import { z } from 'zod'
import {
  consentWays,
  contactSummary,
  defineRecord,
  entry,
  epochMs,
  selectField,
  shortText,
  textField,
  textListField,
  withAllRoles,
} from '../../kernel/index.ts'

export const subscriptionStates = ['subscribed', 'unsubscribed'] as const

/** Source of an answer in a subscription. */
export const subscriptionSources = ['colleague', 'page', 'one-click', 'import', 'merge'] as const

export const consentSourceWords: Readonly<Record<(typeof subscriptionSources)[number], string>> = {
  colleague: 'told a colleague',
  page: 'on the unsubscribe page',
  'one-click': 'in their mail program',
  import: 'by an import',
  merge: 'by a merge',
}

/** Codes of airports: usual departures, and preferred destinations. */
export const flightPreferences = z.strictObject({
  home: shortText.optional(),
  destinations: z.array(shortText).max(20).default([]),
})

/**
 * Facts of a contact in a group: added by hand or not, unsubscribed or not, and preferred airports (3-aviation section
 * 3). Kept after removal, so that an unsubscription stays in force. Written by verbs alone; its history is the proof.
 */
export const subscriptions = defineRecord({
  name: 'subscriptions',
  label: { one: 'Subscription', many: 'Subscriptions', path: 'subscriptions' },
  path: 'clients/{client}/subscriptions',
  shape: z.strictObject({
    group_id: z.string().min(1),
    contact: contactSummary,
    /** True if a user added them by hand; an automatic group applies its rule instead. */
    is_member: z.boolean().default(false),
    state: z.enum(subscriptionStates).default('subscribed'),
    source: z.enum(subscriptionSources).default('colleague'),
    /** When they unsubscribed, or subscribed again. */
    stated_at: epochMs.optional(),
    /** How they said it, and to which colleague, where a colleague noted it. */
    how: z.enum(consentWays).optional(),
    by: entry.optional(),
    preferences: flightPreferences.prefault({}),
  }),
  access: { read: withAllRoles('groups-r', 'contacts-r'), write: 'super' },
  columns: {
    group_id: { type: 'text' },
    contact_id: { type: 'text', path: 'contact.id' },
    is_member: { type: 'boolean' },
    state: { type: 'text' },
  },
  indexes: [
    ['group_id', 'contact_id'],
    ['contact_id', 'group_id'],
  ],
  list: {
    columns: [
      { field: 'contact.name', label: 'Contact' },
      { field: 'state', label: 'State', kind: 'status', sortable: true },
      { field: 'last_date', label: 'Since', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [
    selectField('state', 'State', [
      { value: 'subscribed', label: 'Subscribed' },
      { value: 'unsubscribed', label: 'Unsubscribed' },
    ]),
    textField('preferences.home', 'Home airport', { colSpan: 6 }),
    textListField('preferences.destinations', 'Destinations'),
  ],
  title: (doc) => {
    const read = contactSummary.safeParse(doc['contact'])
    return read.success ? read.data.name : 'Subscription'
  },
})
