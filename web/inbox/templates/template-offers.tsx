import type { DocumentRow } from '../../../domain/inbox/index.ts'
import type { Store } from '../../platform/store.ts'
import { OfferList } from '../offers/offer-list.tsx'
import type { Offer } from '../offers/offering.ts'
import classes from './templates.module.css'

function OfferedTemplate({ option: { name, subject, owner } }: { readonly option: DocumentRow }) {
  return (
    <>
      <span>{name}</span>
      <span className={classes['quiet']}>{owner === undefined ? subject : 'Yours'}</span>
    </>
  )
}

/** The templates that a slash offers. */
export function TemplateOffers({ shown }: { readonly shown: Store<Offer<DocumentRow> | undefined> }) {
  return (
    <OfferList
      shown={shown}
      label="Insert a template"
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      row={OfferedTemplate}
    />
  )
}
