import { z } from 'zod'
import { consentWays, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { flightPreferences, subscriptionStates } from './subscriptions.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })
const memberParams = z.object({ id, contact: id })

/** People on one page of a group. */
export const membersPage = 50
/** Contacts that are put into a group at once. */
const mostAdded = 500
/** People whom a preview names. */
export const previewed = 10

/** `unreachable`: no address of the group's medium. */
export const memberStates = [...subscriptionStates, 'unreachable'] as const

export type MemberState = (typeof memberStates)[number]

export const groupMember = z.object({
  id,
  name: shortText,
  email: shortText.nullable(),
  phone: shortText.nullable(),
  company: shortText.nullable(),
  state: z.enum(memberStates),
  /** They asked for no mail of the company at all, for every group. */
  is_stopped: z.boolean(),
  preferences: flightPreferences,
})

export type GroupMember = z.output<typeof groupMember>

/** An airport of preferences, and how many members prefer it. */
const preferredAirport = z.object({ code: shortText, count: z.int() })

export type PreferredAirport = z.output<typeof preferredAirport>

const groupCounts = z.object({ subscribed: z.int(), unsubscribed: z.int(), unreachable: z.int() })

/**
 * Current members of a group, by name: added by hand, or all who satisfy its rule. Throws Forbidden without the right
 * to read contacts.
 */
export const groupMembers = defineContract({
  method: 'GET',
  path: '/groups/:id/members',
  summary: 'Who is in a group, with their state',
  role: 'groups-r',
  params: idParams,
  query: z.strictObject({
    state: z.enum(memberStates).optional(),
    /** Part of a name or an address. */
    query: z.string().max(200).optional(),
    /** Codes of airports of their preferences: facets of the specification (3-aviation section 7). */
    home: shortText.optional(),
    destination: shortText.optional(),
    /** Where the page before ended. */
    after: z.string().max(1200).optional(),
  }),
  output: z.object({
    members: z.array(groupMember),
    next: z.string().nullable(),
    counts: groupCounts,
    /** Airports of the preferences of all members, the most preferred first; only on the first page. */
    preferred: z.object({ home: z.array(preferredAirport), destinations: z.array(preferredAirport) }),
  }),
})

/** Puts contacts into a manual group. Former unsubscriptions stay in force. */
export const addGroupMembers = defineContract({
  method: 'POST',
  path: '/groups/:id/members',
  summary: 'Put contacts into a manual group',
  role: 'groups',
  repeat: 'sets',
  changes: ['groups', 'subscriptions'],
  params: idParams,
  body: z.strictObject({ contacts: z.array(id).min(1).max(mostAdded) }),
  output: z.object({ added: z.int(), unsubscribed: z.int() }),
})

export const removeGroupMember = defineContract({
  method: 'DELETE',
  path: '/groups/:id/members/:contact',
  summary: 'Take a contact out of a manual group',
  role: 'groups',
  changes: ['groups', 'subscriptions'],
  onDevice: 'nothing',
  params: memberParams,
  output: z.object({}),
})

/**
 * A person's answer about a group to a colleague: no more of it, or again, and preferred airports. A yes is kept with
 * its proof; throws Invalid without.
 */
export const setSubscription = defineContract({
  method: 'PUT',
  path: '/groups/:id/members/:contact',
  summary: 'Keep what a person said about a group',
  role: 'groups',
  repeat: 'sets',
  changes: ['groups', 'subscriptions'],
  params: memberParams,
  body: z.strictObject({
    state: z.enum(subscriptionStates).optional(),
    how: z.enum(consentWays).optional(),
    preferences: flightPreferences.optional(),
  }),
  output: z.object({}),
})

/** Consent as a colleague notes it. */
const notedConsent = z.strictObject({
  stop: z.boolean(),
  how: z.enum(consentWays).optional(),
  note: z.string().trim().max(500).optional(),
  /** Day of the statement; today if absent. */
  said_at: epochMs.optional(),
})

/**
 * Stores whether a person wants messages of any group, for all of their email addresses. A yes needs the way in which
 * it was given; throws Invalid without it.
 */
export const setMailConsent = defineContract({
  method: 'PUT',
  path: '/contacts/:id/mail-consent',
  summary: 'Keep whether a person wants messages to groups at all',
  role: 'groups',
  repeat: 'sets',
  changes: ['mailconsents'],
  params: idParams,
  body: notedConsent,
  output: z.object({}),
})

/**
 * Stores whether a person wants texts, for all of their numbers. A yes needs the way in which it was given. Throws
 * Invalid for a yes without it, and for a yes after STOP, which only a texted START reverts.
 */
export const setTextConsent = defineContract({
  method: 'PUT',
  path: '/contacts/:id/text-consent',
  summary: 'Keep whether a person wants texts',
  role: 'groups',
  repeat: 'sets',
  changes: ['textconsents'],
  params: idParams,
  body: notedConsent,
  output: z.object({}),
})

/** Sender data that a mail to a group shows; null if not entered yet. */
const groupMailing = z.object({
  company: z.string(),
  public_name: shortText.nullable(),
  /** Postal address of the company in one line. */
  postal_address: z.string().nullable(),
})

export const openGroupMailing = defineContract({
  method: 'GET',
  path: '/groups/:id/mailing',
  summary: 'What a mail to a group shows its readers',
  role: 'groups-r',
  params: idParams,
  output: groupMailing,
})

/** Sets the public name of a group. Throws Invalid for an empty name. */
export const namePublicly = defineContract({
  method: 'PUT',
  path: '/groups/:id/public-name',
  summary: 'Give a group the name that its readers see',
  role: 'groups',
  repeat: 'sets',
  changes: ['groups'],
  params: idParams,
  body: z.strictObject({ public_name: shortText.trim().min(1).max(80) }),
  output: groupMailing,
})

const names = z.array(z.object({ id, name: shortText }))
const part = z.object({ count: z.int(), names })

/**
 * Changes of a group's people by a rule, before it is saved. Throws Invalid with the rule's faults, Forbidden for users
 * who may not read its subjects.
 */
export const previewGroup = defineContract({
  method: 'POST',
  path: '/groups/preview',
  summary: 'How a rule would change who is in a group',
  role: 'groups-r',
  repeat: 'reads',
  ratePerMinute: 120,
  body: z.strictObject({
    /** The group whose rule it becomes; absent for one that is not made yet. */
    group: id.optional(),
    rule: z.json(),
  }),
  output: z.object({ before: z.int(), after: z.int(), joins: part, leaves: part }),
})

/** Why a contact is in a group, or is not: each condition of its rule by itself. */
export const whyInGroup = defineContract({
  method: 'GET',
  path: '/groups/:id/why/:contact',
  summary: 'Why a contact is in a group',
  role: 'groups-r',
  params: memberParams,
  output: z.object({
    isIn: z.boolean(),
    /** Conditions of the rule in their order; empty for a manual group. */
    conditions: z.array(z.object({ rule: z.json(), holds: z.boolean() })),
    /** User who added them by hand, and the time. */
    added: z.object({ at: z.int(), by: shortText }).nullable(),
  }),
})

/** The groups that a contact is in, and the manual ones that they are not in. */
export const groupsOfContact = defineContract({
  method: 'GET',
  path: '/contacts/:id/groups',
  summary: 'The groups of a contact',
  role: 'groups-r',
  params: idParams,
  output: z.object({
    groups: z.array(
      z.object({
        id,
        name: shortText,
        type: z.enum(['auto', 'manual']),
        isIn: z.boolean(),
        state: z.enum(memberStates),
      }),
    ),
  }),
})

const token = z.string().min(20).max(400)

const subscriptionPage = z.object({
  company: z.object({
    name: z.string(),
    theme: z.object({ dark: shortText, light: shortText, accent: shortText }),
    logo: z.string().optional(),
    postal_address: z.string().optional(),
  }),
  /** Public name of the group; null if not entered yet. */
  group: shortText.nullable(),
  /** True if the page asks for airports, which only a charter company needs. */
  asks_airports: z.boolean(),
  /** Address, so that the recipient of a forwarded mail is not taken for its reader. */
  email: z.string(),
  state: z.enum(subscriptionStates),
  /** True if the address gets no mail of the company at all. */
  isStopped: z.boolean(),
  preferences: flightPreferences,
})

export type SubscriptionPage = z.output<typeof subscriptionPage>

/** Page of the link below a message to a group. */
export const openSubscription = defineContract({
  method: 'POST',
  path: '/subscription/open',
  summary: 'What an unsubscribe link opens',
  role: 'public',
  repeat: 'reads',
  ratePerMinute: 30,
  body: z.strictObject({ token }),
  output: subscriptionPage,
})

/** A reader's answer on that page: no more of this group, no mail at all, or again, and preferred airports. */
export const changeSubscription = defineContract({
  method: 'POST',
  path: '/subscription',
  summary: 'Unsubscribe from a group or from everything, or subscribe again',
  role: 'public',
  repeat: 'sets',
  changes: ['mailconsents', 'subscriptions'],
  ratePerMinute: 30,
  body: z.strictObject({
    token,
    state: z.enum(subscriptionStates).optional(),
    stop: z.boolean().optional(),
    preferences: flightPreferences.optional(),
  }),
  output: subscriptionPage,
})
