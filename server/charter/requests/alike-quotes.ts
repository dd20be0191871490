import { quotes } from '../../../domain/charter/index.ts'
import { isSameRequest, nearMs, type AskedFlight } from '../../../domain/charter/requests/alike.ts'
import type { findAlikeQuotes } from '../../../domain/charter/requests/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { Filter, InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, listRecords } from '../../platform/records/index.ts'

type Quote = RowOf<typeof quotes>
type Asked = InputOf<typeof findAlikeQuotes>['body']

/** Open quotes that are looked at, the newest first. */
const mostLookedAt = 500
const mostShown = 5
const open = ['qBroker', 'qSubmitted', 'qImported', 'qCreated', 'qOutstanding', 'qConfirmed']

const flightOf = ({ contact, route, departure_date: departs }: Quote): AskedFlight => ({
  contactId: contact?.id,
  email: contact?.email,
  company: contact?.company,
  route,
  departs,
})

/** Open quotes that depart near the day; of a request without a day those of the same contact. */
function candidates({ contact, departs }: Asked): Filter {
  const near: Filter =
    departs === undefined
      ? ['contact_id', '==', contact]
      : {
          and: [
            ['departure_date', '>=', departs - nearMs],
            ['departure_date', '<=', departs + nearMs],
          ],
        }
  return { and: [['status', 'in', open], { or: [near, ['contact_id', '==', contact]] }] }
}

/** Finds open quotes that may be for the same request (see the contract). Throws Forbidden. */
export async function findAlikeQuotesOf(
  ctx: Ctx,
  { body }: InputOf<typeof findAlikeQuotes>,
): Promise<OutputOf<typeof findAlikeQuotes>> {
  const contact = await beyondReach(ctx, contacts).find(body.contact)
  if (contact === undefined || !body.route.includes('-')) return { quotes: [] }
  const { id, email, company } = contact
  const asked: AskedFlight = { contactId: id, email, company, route: body.route, departs: body.departs }
  const rows = await listRecords(ctx, quotes, {
    where: candidates(body),
    orderBy: { field: 'last_date', direction: 'desc' },
    limit: mostLookedAt,
  })
  const alike = rows.filter((row) => isSameRequest(asked, flightOf(row))).slice(0, mostShown)
  return {
    quotes: alike.map((row) => ({
      id: row.id,
      status: row.status,
      route: row.route,
      contact: row.contact?.name ?? '',
      ...(row.quote_number && { number: row.quote_number }),
      ...(row.departure_date !== undefined && { departure_date: row.departure_date }),
      ...(row.departure_zone && { departure_zone: row.departure_zone }),
    })),
  }
}
