import { z } from 'zod'

/** As far from 1970 as a date of the platform reaches, in milliseconds. */
const farthestMs = 8_640_000_000_000_000

/** A time in epoch milliseconds that a calendar can show. */
export const epochMs = z.int().min(-farthestMs).max(farthestMs)

/** An amount of money in integer cents (decision E1); USD outside with 2 decimals. */
export const cents = z.int()

/** A short text: a name, a label, a code. */
export const shortText = z.string().max(500)

/** A person or role on a record: followers and roles entries of the specification (2-content section 3). */
export const entry = z.strictObject({ id: z.string().min(1), label: shortText })

export type Entry = z.output<typeof entry>

/** Everyone who looks after a record: owners, watchers and groups of users (1-shell section 1). */
export const parties = {
  agents: z.array(entry).default([]),
  followers: z.array(entry).default([]),
  roles: z.array(entry).default([]),
}

export interface Parties {
  readonly agents: readonly Entry[]
  readonly followers: readonly Entry[]
  readonly roles: readonly Entry[]
}

/**
 * A follower who is also an agent is removed from the followers, and each list holds a user once (1-shell section 5,
 * 3-aviation section 6).
 */
export function withoutDoubles<Doc extends Parties>(doc: Doc): Doc {
  const agents = distinct(doc.agents)
  const agentIds = new Set(agents.map((agent) => agent.id))
  const followers = distinct(doc.followers).filter((follower) => !agentIds.has(follower.id))
  return { ...doc, agents, followers, roles: distinct(doc.roles) }
}

/** Replaces one agent by another; each agent is listed once. */
export const withInstead = (agents: readonly Entry[], from: string, to: Entry): Entry[] =>
  agents.some(({ id }) => id === to.id)
    ? agents.filter(({ id }) => id !== from)
    : agents.map((one) => (one.id === from ? to : one))

function distinct(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((one) => [one.id, one])).values()]
}

/** Field values of a record that any code may hang on it; never read by rules. */
export const metadata = z.record(z.string(), z.json()).default({})

/** A picture or document kept in file storage. */
export const storedFile = z.strictObject({
  id: z.string().optional(),
  name: shortText,
  url: z.string(),
  type: shortText.optional(),
  /** Bytes. */
  size: z.int().nonnegative().optional(),
})

/** A contact as other records carry it: enough for a card (1-shell section 3). */
export const contactSummary = z.strictObject({
  id: z.string().min(1),
  name: shortText.default(''),
  email: shortText.optional(),
  phone: shortText.optional(),
  company: shortText.optional(),
})

/** A postal address without a person. */
export const place = z.strictObject({
  street: shortText.optional(),
  street2: shortText.optional(),
  city: shortText.optional(),
  state: shortText.optional(),
  zip: shortText.optional(),
  country: shortText.default('US'),
})

/** Ways in which a person can tell a colleague that they want messages; kept as proof of consent. */
export const consentWays = ['phone', 'writing', 'person', 'form'] as const

export type ConsentWay = (typeof consentWays)[number]

export const consentWayWords: Readonly<Record<ConsentWay, string>> = {
  phone: 'on the phone',
  writing: 'in writing',
  person: 'in person',
  form: 'on a signed form',
}

/** Proof of a consent that a colleague noted; absent if the person gave it themselves. */
export const consentProof = {
  how: z.enum(consentWays).optional(),
  by: entry.optional(),
  note: z.string().max(500).optional(),
  /** Time of the statement; absent if it is the time of the note. */
  said_at: epochMs.optional(),
}
