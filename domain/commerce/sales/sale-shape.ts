import { z } from 'zod'
import {
  cents,
  contactSummary,
  customValues,
  entry,
  isDoc,
  epochMs,
  metadata,
  parties,
  shortText,
  storedFile,
  type Doc,
} from '../../kernel/index.ts'
import { saleDiscount } from '../discounts/index.ts'
import { saleTax } from '../taxes/index.ts'
import { deliveryAddress } from './delivery-address.ts'
import { saleItem } from './sale-items.ts'

/** Colours of a stage (3-aviation section 4). */
export const stageColours = ['none', 'green', 'orange', 'red', 'black'] as const

export type StageColour = (typeof stageColours)[number]

/** What an order sells beyond goods (3-aviation section 3, commerce 5; decision E10). */
export const saleKinds = { individual: 'Individual', group: 'Group', ops: 'Company', existing: 'Existing' } as const

export type SaleKind = keyof typeof saleKinds

const kindNames = Object.keys(saleKinds) as [SaleKind, ...SaleKind[]]

const linked = z.strictObject({ id: z.string(), label: shortText })

/** A rate of a carrier that was chosen for a sale. Amounts are cents. */
export const selectedRate = z.strictObject({
  carrier: shortText.default(''),
  service: shortText.default(''),
  list_rate: cents.optional(),
  retail_rate: cents.optional(),
  rate: cents.default(0),
  default: z.boolean().default(false),
  type: shortText.optional(),
})

/** The internal note on the margin of a line: no customer sees it (guarded). */
export const marginNote = z.strictObject({ line: z.string().min(1).max(100), note: z.string().max(2000) })

/** An approval of a total over the limit of the client, in cents. */
const saleApproval = z.strictObject({ by: entry, at: epochMs, total: cents })

/** Tax of a sale with what its rule depends on. */
export const storedTax = saleTax.extend({
  taxes_shipping: z.boolean().default(false),
  /** Typed instead of the computed tax. */
  typed: cents.optional(),
  /** Which exemption has effect, and why a rate or an exemption is missing, in words. */
  notes: z.array(shortText).max(20).default([]),
})

export type StoredTax = z.output<typeof storedTax>

/** Whom and what a sale is about; users change it at any time. */
const saleFacts = {
  referrer: shortText.optional(),
  url: shortText.optional(),
  user: entry.optional(),
  files: z.array(storedFile).default([]),
  ...parties,
  workers: z.array(entry).default([]),
  notes: z.string().max(100_000).default(''),
  /** 0 to 100. */
  score: z.number().min(0).max(100).optional(),
  /** Ids in other systems by the name of each: `qb` is accounting. */
  third_party: z.record(z.string(), shortText).default({}),
  metadata,
  custom: customValues,
}

/** Who buys what for how much. Amounts are cents. */
const saleTerms = {
  source: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
  contact: contactSummary.optional(),
  /** Where it is sent to: its state and zip decide the tax. */
  address: deliveryAddress.optional(),
  items: z.array(saleItem).max(500).default([]),
  subtotal: cents.default(0),
  discount: saleDiscount.prefault({}),
  shipping: cents.default(0),
  selected_rate: selectedRate.optional(),
  service_fee: cents.default(0),
  tax: storedTax.prefault({}),
  total: cents.default(0),
  /** Pounds. */
  total_weight: z.number().nonnegative().default(0),
  expires: epochMs.optional(),
  approved: saleApproval.optional(),
  margins: z.array(marginNote).max(500).default([]),
  subscription: z
    .strictObject({
      type: z.enum(kindNames).optional(),
      product: linked.optional(),
      period: shortText.optional(),
      /** The subscription that an order of the kind `existing` extends. */
      existing: linked.optional(),
      /** The subscription whose period an order bills. */
      renews: linked.optional(),
    })
    .optional(),
  /** The company that an order of the kind `ops` makes; `id` once it was made. */
  client: z
    .strictObject({ id: z.string().optional(), name: shortText.default(''), name_key: shortText.default('') })
    .optional(),
  /** The members that an order of the kind `group` sells to. */
  group: z
    .strictObject({
      id: z.string().optional(),
      name: shortText.default(''),
      access_code: shortText.default(''),
      max: z.int().nonnegative().optional(),
    })
    .optional(),
}

/** Fields that orders and quotes of goods share (3-aviation section 3, commerce 1). */
export const saleShape = { ...saleFacts, ...saleTerms }

/** Top-level fields that follow from others, or that verbs write. */
/** True if a sale has a discount code: its amount follows from the whole sale, and only the verbs of sales look it up. */
export const hasCodes = ({ discount }: Doc): boolean =>
  isDoc(discount) && Array.isArray(discount['codes']) && discount['codes'].length > 0

/** Why a sale with codes does not change by a plain save. */
export const codedSaleWords =
  'A discount code is on it, so its customer, lines and amounts change in its own editor, which prices the code again.'

export const computedSaleFields = [
  'subtotal',
  'discount.amount',
  'discount.code',
  'discount.codes',
  'total',
  'total_weight',
  'approved',
] as const
