import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { type ReactNode, Fragment } from 'react'
import { contacts } from '../../../domain/crm/index.ts'
import { guardedFrom, type Actor } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { Fact, Facts } from '../../ui/detail/facts.tsx'
import { formatDate, formatPhone } from '../../ui/format-value.ts'
import { SealedValue } from '../../ui/sealed/sealed-value.tsx'
import classes from './contact.module.css'

/** An email address that goes over two lines in a narrow place: behind its marks, and not in the middle of a word. */
function AddressText({ text }: { readonly text: string }) {
  return text.split(/(?<=[@._+-])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export type Contact = Presented<typeof contacts>

type Fact = readonly [label: string, value: ReactNode]

const none = '--'

function titleOf({ title, metadata }: Contact): string {
  const known = title ?? metadata['title']
  return typeof known === 'string' ? known : ''
}

const addressOf = ({ email }: Contact): ReactNode => (email ? <AddressText text={email} /> : none)

const sealedLabels = { birthdate: 'Birthdate', weight: 'Weight' } as const

/** A sealed fact: '--' for an empty one. */
const sealedOf = (contact: Contact, name: keyof typeof sealedLabels, words: (value: unknown) => string): ReactNode => (
  <SealedValue
    record={{ definition: contacts, doc: { ...contact } }}
    name={name}
    label={sealedLabels[name]}
    words={words}
    none={none}
  />
)

/** Facts of a card, '--' for unknown ones; facts that the user may not see are left out. */
function factsOf(contact: Contact, actor: Actor, timezone: string): readonly Fact[] {
  const hidden = new Set(guardedFrom(contacts, actor))
  const { phone, company, pax_type: passenger } = contact
  const facts: readonly (readonly [field: string, ...Fact])[] = [
    ['title', 'Title', titleOf(contact) || none],
    ['email', 'Email', addressOf(contact)],
    ['phone', 'Phone', (phone && formatPhone(phone)) || none],
    ['birthdate', 'Birthdate', sealedOf(contact, 'birthdate', (at) => formatDate(Number(at), timezone))],
    ['weight', 'Weight', sealedOf(contact, 'weight', (pounds) => `${String(pounds)} lbs`)],
  ]
  const shown = facts.flatMap(([field, label, value]): readonly Fact[] => (hidden.has(field) ? [] : [[label, value]]))
  const more: readonly Fact[] = [
    ['Company', company],
    ['Passenger', passenger],
  ]
  return [...shown, ...more.filter(([, value]) => value !== undefined && value !== '')]
}

function Accounts({ accounts }: Pick<Contact, 'accounts'>) {
  return (
    <ul className={classes['accounts']}>
      {accounts.map(({ id, name }) => (
        <li key={id}>
          <ClientLink path={`data/accounts/${encodeURIComponent(id)}`}>{name}</ClientLink>
        </li>
      ))}
    </ul>
  )
}

/** Facts of a contact, as cards show them (1-shell section 3; 3-aviation section 2, 'Contact detail panel'). */
export function ContactFacts({ contact }: { readonly contact: Contact }) {
  const { timezone } = useClient()
  const facts = factsOf(contact, useActor(), timezone)
  return (
    <Facts isNarrow>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {contact.accounts.length > 0 && (
        <Fact label="Accounts">
          <Accounts accounts={contact.accounts} />
        </Fact>
      )}
    </Facts>
  )
}

/** Marks of a contact: hidden, verified, or waiting to be verified (2-content section 4). */
export function ContactMarks({ contact }: { readonly contact: Contact }) {
  const isPending = !contact.verified && contact.metadata['request'] === 'pending'
  return (
    <>
      {contact.verified && (
        <IconRosetteDiscountCheck
          size={16}
          stroke={1.75}
          role="img"
          aria-label="Verified"
          className={classes['good']}
        />
      )}
      {isPending && <span className={classes['pending']} role="img" aria-label="Waits to be verified" />}
      {!contact.active && <span className={classes['mark']}>Hidden</span>}
    </>
  )
}
