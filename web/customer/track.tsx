/** @jsxImportSource preact */
import type { ShownSale } from '../../domain/commerce/index.ts'
import { formatNumber } from '../../domain/kernel/values/format-value.ts'
import classes from './page.module.css'

type Parcel = NonNullable<ShownSale['track']>['parcels'][number]

/** A parcel with the scans of its carrier. */
export const ParcelTrack = ({ carrier, code, url, status, events }: Parcel) => (
  <>
    <p>
      {carrier} {url === '' ? code : <a href={url}>{code}</a>}
      {status !== '' && `: ${status}`}
    </p>
    <ol class={classes['track']}>
      {events.map(({ id, when, words }) => (
        <li key={id}>
          {words} <span class={classes['quiet']}>{when}</span>
        </li>
      ))}
    </ol>
  </>
)

/** Where the order is: what happened, and no promise. */
export function Track({ track }: { readonly track: NonNullable<ShownSale['track']> }) {
  const { ordered, pieces, shipped, delivered, canceled, parcels } = track
  const facts = [
    `Ordered on ${ordered}`,
    shipped > 0 && `${formatNumber(shipped)} of ${formatNumber(pieces)} pieces sent`,
    delivered > 0 && `${formatNumber(delivered)} of ${formatNumber(pieces)} pieces delivered`,
    canceled && 'This order was canceled',
  ].filter((fact) => fact !== false)
  return (
    <section class={classes['panel']} id="track" aria-labelledby="track-title">
      <h2 id="track-title" class={classes['panelTitle']}>
        Where it is
      </h2>
      <ol class={classes['track']}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ol>
      {parcels.map((parcel) => (
        <ParcelTrack key={parcel.code} {...parcel} />
      ))}
      {shipped === 0 && !canceled && <p class={classes['quiet']}>Each shipment appears here once it is on its way.</p>}
    </section>
  )
}
