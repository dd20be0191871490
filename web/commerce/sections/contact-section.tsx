import { Suspense } from 'react'
import { contacts } from '../../../domain/crm/index.ts'
import { contactSummary, hasRole, textField, type Doc } from '../../../domain/kernel/index.ts'
import { ContactChoice } from '../../inbox/index.ts'
import { documentPath, type Presented } from '../../platform/api/records-api.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { mayChangeTerms, nameCustomer, readSale, type SaleRow } from '../sale/sale-row.ts'
import { useSaveTerms } from '../sale/use-save-terms.ts'
import { TermsForm } from './terms-form.tsx'
import classes from './sections.module.css'

const addressFields = [
  textField('street', 'Street', { colSpan: 8, maxLength: 500 }),
  textField('street2', 'Street 2', { colSpan: 4, maxLength: 500 }),
  textField('city', 'City', { colSpan: 5, maxLength: 500 }),
  textField('state', 'State', { colSpan: 2, maxLength: 500 }),
  textField('zip', 'Zip', { colSpan: 3, maxLength: 500 }),
  textField('country', 'Country', { colSpan: 2, maxLength: 500 }),
]

const readAddress = ({ address }: SaleRow): Doc => {
  const { street = '', street2 = '', city = '', state = '', zip = '', country = 'US' } = address ?? {}
  return { street, street2, city, state, zip, country }
}

const textAt = (values: Doc, field: string): string => textOf(values[field]).trim()

/** The typed address; what the form does not show stays. */
function typeAddress(values: Doc, before: SaleRow['address']) {
  const [street, street2, city, state, zip] = ['street', 'street2', 'city', 'state', 'zip'].map(
    (field) => textAt(values, field) || undefined,
  )
  if ([street, street2, city, state, zip].every((part) => part === undefined)) return { address: null }
  const country = textAt(values, 'country') || 'US'
  return { address: { residential: false, ...before, street, street2, city, state, zip, country } }
}

/** The customer as the sale keeps it, and the way to the contact. */
function CustomerFacts({ sale }: { readonly sale: SaleRow }) {
  const mayOpen = hasRole(useActor(), 'contacts-r')
  const name = nameCustomer(sale)
  const { id, company, email, phone } = sale.contact ?? {}
  const facts = [company, email, phone].filter((fact) => fact && fact !== name)
  if (name === '') return null
  return (
    <p className={classes['quiet']}>
      {mayOpen && id && <ClientLink path={`marketing/contacts/${encodeURIComponent(id)}`}>Open {name}</ClientLink>}{' '}
      {facts.join(' · ')}
    </p>
  )
}

/** Sets the customer by the sale's own verb; undefined takes the customer off. */
function useSetCustomer(about: RecordPartProps) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  const { save, fault } = useSaveTerms(about)
  const set = async (id: string | undefined): Promise<void> => {
    if (id === undefined) {
      await save({ contact: null })
      return
    }
    const path = `/data/${documentPath(contacts, { client, id })}`
    const [outcome] = await Promise.allSettled([api.send<Presented<typeof contacts>>({ path })])
    if (outcome.status === 'rejected') notify({ ...reasonOf(outcome.reason), kind: 'error' })
    else await save({ contact: contactSummary.strip().parse(outcome.value) })
  }
  return { set, fault }
}

/** The customer of a sale: read, opened, and changed by the sale's own verb. */
function Customer({ about }: { readonly about: RecordPartProps }) {
  const sale = readSale(about)
  const { set, fault } = useSetCustomer(about)
  const name = nameCustomer(sale)
  return (
    <section className={classes['form']} aria-label="Customer">
      <h2 className={classes['title']}>Customer</h2>
      {mayChangeTerms(sale) && (
        <Suspense fallback={<RowsSkeleton rows={1} height={36} />}>
          <ContactChoice name={name || undefined} onChoose={(id) => void set(id)} />
        </Suspense>
      )}
      {name === '' && !mayChangeTerms(sale) && <p className={classes['quiet']}>Nobody yet.</p>}
      <CustomerFacts sale={sale} />
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
    </section>
  )
}

/** Who buys, and where it is sent to: the state and zip decide the tax. */
export function ContactSection(about: RecordPartProps) {
  const sale = readSale(about)
  return (
    <div className={classes['section']}>
      <Customer about={about} />
      <section aria-label="Ships to">
        <TermsForm
          about={about}
          what="address"
          fields={addressFields}
          saved={readAddress(sale)}
          toTyped={(values) => typeAddress(values, sale.address)}
          button="Save address"
        >
          <h2 className={classes['title']}>Ships to</h2>
          <p className={classes['quiet']}>Its zip, or else its state, decides the tax.</p>
        </TermsForm>
      </section>
    </div>
  )
}
