import { Button } from '@mantine/core'
import { IconFileDollar, IconHistory, IconMail, IconPhone, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { contactCounts, contactTypes } from '../../domain/crm/index.ts'
import { hasOneOf, hasRole, isDoc, parseHex, type Doc } from '../../domain/kernel/index.ts'
import { useGo } from '../platform/address.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../platform/platform-context.tsx'
import { pathOfNewMessage } from '../inbox/index.ts'
import { HeadFact, HeadFacts } from '../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { countWords, formatPhone } from '../ui/format-value.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { isPending } from './is-pending.ts'
import classes from './contact-head.module.css'

/** The kind of a contact in the colour that the client gave it; the words stay readable on any. */
function TypeBadge({ name }: { readonly name: string }) {
  const { rows } = useRecords(contactTypes, { where: ['name', '==', name], pageSize: 1 })
  const color = rows[0]?.color
  return (
    <span className={classes['type']} style={parseHex(color) && ({ '--type': color } as CSSProperties)}>
      {name}
    </span>
  )
}

/** Present numbers of quotes and orders; those stored with the contact are counted every quarter of an hour. */
function useCounts({ id, counts }: RecordPartProps['row']): Doc {
  const { api } = usePlatform()
  const actor = useActor()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['contact-counts', client.id, id],
    queryFn: ({ signal }) => api.call(contactCounts, { params: { id } }, signal),
    enabled: hasOneOf(actor, ['quotes', 'orders']),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (data !== undefined) return data
  return isDoc(counts) ? counts : {}
}

/** Numbers of quotes and orders, if the user may see such records. */
function BoughtFacts({ row }: Pick<RecordPartProps, 'row'>) {
  const actor = useActor()
  const counts = useCounts(row)
  const quotes = hasRole(actor, 'quotes') ? Number(counts['quotes'] ?? 0) : 0
  const orders = hasRole(actor, 'orders') ? Number(counts['orders'] ?? 0) : 0
  return (
    <>
      {quotes > 0 && (
        <HeadFact label="Quotes">{quotes === 1 ? '1 quote' : `${countWords(quotes, Infinity)} quotes`}</HeadFact>
      )}
      {orders > 0 && (
        <HeadFact label="Orders">{orders === 1 ? '1 order' : `${countWords(orders, Infinity)} orders`}</HeadFact>
      )}
    </>
  )
}

/** Head of a contact: kind, company, and verification. */
export function ContactHead({ row }: RecordPartProps) {
  const [type, company, title] = ['type', 'company', 'title'].map((field) => textOf(row[field]))
  return (
    <HeadFacts>
      {type && (
        <HeadFact label="Type">
          <TypeBadge name={type} />
        </HeadFact>
      )}
      {company && <HeadFact label="Company">{company}</HeadFact>}
      {title && <HeadFact label="Title">{title}</HeadFact>}
      {row['verified'] === true && (
        <HeadFact label="State">
          <span className={classes['verified']}>
            <IconRosetteDiscountCheck size={16} stroke={1.75} aria-hidden /> Verified
          </span>
        </HeadFact>
      )}
      <BoughtFacts row={row} />
      {isPending(row) && (
        <HeadFact label="State">
          <span className={classes['waiting']}>
            <span className={classes['pending']} aria-hidden /> Waits to be verified
          </span>
        </HeadFact>
      )}
    </HeadFacts>
  )
}

/** A quote for a contact: a new one, or their last flight on other days. */
function QuoteWays({ id }: { readonly id: string }) {
  const go = useGo()
  const path = `quotes/new?contact=${encodeURIComponent(id)}`
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileDollar size={16} stroke={1.75} aria-hidden />}
        onClick={() => go(path)}
      >
        New quote
      </Button>
      <Button
        size="xs"
        variant="default"
        title="Their last flight, on other days"
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => go(`${path}&again=last`)}
      >
        Same again
      </Button>
    </>
  )
}

/** Address of a button; on a phone, without room for it, the action of the button. */
const Way = ({ name, short }: { readonly name: string; readonly short: string }) => (
  <>
    <span className={classes['reach']}>{name}</span>
    <span className={classes['short']}>{short}</span>
  </>
)

/** Ways to reach a contact: an email is started here, a call on the phone of the device. */
export function ContactActions({ row }: RecordPartProps) {
  const actor = useActor()
  const go = useGo()
  const [email, phone] = [textOf(row['email']), textOf(row['phone'])]
  return (
    <>
      {email !== '' && hasRole(actor, 'user') && (
        <Button
          size="xs"
          variant="default"
          title={email}
          aria-label={`Email ${email}`}
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
          onClick={() => go(pathOfNewMessage({ type: 'contacts', id: row.id }))}
        >
          <Way name={email} short="Email" />
        </Button>
      )}
      {phone !== '' && (
        <Button
          component="a"
          href={`tel:${phone}`}
          size="xs"
          variant="default"
          aria-label={`Call ${formatPhone(phone)}`}
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        >
          <Way name={formatPhone(phone)} short="Call" />
        </Button>
      )}
      {hasRole(actor, 'quotes') && <QuoteWays id={row.id} />}
    </>
  )
}
