import {
  saleDiscount,
  writeCode,
  type goodsQuotes,
  type orders,
  type TypedSale,
} from '../../../domain/commerce/index.ts'
import { hasRole, type DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'

type SaleDoc = DocOf<typeof orders> | DocOf<typeof goodsQuotes>

/** Value of a typed field: the stored one where it is absent, none where it is null. */
const replaced = <Value>(typed: Value | null | undefined, stored: Value | undefined): Value | undefined =>
  typed === undefined ? stored : (typed ?? undefined)

/** Entered codes keep what is known about them. */
function typeCodes({ discount }: SaleDoc, codes: readonly string[] | undefined) {
  if (codes === undefined) return discount.codes
  return codes.map(
    (code) => discount.codes.find((one) => writeCode(one.code) === writeCode(code)) ?? { code, title: '', amount: 0 },
  )
}

/** The terms of a sale after what a user typed; notes on margins only by the role for them. */
export function applyTyped(ctx: Ctx, sale: SaleDoc, typed: TypedSale) {
  const { discount, tax } = sale
  const codes = typeCodes(sale, typed.codes)
  return {
    contact: replaced(typed.contact, sale.contact),
    address: replaced(typed.address, sale.address),
    source: typed.source ?? sale.source,
    items: typed.items ?? sale.items,
    discount: saleDiscount.parse({ ...discount, codes, typed: typed.discount ?? discount.typed }),
    shipping: typed.shipping ?? sale.shipping,
    selected_rate: replaced(typed.selected_rate, sale.selected_rate),
    service_fee: typed.service_fee ?? sale.service_fee,
    tax: { ...tax, typed: replaced(typed.tax, tax.typed) },
    expires: replaced(typed.expires, sale.expires),
    subscription: replaced(typed.subscription, sale.subscription),
    client: replaced(typed.client, sale.client),
    group: replaced(typed.group, sale.group),
    margins: hasRole(ctx.actor, 'margins') ? (typed.margins ?? sale.margins) : sale.margins,
  }
}

/** A change of a row that stores these terms: absent ones are removed. */
export function storeTyped(terms: ReturnType<typeof applyTyped>) {
  const { contact, address, selected_rate, expires, subscription, client, group } = terms
  const { typed, ...tax } = terms.tax
  return {
    source: terms.source,
    items: terms.items,
    discount: terms.discount,
    shipping: terms.shipping,
    service_fee: terms.service_fee,
    margins: terms.margins,
    tax: typed === undefined ? tax : { ...tax, typed },
    contact: contact ?? null,
    address: address ?? null,
    selected_rate: selected_rate ?? null,
    expires: expires ?? null,
    subscription: subscription ?? null,
    client: client ?? null,
    group: group ?? null,
  }
}
