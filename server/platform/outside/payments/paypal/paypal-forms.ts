import type { Order, Refund, SearchResponse } from '@paypal/paypal-server-sdk'
import { z } from 'zod'

/** A name of the SDK as PayPal writes it: `purchaseUnits` is `purchase_units`. */
type WireName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
  : Name

/** A type of PayPal's SDK as it is sent: names with underscores, enums as their words. */
export type Wire<Sdk> = Sdk extends string
  ? `${Sdk}`
  : Sdk extends readonly (infer One)[]
    ? Wire<One>[]
    : Sdk extends object
      ? { [Name in keyof Sdk as WireName<Name & string>]: Wire<Sdk[Name]> }
      : Sdk

type Fields<Sdk> = { [Name in keyof Sdk as WireName<Name & string>]?: z.ZodType }
type Item<List> = NonNullable<List> extends readonly (infer One)[] ? One : never

/** Reads some fields of an object of PayPal; the compiler knows their names from the SDK. */
const formOf =
  <Sdk>() =>
  <Shape extends Fields<Sdk>>(shape: Shape & Record<Exclude<keyof Shape, keyof Fields<Sdk>>, never>) =>
    z.object<Shape>(shape)

type PurchaseUnit = Item<Order['purchaseUnits']>
type Payments = NonNullable<PurchaseUnit['payments']>
type Capture = Item<Payments['captures']>
type Authorization = Item<Payments['authorizations']>
type Transaction = Item<SearchResponse['transactionDetails']>

const money = z.object({ currency_code: z.string(), value: z.string() })
const link = z.object({ rel: z.string(), href: z.string() })

export type PaypalMoney = z.output<typeof money>

const refund = formOf<Refund>()({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  create_time: z.string().optional(),
})

const capture = formOf<Capture>()({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: money,
  create_time: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
})

const authorization = formOf<Authorization>()({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: z.string().optional(),
})

const purchaseUnit = formOf<PurchaseUnit>()({
  amount: money,
  custom_id: z.string().optional(),
  payments: formOf<Payments>()({
    captures: z.array(capture).default([]),
    authorizations: z.array(authorization).default([]),
    refunds: z.array(refund).default([]),
  }).default({ captures: [], authorizations: [], refunds: [] }),
})

const card = z.object({
  brand: z.string().optional(),
  last_digits: z.string().optional(),
  expiry: z.string().optional(),
})

export const orderForm = formOf<Order>()({
  id: z.string(),
  status: z.string(),
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  create_time: z.string().optional(),
  purchase_units: z.tuple([purchaseUnit]),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  payment_source: z.object({ card: card.optional() }).optional(),
  links: z.array(link).default([]),
})

export type PaypalOrder = z.output<typeof orderForm>
export type PaypalCapture = z.output<typeof capture>
export type PaypalRefund = z.output<typeof refund>

export const refundForm = refund

/** A capture or an authorization, with the order that it belongs to. */
export const relatedForm = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
})

const transaction = z.object({
  transaction_info: formOf<NonNullable<Transaction['transactionInfo']>>()({
    transaction_id: z.string(),
    paypal_reference_id: z.string().optional(),
    paypal_reference_id_type: z.string().optional(),
    transaction_event_code: z.string(),
    transaction_initiation_date: z.string(),
    transaction_amount: money,
    fee_amount: money.optional(),
    transaction_status: z.string().optional(),
    transaction_subject: z.string().optional(),
    custom_field: z.string().optional(),
  }),
})

export const transactionsForm = formOf<SearchResponse>()({
  transaction_details: z.array(transaction).default([]),
  total_pages: z.number().default(1),
})

export type PaypalTransaction = z.output<typeof transaction>['transaction_info']

export const disputeForm = z.object({
  dispute_id: z.string(),
  reason: z.string().default('OTHER'),
  status: z.string(),
  dispute_amount: money,
  create_time: z.string(),
  seller_response_due_date: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
})

export type PaypalDispute = z.output<typeof disputeForm>

export const disputesForm = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) })
