import type { Ctx } from '../../platform/context.ts'
import { findOpenPage, openOrderPage } from '../customer-pages/open-order-page.ts'
import type { Till } from '../gateway/till.ts'
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

export const openPayPage = async (
  ctx: Ctx,
  { till, invoicePages }: ReminderParts,
  { record, id }: DebtKey,
): Promise<string | undefined> =>
  record === 'orders' ? openOrderPage(ctx, { id, by: await till.nameActor(ctx) }) : invoicePages.open(ctx, id)

/** The address of a page that is opened when the message is sent. */
const pageToCome = ({ platform }: Ctx): string => `${platform.config.PUBLIC_URL}/shared/…`

/** As `openPayPage`, without opening a page: an address that is to come ends in an ellipsis. */
export async function findPayPage(
  ctx: Ctx,
  { invoicePages }: ReminderParts,
  { record, id }: DebtKey,
): Promise<string | undefined> {
  const found =
    record === 'orders'
      ? ((await findOpenPage(ctx, { kind: 'order', type: 'orders', id })) ?? null)
      : await invoicePages.find(ctx, id)
  return found === null ? pageToCome(ctx) : found
}
