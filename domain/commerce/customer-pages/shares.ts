import { z } from 'zod'
import {
  cents,
  dateTimeField,
  defineRecord,
  entry,
  epochMs,
  hasRole,
  metadata,
  shortText,
  type Actor,
  type Filter,
} from '../../kernel/index.ts'
import { minuteMs } from '../../kernel/values/durations.ts'

/** Subjects of public pages of flights: a quote for its customer, a trip for its passengers or crew, or a payment request. */
export const flightShareKinds = ['quote', 'passengers', 'crew', 'payment'] as const

export type FlightShareKind = (typeof flightShareKinds)[number]

/** Subjects of public pages of sales: a quote of goods, and an order. */
export const saleShareKinds = ['goods', 'order'] as const

export type SaleShareKind = (typeof saleShareKinds)[number]

/** Subject of a public page. */
export const shareKinds = [...flightShareKinds, ...saleShareKinds] as const

export type ShareKind = (typeof shareKinds)[number]

/** Names of pages by kind. */
export const shareLabels: Readonly<Record<ShareKind, string>> = {
  quote: 'Quote',
  passengers: 'Itinerary for passengers',
  crew: 'Itinerary for crew',
  payment: 'Payment request',
  goods: 'Quote of goods',
  order: 'Order',
}

/** Record types that have public pages. */
const sharedTypes = ['quotes', 'trips', 'goods_quotes', 'orders'] as const

/** Openings from one network, counted together until half an hour passes without one. */
const opening = z.strictObject({
  first: epochMs,
  last: epochMs,
  /** A network address without its last part: enough to distinguish two readers. */
  network: shortText,
  count: z.int().positive(),
})

export type ShareOpening = z.output<typeof opening>

const mostOpenings = 50
const oneVisitMs = 30 * minuteMs

/** The openings with one more; the oldest give way. */
export function withOpening(openings: readonly ShareOpening[], network: string, at: number): ShareOpening[] {
  const [last] = openings
  if (last?.network === network && at - last.last < oneVisitMs) {
    return [{ ...last, last: at, count: last.count + 1 }, ...openings.slice(1)]
  }
  return [{ first: at, last: at, network, count: 1 }, ...openings].slice(0, mostOpenings)
}

/** An address as it is shown to staff: '203.0.113.x', or the first three groups of an IPv6 address. */
export function shortNetwork(address: string): string {
  const [, plain] = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  if (plain !== undefined) return `${plain}.x`
  const groups = address.split(':').filter(Boolean)
  return groups.length === 0 ? 'unknown' : `${groups.slice(0, 3).join(':')}::`
}

const readable = (actor: Actor): boolean | Filter => {
  const types = [
    ...(hasRole(actor, 'quotes') ? ['quotes', 'goods_quotes'] : []),
    ...(hasRole(actor, 'trips-r') ? ['trips'] : []),
    ...(hasRole(actor, 'orders') ? ['orders'] : []),
  ]
  return types.length > 0 && ['object.type', 'in', types]
}

/**
 * A page of a quote, trip or order opened to people outside: everyone with its address reads it without signing in, until it
 * expires or is revoked. The address holds a token derived from the share's id with the installation's secret; only its
 * hash is stored, so that the database alone opens nothing.
 */
export const shares = defineRecord({
  name: 'shares',
  label: { one: 'Shared page', many: 'Shared pages', path: 'shared pages' },
  path: 'clients/{client}/shares',
  shape: z.strictObject({
    kind: z.enum(shareKinds),
    object: z.strictObject({ type: z.enum(sharedTypes), id: z.string().min(1), label: shortText.default('') }),
    /** Ids of the legs that an itinerary was sent for; absent for all of them, and those that are added later. */
    leg_ids: z.array(z.string()).optional(),
    hash: z.string().length(43),
    by: entry.optional(),
    expires: epochMs,
    revoked_at: epochMs.optional(),
    revoked_by: entry.optional(),
    /** Content when it was shared: later changes are reported against it. */
    sent: metadata.optional(),
    /** Made for a message being written: it opens nothing before a message with its address is sent. */
    for_message: z.boolean().optional(),
    /** Its customer may ask to send goods back. */
    for_return: z.boolean().optional(),
    /** How often it was opened. */
    opened: z.int().nonnegative().default(0),
    openings: z.array(opening).default([]),
    /** When the disclosures of 14 CFR 295 were first shown with it. */
    disclosed_at: epochMs.optional(),
    /** The signature by which an option was accepted on this page. */
    acceptance_id: z.string().optional(),
    /** Cents that are paid once the deposit is: those that came in before it, too. */
    deposit: cents.min(1).optional(),
    /** The agreement to a quote of goods: what was read, and who typed their name, when and from where. */
    agreement: z
      .strictObject({
        name: shortText,
        at: epochMs,
        address: shortText,
        hash: z.string().length(64),
        document: metadata,
      })
      .optional(),
  }),
  access: { read: readable, write: 'super' },
  secret: ['hash'],
  columns: {
    hash: { type: 'text' },
    object_type: { type: 'text', path: 'object.type' },
    object_id: { type: 'text', path: 'object.id' },
  },
  indexes: [['object_type', 'object_id', 'date']],
  list: {
    columns: [
      { field: 'kind', label: 'Page' },
      { field: 'object.label', label: 'Of' },
      { field: 'date', label: 'Shared', kind: 'date-time', sortable: true },
      { field: 'expires', label: 'Expires', kind: 'date-time' },
      { field: 'opened', label: 'Opened', kind: 'number' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['hash', 'sent', 'agreement'],
  },
  form: [dateTimeField('expires', 'Expires', { readOnly: true })],
  title: ({ kind }) => shareLabels[z.enum(shareKinds).catch('quote').parse(kind)],
})

/** Characters of the token in a page's address: 132 bits, too many to guess. */
export const shareTokenLength = 22

/** Contact data of the company and the look of its page. */
export const pageHost = z.object({
  name: z.string(),
  phone: z.string().optional(),
  email: z.string().optional(),
  logo: z.string().optional(),
  theme: z.object({ dark: shortText, light: shortText, accent: shortText }),
})

export type PageHost = z.output<typeof pageHost>

/** True if its address still opens it. A signed page stays readable after the offer has expired. */
export const isShareOpen = (
  share: {
    readonly expires: number
    readonly revoked_at?: number | undefined
    readonly acceptance_id?: string | undefined
    readonly agreement?: object | undefined
  },
  now: number,
): boolean =>
  share.revoked_at === undefined &&
  (share.acceptance_id !== undefined || share.agreement !== undefined || now < share.expires)
