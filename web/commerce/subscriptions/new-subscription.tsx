import { Button, Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import {
  cards,
  startSubscription,
  subscriptionPeriods,
  type SubscriptionPeriod,
} from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { choices, hasRole, numberField, textField, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { ContactChoice } from '../../inbox/index.ts'
import { useGo, useGoOn } from '../../platform/address.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { NewRecordProps } from '../../ui/detail/record-screens.ts'
import { FieldCells } from '../../ui/form/field-cells.tsx'
import formClasses from '../../ui/form/new-record.module.css'
import { readBody } from '../../ui/form/read-body.ts'
import { UnfinishedInputs, type Finish } from '../../ui/form/unfinished-inputs.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { SubscriptionProductField, type SubscriptionProduct } from './subscription-product.tsx'
import classes from './subscriptions.module.css'

const kinds = [
  { value: 'individual', label: 'One contact' },
  { value: 'group', label: 'A group with members' },
]

/** Values that are typed; those of the product where absent. */
interface TypedSubscription {
  readonly product?: SubscriptionProduct | undefined
  readonly type: 'individual' | 'group'
  readonly period?: SubscriptionPeriod | undefined
  /** Id of the stored card that its provider bills; absent for bills of ours, undefined for the usual way. */
  readonly card?: string | undefined
  readonly values: Doc
}

/** Choice of bills by orders with payment links. */
const byOrders = 'orders'

const blank: TypedSubscription = { type: 'individual', values: { quantity: 1 } }

const groupFields: readonly EditorField[] = [
  textField('name', 'Name of the group', { colSpan: 12, maxLength: 500 }),
  textField('access_code', 'Access code', { colSpan: 6, maxLength: 100 }),
  numberField('max', 'Most members', { colSpan: 6 }),
]

function listFields({ type, period }: TypedSubscription): readonly EditorField[] {
  return [
    numberField('quantity', 'Quantity', { colSpan: 4 }),
    numberField('price', 'Price of one', { type: 'money', colSpan: 4, description: 'That of the customer if empty.' }),
    numberField('trial', 'Free days at the start', { colSpan: 4, description: 'Those of the product if empty.' }),
    ...(period === 'other' ? [numberField('days', 'Days of a period', { colSpan: 6 })] : []),
    ...(type === 'group' ? groupFields : []),
  ]
}

const numberAt = (values: Doc, field: string): number | undefined => {
  const value = values[field]
  return typeof value === 'number' ? value : undefined
}

const textAt = (values: Doc, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** A typed number in the field of the call; absent where nothing is typed. */
const typedAt = (values: Doc, field: string, name: string): Doc => {
  const typed = numberAt(values, field)
  return typed === undefined ? {} : { [name]: typed }
}

/** Fields of the form that have another name in the call. */
const typedNames: Readonly<Partial<Record<string, string>>> = {
  trial_period_days: 'trial',
  'group.name': 'name',
  'group.access_code': 'access_code',
  'group.max': 'max',
}

/** The call of typed values, or their faults by the fields of the form. */
function writeCall(
  { type, period, card, values }: TypedSubscription,
  ids: { id: string; contact: string; product: string },
) {
  const { body, faults } = readBody(startSubscription.body, {
    ...ids,
    type,
    ...typedAt(values, 'quantity', 'quantity'),
    ...typedAt(values, 'price', 'price'),
    ...typedAt(values, 'trial', 'trial_period_days'),
    ...(period !== undefined && { period }),
    ...(period === 'other' && typedAt(values, 'days', 'days')),
    ...(card !== undefined && card !== byOrders && { card }),
    ...(type === 'group' && {
      group: {
        name: textAt(values, 'name'),
        access_code: textAt(values, 'access_code'),
        ...typedAt(values, 'max', 'max'),
      },
    }),
  })
  return {
    body,
    faults: Object.fromEntries(Object.entries(faults).map(([path, words]) => [typedNames[path] ?? path, words])),
  }
}

/** What the first bill is. */
function describeStart({ product, card, values }: TypedSubscription): string {
  if (!product) return 'Choose what is billed each period.'
  if (card !== undefined && card !== byOrders)
    return 'Stripe charges the card each period, and its state is shown here.'
  const trial = numberAt(values, 'trial') ?? product.subscription?.trial_period_days ?? 0
  if (trial > 0) return `Nothing is billed for ${trial} days. Then each period is an order with its payment link.`
  return `The first order with its payment link is made and mailed now: ${formatMoney(numberAt(values, 'price') ?? product.price)} before tax for each.`
}

interface FieldsProps {
  readonly typed: TypedSubscription
  /** Faults by fields. */
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (typed: TypedSubscription) => void
}

function TermsFields({ typed, faults, onChange }: FieldsProps) {
  return (
    <>
      <SubscriptionProductField
        label="Product"
        chosen={typed.product}
        onChoose={(product) => onChange({ ...typed, product, period: product?.subscription?.period ?? typed.period })}
      />
      <div className={classes['fields']}>
        <Select
          className={classes['half'] ?? ''}
          label="For"
          data={kinds}
          value={typed.type}
          allowDeselect={false}
          onChange={(type) => onChange({ ...typed, type: type === 'group' ? 'group' : 'individual' })}
        />
        <Select
          className={classes['half'] ?? ''}
          label="Period"
          placeholder="That of the product"
          data={[...choices(subscriptionPeriods)]}
          value={typed.period ?? null}
          onChange={(period) => onChange({ ...typed, period: (period ?? undefined) as SubscriptionPeriod | undefined })}
        />
        <FieldCells
          fields={listFields(typed)}
          values={typed.values}
          faults={faults}
          onChange={(property, value) => onChange({ ...typed, values: { ...typed.values, [property]: value } })}
        />
      </div>
      <p className={classes['quiet']}>{describeStart(typed)}</p>
    </>
  )
}

/** Cards of a contact that Stripe can charge each period; none for a user who does not see payments. */
function useBillingCards(contact: string | undefined) {
  const enabled = hasRole(useActor(), 'payments') && contact !== undefined
  const { rows } = useRecords(cards, { where: ['contact_id', '==', contact ?? ''], enabled })
  return enabled ? rows.filter(({ active, expired, provider }) => active && !expired && provider === 'stripe') : []
}

interface BillingProps extends Omit<FieldsProps, 'faults'> {
  readonly contact: string | undefined
}

/** Who bills: Stripe by a stored card where there is one, else orders with payment links. */
function BillingField({ contact, typed, onChange }: BillingProps) {
  const stored = useBillingCards(contact)
  const [usual] = stored
  if (!usual) return null
  return (
    <Select
      label="Billed by"
      data={[
        ...stored.map((row) => ({ value: row.id, label: `Stripe, ${cards.title({ ...row })}` })),
        { value: byOrders, label: 'Orders with payment links' },
      ]}
      value={typed.card ?? byOrders}
      allowDeselect={false}
      onChange={(card) => onChange({ ...typed, card: card ?? undefined })}
    />
  )
}

/** A new subscription: its customer, its product and its terms. */
export function NewSubscription({ listPath, pathOf }: NewRecordProps) {
  const go = useGo()
  const goOn = useGoOn()
  const { words } = useAddressWords()
  const [contactId, setContactId] = useState(words['contact'])
  const { row: contact } = useRecord(contacts, contactId)
  const [typed, setTyped] = useState(blank)
  const [fault, setFault] = useState<string>()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [id] = useState(() => crypto.randomUUID())
  const [inputs] = useState(() => new Set<Finish>())
  const { run, isRunning, isUnanswered } = useAsked(startSubscription, { isSilent: true })
  const chooseContact = (chosen: string | undefined) => {
    setContactId(chosen)
    setFault(undefined)
    setTyped((before) => ({ ...before, card: undefined }))
  }
  const change = (next: TypedSubscription) => {
    setFault(undefined)
    setFaults({})
    setTyped(next)
  }
  const create = async () => {
    for (const finish of inputs) if (!(await finish())) return
    if (contactId === undefined) return setFault('A subscription needs a contact.')
    if (!typed.product) return setFault('Choose a product.')
    const call = writeCall(typed, { id, contact: contactId, product: typed.product.id })
    setFaults(call.faults)
    if (!call.body) return setFault('Please check the marked fields.')
    const leadOn = goOn()
    setFault(undefined)
    try {
      const { number } = await run({ body: call.body })
      leadOn(pathOf(id), `Subscription ${number} was started`)
    } catch (refusal) {
      setFault(reasonOf(refusal).message)
    }
  }
  return (
    <section className={formClasses['page']} aria-label="New subscription">
      <h1 className={formClasses['title']}>New subscription</h1>
      <form
        className={classes['section']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning) void create()
        }}
      >
        <UnfinishedInputs value={inputs}>
          <Suspense fallback={<RowsSkeleton rows={1} height={36} />}>
            <ContactChoice name={contact?.name || contact?.email} onChoose={chooseContact} />
          </Suspense>
        </UnfinishedInputs>
        <BillingField contact={contactId} typed={typed} onChange={change} />
        <TermsFields typed={typed} faults={faults} onChange={change} />
        {fault !== undefined && (
          <p role="alert" className={classes['fault']}>
            {fault}
          </p>
        )}
        <AskedNote isUnanswered={isUnanswered} />
        <div className={classes['begin']}>
          <Button type="submit" loading={isRunning}>
            Start subscription
          </Button>
          <Button variant="default" onClick={() => go(listPath)}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  )
}
