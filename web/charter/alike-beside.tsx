import { useQuery } from '@tanstack/react-query'
import { describeAskers, quotes, readAlikeRequests } from '../../domain/charter/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { useNow } from '../ui/use-now.ts'
import classes from './options/options.module.css'

/** Says that several ask for a flight of a quote, and who was first. */
export function AlikeBeside({ definition, row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const now = useNow()
  const { data } = useQuery({
    enabled: definition.name === quotes.name && hasRole(actor, 'quotes'),
    queryKey: ['alike-requests', client.id, row.id, row.version],
    queryFn: ({ signal }) => api.call(readAlikeRequests, { params: { id: row.id } }, signal),
    meta: { shows: [quotes.name, 'market_requests'] },
  })
  const flights = data?.flights ?? []
  if (flights.length === 0) return null
  return (
    <section className={classes['beside']} aria-label="Asked by several">
      <h2>Asked by several</h2>
      {flights.map(({ from, to, askers }) => (
        <div key={`${from} ${to}`}>
          <strong>
            {from} → {to}
          </strong>
          <p className={classes['quiet']}>{describeAskers(askers, { now, timezone: client.timezone })}</p>
          <ul className={classes['plain']}>
            {askers.map(({ name, askedAt, path }) => (
              <li key={`${name} ${askedAt}`}>
                {path === undefined || path === `quotes/${row.id}` ? name : <ClientLink path={path}>{name}</ClientLink>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
