import type { Row } from '../row.ts'
import { airportSearch } from './airport-search.ts'
import { books } from './books.ts'
import { bulkEdit } from './bulk-edit.ts'
import { contactSearch } from './contact-search.ts'
import { customerPage } from './customer-page.ts'
import { endurance } from './endurance.ts'
import { faults } from './faults.ts'
import { firstScreen } from './first-screen.ts'
import { groupCount } from './group-count.ts'
import { inboxByKey } from './inbox-by-key.ts'
import { interactions } from './interactions.ts'
import { labelBatch } from './labels.ts'
import { lineEditor } from './line-editor.ts'
import { liveDelivery } from './live-delivery.ts'
import { mailBurst } from './mail-burst.ts'
import { mailToScreen } from './mail-to-screen.ts'
import { marketBurst } from './market-burst.ts'
import { marketLists } from './market-lists.ts'
import { market } from './market.ts'
import { openThread } from './open-thread.ts'
import { postMessage } from './post-message.ts'
import { orderCreate } from './order-create.ts'
import { orderLines } from './order-lines.ts'
import { orderList } from './order-list.ts'
import { orderPage } from './order-page.ts'
import { pageEditor } from './page-editor.ts'
import { pageList } from './page-list.ts'
import { paymentsScreen } from './payments-screen.ts'
import { providerEvent } from './provider-event.ts'
import { publicSite } from './public-site.ts'
import { publishing } from './publish.ts'
import { recordList } from './record-list.ts'
import { price } from './price.ts'
import { rates } from './rates.ts'
import { rules } from './rules.ts'
import { salePage } from './sale-page.ts'
import { schedule } from './schedule.ts'
import { search } from './search.ts'
import { shipmentList } from './shipment-list.ts'
import { start } from './start.ts'
import { threadList } from './thread-list.ts'
import { timeline } from './timeline.ts'

/** Every row of the table, in its order. Long ones run when they are named, or with --all. */
export const rows: readonly Row[] = [
  threadList,
  recordList,
  openThread,
  search,
  airportSearch,
  contactSearch,
  timeline,
  groupCount,
  bulkEdit,
  price,
  postMessage,
  liveDelivery,
  mailToScreen,
  start,
  firstScreen,
  inboxByKey,
  interactions,
  schedule,
  market,
  marketBurst,
  marketLists,
  customerPage,
  pageList,
  pageEditor,
  lineEditor,
  orderCreate,
  orderList,
  orderPage,
  orderLines,
  paymentsScreen,
  books,
  shipmentList,
  rates,
  labelBatch,
  providerEvent,
  salePage,
  publicSite,
  publishing,
  endurance,
  mailBurst,
  rules,
  faults,
]
