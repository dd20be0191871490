import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { pageParcel } from './page-parcel.ts'
import { pageReturns } from './return-contract.ts'
import { salePage } from './sale-page.ts'
import { pageHost, saleShareKinds, shareTokenLength } from './shares.ts'

const id = z.string().min(1).max(100)
const token = z.string().length(shareTokenLength)
const perMinute = 30
const sharedLink = z.object({ id, url: z.string(), expires: epochMs })

const signed = z.object({ name: z.string(), day: z.string(), time: z.string() })

/** A payment of the customer, as their page shows it. */
const pagePayment = z.object({
  id,
  /** 'Visa 4242', 'Wire Transfer'. */
  name: shortText,
  amount: cents,
  day: z.string(),
  state: z.enum(['paid', 'pending', 'failed', 'disputed', 'refunded', 'partly refunded']),
  /** Why it failed. */
  why: z.string(),
})

/** What is paid and owed of an order or trip. Amounts are cents. */
export const pageMoney = z.object({
  total: cents,
  paid: cents,
  /** Given back or given as a gift. */
  refunded: cents,
  owed: cents,
  /** Cents of the deposit that is still to be paid; absent without one. */
  deposit: cents.optional(),
  /** Why nothing can be paid now; empty otherwise. */
  closed: z.string(),
  payments: z.array(pagePayment),
})

export type PageMoney = z.output<typeof pageMoney>

/** How a customer can pay now. */
export const pageWays = z.object({
  /** `page`: on a page of the provider; `fields`: in its card fields; `none`: not by card. */
  card: z.enum(['page', 'fields', 'none']),
  /** 'Stripe'; empty without a provider. */
  provider: z.string(),
  isTest: z.boolean(),
  /** Payment instructions of the company; empty without any. */
  wire: z.string(),
})

export type PageWays = z.output<typeof pageWays>

/** Where an order is: facts alone, no promise. */
const pageTrack = z.object({
  ordered: z.string(),
  pieces: z.number(),
  shipped: z.number(),
  delivered: z.number(),
  canceled: z.boolean(),
  parcels: z.array(pageParcel),
})

const shownSale = z.object({
  /** `open`: can be agreed to; `agreed`: an order exists; `closed`: neither, with the reason in `closed`. */
  state: z.enum(['open', 'agreed', 'closed']),
  host: pageHost,
  document: salePage,
  /** SHA-256 of the document: an agreement applies to exactly this version. */
  hash: z.string(),
  closed: z.string(),
  /** What was changed since the page was sent, in words; empty without a change. */
  revised: z.array(z.object({ label: z.string(), before: z.string(), now: z.string() })),
  /** Cents of the deposit that the company asks for; absent without one. */
  deposit: cents.optional(),
  signed: signed.optional(),
  /** Absent before there is an order. */
  money: pageMoney.optional(),
  track: pageTrack.optional(),
  /** Absent where the customer can ask for no return and asked for none. */
  returns: pageReturns.optional(),
  ways: pageWays,
})

export type ShownSale = z.output<typeof shownSale>

/** Opens a page of a quote of goods or an order to everyone with its address. */
export const shareSale = defineContract({
  method: 'POST',
  path: '/commerce/shares',
  summary: 'Share a quote of goods or an order with its customer',
  role: 'member',
  changes: ['goods_quotes', 'shares'],
  body: z.strictObject({
    kind: z.enum(saleShareKinds),
    /** Id of the quote or order. */
    id,
    /** For how long; a quote until it expires, an order for a year when absent. */
    days: z.int().min(1).max(365).optional(),
    /** True if a message with its address is being started: the page then opens when that message is sent. */
    forMessage: z.boolean().optional(),
    /** True for an order whose customer may send goods back: the message says so. */
    forReturn: z.boolean().optional(),
    /** Cents that the customer may pay first. */
    deposit: cents.min(1).optional(),
  }),
  output: sharedLink.extend({
    /** Recipient of the message, if an address is known. */
    to: z.object({ id, name: z.string(), email: z.string() }).optional(),
    subject: z.string(),
    /** Words of the message, with the address. */
    message: z.string(),
  }),
})

/** The address of a shared sale again. Refused for one that opens nothing. */
export const findSaleLink = defineContract({
  method: 'GET',
  path: '/commerce/shares/:id/link',
  summary: 'The address of the page of a quote of goods or an order',
  role: 'member',
  params: z.object({ id }),
  output: sharedLink,
})

/** Its address opens nothing any more. */
export const revokeSaleShare = defineContract({
  method: 'DELETE',
  path: '/commerce/shares/:id',
  summary: 'Revoke the page of a quote of goods or an order',
  role: 'member',
  changes: ['shares'],
  onDevice: 'nothing',
  params: z.object({ id }),
  output: z.object({}),
})

/** Content of a page for a reader with its address, which counts the opening. */
export const openSale = defineContract({
  method: 'POST',
  path: '/shared/sales/openings',
  summary: 'Open the page of a quote of goods or an order',
  role: 'public',
  repeat: 'sets',
  changes: ['shares'],
  body: z.strictObject({ token }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('ended'), host: pageHost }),
    z.object({ state: z.literal('unsent'), host: pageHost }),
    shownSale,
  ]),
  ratePerMinute: perMinute,
})

export type OpenedSale = z.output<typeof openSale.output>

/** A question: a message in the thread of the quote or order, from its contact. */
export const askAboutSale = defineContract({
  method: 'POST',
  path: '/shared/sales/questions',
  summary: 'Ask a question about a shared quote of goods or order',
  role: 'public',
  changes: ['threads', 'threadsmsgs', 'unread'],
  body: z.strictObject({
    token,
    message: z.string().trim().min(1).max(5000),
    /** A field that people do not see and machines fill in. */
    website: z.string().max(2000).default(''),
  }),
  output: z.object({}),
  ratePerMinute: 6,
})

/**
 * Enters a public discount code on a shared quote of goods; one that it has stays as it is. Throws Conflict for another
 * page than was read, and Invalid with the reason against the code.
 */
export const enterPageCode = defineContract({
  method: 'POST',
  path: '/shared/sales/codes',
  summary: 'Enter a discount code on a shared quote of goods',
  role: 'public',
  changes: ['goods_quotes'],
  body: z.strictObject({
    token,
    code: shortText.trim().min(1),
    /** Of the document that was read. */
    hash: z.string().length(64),
  }),
  output: z.object({}),
  ratePerMinute: 10,
})

/**
 * Agrees to a quote of goods with a typed name. The quote becomes an order exactly once (decision E6): the same agreement
 * twice is one. Refused for a page that has ended, or that is another one than was read.
 */
export const agreeToSale = defineContract({
  method: 'POST',
  path: '/shared/sales/agreements',
  summary: 'Agree to a shared quote of goods',
  role: 'public',
  changes: ['goods_quotes', 'orders', 'shares', 'threads', 'threadsmsgs', 'unread'],
  body: z.strictObject({
    token,
    name: z.string().trim().min(3).max(200),
    /** Ids of the lines whose terms were agreed to: all that have terms. */
    agreed: z.array(id).max(500),
    /** Of the document that was read. */
    hash: z.string().length(64),
  }),
  output: z.object({ signed }),
  ratePerMinute: 10,
})
