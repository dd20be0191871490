import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deals, maySeeUnofferedLegs, readDealFigures, readUnofferedLegs } from '../../../domain/charter/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { useClientPage } from '../../platform/address.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { PageBanner } from '../../ui/page-banner.tsx'
import { useMarketNews } from '../use-market-news.ts'
import { OfferDialog } from './offer-dialog.tsx'
import classes from './deals.module.css'

type Unoffered = OutputOf<typeof readUnofferedLegs>

/** Plans of many trips are read: not again for each look at the list. */
const freshMs = hourMs / 12

/** Days that the banner names. */
const mostDays = 3

/** '12/7/26, 12/8/26 and later' */
function listDays(legs: Unoffered['legs'], timezone: string): string {
  const days = [...new Set(legs.map(({ takeoffUTC, zone = timezone }) => formatDate(takeoffUTC, zone)))]
  if (days.length > mostDays) return `${days.slice(0, mostDays).join(', ')} and later`
  return days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} and ${days.at(-1) ?? ''}`
}

const openOffer = (legs: Unoffered['legs']): (() => void) =>
  showModal({
    title: 'Empty legs from the schedule',
    size: 'medium',
    body: (close) => <OfferDialog legs={legs} onClose={close} />,
  })

/** Empty legs that the plans of upcoming trips leave and that are not offered yet. */
function Unoffered() {
  const { api } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const { data } = useQuery({
    enabled: maySeeUnofferedLegs(actor) && hasRole(actor, 'empties'),
    queryKey: ['unoffered-legs', client.id],
    queryFn: ({ signal }) => api.call(readUnofferedLegs, {}, signal),
    meta: { shows: [deals.name] },
    staleTime: freshMs,
  })
  if (data === undefined || data.legs.length === 0) return null
  const { legs } = data
  return (
    <PageBanner
      label="Empty legs from the schedule"
      icon={IconRoute}
      action={
        <button type="button" className={classes['look']} onClick={() => openOffer(legs)}>
          Look and offer
        </button>
      }
    >
      {legs.length} more {legs.length === 1 ? 'comes' : 'come'} from the schedule, {listDays(legs, client.timezone)}
    </PageBanner>
  )
}

/** Value of the open deals, and the way to the others. */
function Foot() {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['deal-figures', client.id],
    queryFn: ({ signal }) => api.call(readDealFigures, {}, signal),
    meta: { shows: [deals.name] },
  })
  return (
    <footer className={classes['foot']}>
      {data && (
        <span>
          {data.open} {data.open === 1 ? 'empty leg' : 'empty legs'}. Offered {formatMoney(data.offered)}.
        </span>
      )}
      <ClientLink path="empties/closed">Booked and flown</ClientLink>
      <ClientLink path="marketplace/searches">Marketplace searches</ClientLink>
    </footer>
  )
}

/** Around the list of empty legs: those that could be offered too, and the sum of the offered ones. */
export function DealsAround({ children }: { readonly children: ReactNode }) {
  const isClosed = useClientPage().endsWith('/closed')
  useMarketNews()
  if (isClosed)
    return (
      <>
        {children}
        <footer className={classes['foot']}>
          <ClientLink path="empties">Open empty legs</ClientLink>
        </footer>
      </>
    )
  return (
    <>
      <Unoffered />
      {children}
      <Foot />
    </>
  )
}
