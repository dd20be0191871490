import type { Ctx } from '../../platform/context.ts'
import { findOpenPage, openOrderPage } from '../customer-pages/open-order-page.ts'
import type { Till } from '../gateway/till.ts'
import { findShortAddress, shortenLink } from '../short-urls/shorten-url.ts'
import type { DebtKey } from '../payments/allocations.ts'

/** Pages on which invoices are paid; undefined for one that has no page. */
export interface InvoicePages {
  /** The address of the open page; null where one can be opened. */
  readonly find: (ctx: Ctx, id: string) => Promise<string | null | undefined>
  /** As `find`; a page is opened where there is none. */
  readonly open: (ctx: Ctx, id: string) => Promise<string | undefined>
}

/** Parts of the product that reminders need. */
export interface ReminderParts {
  readonly till: Till
  readonly invoicePages: InvoicePages
}

/** Short address of the page on which a debt is paid, which is opened if need be; undefined for a debt without a page. */
export async function openPayPage(
  ctx: Ctx,
  { till, invoicePages }: ReminderParts,
  { record, id }: DebtKey,
): Promise<string | undefined> {
  const longUrl =
    record === 'orders'
      ? await openOrderPage(ctx, { id, by: await till.nameActor(ctx) })
      : await invoicePages.open(ctx, id)
  return longUrl === undefined ? undefined : shortenLink(ctx, { longUrl, refPath: `${record}/${id}` })
}

/** As `openPayPage`, without opening or shortening a page: an address that is to come ends in an ellipsis. */
export async function findPayPage(
  ctx: Ctx,
  { invoicePages }: ReminderParts,
  { record, id }: DebtKey,
): Promise<string | undefined> {
  const found =
    record === 'orders'
      ? ((await findOpenPage(ctx, { kind: 'order', type: 'orders', id })) ?? null)
      : await invoicePages.find(ctx, id)
  if (found === undefined) return undefined
  return findShortAddress(ctx, found === null ? undefined : { longUrl: found, refPath: `${record}/${id}` })
}
