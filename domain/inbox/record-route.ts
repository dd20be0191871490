import type { ParentRecord, ParentType } from './parent-record.ts'

/** Where each record type has its screen, under the client's key (1-shell section 2.6). */
const routes: Record<ParentType, (record: ParentRecord) => string> = {
  client: () => 'threads/inbox/chat',
  tasks: ({ id }) => `tasks/details/${id}`,
  contacts: ({ id }) => `marketing/contacts/${id}`,
  users: ({ id }) => `company/users/details/${id}`,
  quotes: ({ id }) => `quotes/${id}/`,
  subquotes: ({ id, quoteId }) => `quotes/${encodeURIComponent(quoteId ?? '')}/manager?subquoteId=${id}`,
  orders: ({ id }) => `orders/${id}/`,
  trips: ({ id }) => `trips/${id}`,
  pages: ({ id, field }) => `cms/pages/${id}${field === undefined ? '' : `?field=${encodeURIComponent(field)}`}`,
  deployments: ({ id }) => `cms/deployments/${id}`,
  work_orders: ({ id }) => `work/${id}`,
  affiliates: ({ id }) => `marketplace/affiliates/${id}`,
  groups: ({ id }) => `marketing/groups/${id}`,
  deals: ({ id }) => `empties/${id}`,
  pricing: ({ id }) => `data/pricing/pricing/${id}`,
}

/** Id of the client that a document path belongs to; undefined for one above the clients, such as users. */
export const ownerOf = (ref: string): string | undefined => /^clients\/([^/]+)/.exec(ref)?.[1]

/** Path of a record's screen below the client's key; undefined for a record type without a screen. */
export function recordPath(record: ParentRecord): string | undefined {
  if (!Object.hasOwn(routes, record.type)) return undefined
  return routes[record.type]({ ...record, id: encodeURIComponent(record.id) })
}

/**
 * Path of the screen of a thread's record, with the client's key in lower case (1-shell section 2.6). Undefined for a
 * record type without a screen.
 */
export function recordRoute(record: ParentRecord | undefined, clientKey: string): string | undefined {
  const path = record && recordPath(record)
  return path === undefined ? undefined : `/${clientKey.toLowerCase()}/${path}`
}
