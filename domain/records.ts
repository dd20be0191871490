import { dataLogs, feedback, metrics } from './automation/index.ts'
import {
  accounts,
  affiliates,
  aircraft,
  aircraftModels,
  airports,
  deals,
  invoices,
  pricing,
  quotes,
  schedule,
  trips,
} from './charter/index.ts'
import { ads, discounts, orders, products, workOrders, zips } from './commerce/index.ts'
import { addresses, clients, devices, locations, signatures, users } from './company/index.ts'
import { blogs, deployments, files, footers, guideSections, headers, pages } from './content/index.ts'
import { contacts, contactTypes, groups, searches, tasks } from './crm/index.ts'
import {
  bulkActions,
  documents,
  filters,
  macros,
  messageFiles,
  notifications,
  queue,
  textConsents,
  threadExports,
  threads,
  threadsmsgs,
  unread,
} from './inbox/index.ts'
import type { RecordDefinition } from './kernel/index.ts'

/** Every record type of the product. */
export const records = [
  clients,
  users,
  signatures,
  locations,
  devices,
  addresses,
  threads,
  threadsmsgs,
  messageFiles,
  threadExports,
  unread,
  bulkActions,
  queue,
  filters,
  macros,
  notifications,
  documents,
  textConsents,
  contacts,
  contactTypes,
  groups,
  tasks,
  searches,
  quotes,
  trips,
  deals,
  schedule,
  aircraft,
  aircraftModels,
  airports,
  accounts,
  invoices,
  pricing,
  affiliates,
  orders,
  products,
  ads,
  discounts,
  zips,
  workOrders,
  pages,
  headers,
  footers,
  blogs,
  files,
  deployments,
  guideSections,
  metrics,
  dataLogs,
  feedback,
] as const satisfies readonly RecordDefinition[]

const byName: ReadonlyMap<string, RecordDefinition> = new Map(records.map((record) => [record.name, record]))

/** The definition of a record type by its table and search index name, or undefined. */
export const recordNamed = (name: string): RecordDefinition | undefined => byName.get(name)
