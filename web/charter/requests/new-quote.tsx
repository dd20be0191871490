import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import {
  charterStatuses,
  editedLegs,
  leg as legShape,
  quotes,
  routeOf,
  type Leg,
} from '../../../domain/charter/index.ts'
import { findAlikeQuotes, quoteRequest } from '../../../domain/charter/requests/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { SearchWords } from '../../platform/address.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { NewRecordProps } from '../../ui/detail/record-screens.ts'
import { useSaveRecord } from '../../ui/detail/use-save-record.ts'
import { blankDocument } from '../../ui/form/form-values.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import type { SaveOutcome } from '../../ui/form/use-form-draft.ts'
import formClasses from '../../ui/form/new-record.module.css'
import { formatDate } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useLastFlight, withDaysOf, type LastFlight } from './last-flight.ts'
import { DraftMarks, MailWords } from './mail-words.tsx'
import { useAlikeQuotes, useRequest, type AlikeQuote, type RequestRead } from './use-request.ts'
import classes from './requests.module.css'

type Beginning = RequestRead['quote']

/** What of a quote is given when it is made: the rest is on its page. */
const asked = new Set(['legs', 'aircraft_type', 'notes'])
const form = { ...(quotes as RecordDefinition), form: quotes.form.filter(({ property }) => asked.has(property)) }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A new quote that begins with nothing, as of any record. */
function BlankQuote({ definition, listPath, pathOf }: NewRecordProps) {
  const go = useGo()
  const { add, isSaving } = useSaveRecord(definition)
  const [blank] = useState(() => blankDocument(definition))
  return (
    <section className={formClasses['page']} aria-label="New quote">
      <h1 className={formClasses['title']}>New quote</h1>
      <RecordForm
        definition={definition}
        doc={blank}
        isNew
        isSaving={isSaving}
        onCancel={() => go(listPath)}
        onSave={async (doc) => {
          const outcome = await add(doc)
          if (outcome.kind === 'saved') go(pathOf(outcome.row.id))
          return outcome
        }}
      />
    </section>
  )
}

const alikeWords = ({ route, status, departure_date: departs }: AlikeQuote, timezone: string): string =>
  [route, departs === undefined ? '' : formatDate(departs, timezone), charterStatuses[status]]
    .filter(Boolean)
    .join(' · ')

/** Open quotes that may be for the same request: seen before another one is made. */
function Alike({ quotes: found }: { readonly quotes: readonly AlikeQuote[] }) {
  const { timezone } = useClient()
  if (found.length === 0) return null
  return (
    <section className={classes['alike']} role="alert" aria-label="Perhaps quoted already">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>This may be quoted already.</strong>
        <ul>
          {found.map((one) => (
            <li key={one.id}>
              <ClientLink path={`quotes/${encodeURIComponent(one.id)}`}>Quote {one.number ?? ''}</ClientLink>{' '}
              {alikeWords(one, timezone)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface SameAgainProps {
  readonly flight: LastFlight
  readonly onTake: () => void
}

/** What a returning customer flew last, to be asked for again. */
function SameAgain({ flight, onTake }: SameAgainProps) {
  const { timezone } = useClient()
  const when = flight.departed === undefined ? '' : `, ${formatDate(flight.departed, timezone)}`
  return (
    <div className={classes['again']}>
      <span>
        Last flight: {flight.route}
        {when}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={onTake}
      >
        Same again
      </Button>
    </div>
  )
}

interface Source {
  readonly thread: string | undefined
  readonly message: string | undefined
  readonly contact: string | undefined
}

interface QuoteFormProps {
  readonly source: Source
  readonly begin: Beginning
  readonly contact: string | undefined
  /** Quotes alike that stand above the form. */
  readonly seen: readonly AlikeQuote[]
  readonly pathOf: NewRecordProps['pathOf']
  readonly onCancel: () => void
}

/** Where and when a beginning departs, to look for others alike. */
const flightOf = (legs: readonly Leg[]) => ({ route: routeOf(legs), departs: legs[0]?.times.takeoffUTC })

interface Meant {
  readonly contact: string | undefined
  readonly seen: readonly AlikeQuote[]
  readonly legs: readonly Leg[]
}

/** Asks about open quotes alike that came up only by what was corrected; whether to go on. */
function useAskAboutAlike(): (meant: Meant) => Promise<boolean> {
  const { api } = usePlatform()
  const { timezone } = useClient()
  return async ({ contact, seen, legs }) => {
    const { route, departs } = flightOf(legs)
    if (contact === undefined || !route.includes('-')) return true
    const { quotes: found } = await api.call(findAlikeQuotes, {
      body: { contact, route, ...(departs !== undefined && { departs }) },
    })
    const unseen = found.filter((one) => !seen.some(({ id }) => id === one.id))
    if (unseen.length === 0) return true
    const words = unseen.map((one) => `Quote ${one.number ?? ''} ${alikeWords(one, timezone)}`).join('; ')
    return showAlert({
      title: 'Perhaps quoted already',
      message: `${words}. Make another one?`,
      confirm: 'Make it anyway',
      cancel: 'Cancel',
    })
  }
}

const readLegs = (value: unknown) => legShape.array().safeParse(editedLegs(value))

/** The quote as its form has it; sent once by its id, however often it is pressed. */
function QuoteForm({ source, begin, contact, seen, pathOf, onCancel }: QuoteFormProps) {
  const go = useGo()
  const [id] = useState(() => crypto.randomUUID())
  const [doc] = useState((): Doc => ({ ...blankDocument(form), ...begin }))
  const isMeant = useAskAboutAlike()
  const make = useCommand(quoteRequest, {
    onDone: ({ number = '' }) => notify({ title: `Quote ${number} was made`, kind: 'success' }),
  })
  return (
    <RecordForm
      definition={form}
      doc={doc}
      isNew
      isSaving={make.isRunning}
      onCancel={onCancel}
      onSave={async (change): Promise<SaveOutcome> => {
        const values = { ...doc, ...change }
        const legs = readLegs(values['legs'])
        if (!legs.success) return { kind: 'refused', faults: { legs: 'Check the legs: one of them is not complete.' } }
        if (!(await isMeant({ contact, seen, legs: legs.data }))) return { kind: 'refused', faults: {} }
        const type = quotes.shape.shape.aircraft_type.safeParse(values['aircraft_type'] || undefined).data
        const quote = { legs: legs.data, notes: text(values['notes']), ...(type && { aircraft_type: type }) }
        try {
          const made = await make.run({ body: { id, quote, ...given(source) } })
          go(`${pathOf(made.id)}?tab=legs`)
          return { kind: 'saved', row: { ...doc, ...change, id: made.id } }
        } catch {
          // Told by the command: what was typed stays.
          return { kind: 'refused', faults: {} }
        }
      }}
    />
  )
}

const given = (source: Source): Partial<Record<keyof Source, string>> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined))

/** What was read, or what is said where there is nothing to read. */
function Mail({ read }: { readonly read: RequestRead }) {
  const { draft, message } = read
  if (draft === null || message === null) return <p className={classes['quiet']}>No mail came in here yet.</p>
  return (
    <aside className={classes['mail']} aria-label="What they wrote">
      <h2>{message.from}</h2>
      <MailWords text={read.text} draft={draft} />
      <DraftMarks draft={draft} />
    </aside>
  )
}

interface FromSourceProps extends NewRecordProps {
  readonly source: Source
  readonly read: RequestRead | undefined
}

const nothing: Beginning = { legs: [], notes: '' }

/** What the quote begins with: what was read, or the last flight of the contact on the days that were read. */
function useBeginning(contactId: string | undefined, begin: Beginning = nothing) {
  const { words } = useAddressWords()
  const last = useLastFlight(contactId)
  const [isWanted, setWanted] = useState(words['again'] === 'last')
  const again = isWanted ? last : undefined
  return {
    begin: again ? { ...begin, legs: [...withDaysOf(again.begin(), begin.legs)] } : begin,
    isAgain: again !== undefined,
    offered: again === undefined ? last : undefined,
    takeLast: () => setWanted(true),
  }
}

const titleFor = (name: string | undefined): string => (name ? `New quote for ${name}` : 'New quote')

const pathBack = ({ thread }: Source, listPath: string): string =>
  thread === undefined ? listPath : `threads?thread=${encodeURIComponent(thread)}`

function FromSource({ source, read, listPath, pathOf }: FromSourceProps) {
  const go = useGo()
  const contactId = source.contact ?? read?.contact?.id
  const { row: contact } = useRecord(contacts, contactId)
  const { begin, isAgain, offered, takeLast } = useBeginning(contactId, read?.quote)
  const alike = useAlikeQuotes(contactId, flightOf(begin.legs))
  return (
    <section className={formClasses['page']} aria-label="New quote">
      <h1 className={formClasses['title']}>{titleFor(contact?.name)}</h1>
      <div className={classes['sides']} data-alone={read === undefined || undefined}>
        {read && <Mail read={read} />}
        <div className={classes['draft']}>
          <Alike quotes={alike} />
          {offered && <SameAgain flight={offered} onTake={takeLast} />}
          <QuoteForm
            key={isAgain ? 'again' : 'read'}
            source={source}
            begin={begin}
            contact={contactId}
            seen={alike}
            pathOf={pathOf}
            onCancel={() => go(pathBack(source, listPath))}
          />
        </div>
      </div>
    </section>
  )
}

interface FromThreadProps extends NewRecordProps {
  readonly thread: string
  readonly words: SearchWords
}

function FromThread({ thread, words, ...props }: FromThreadProps) {
  const { message, contact } = words
  const { data, error, refetch } = useRequest(thread, message)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} height={96} />
  return <FromSource {...props} source={{ thread, message: message ?? data.message?.id, contact }} read={data} />
}

/** A new quote: from what the mail of a thread asks for, for a contact, or from nothing. The address says which. */
export function NewQuote(props: NewRecordProps) {
  const { words } = useAddressWords()
  const { thread, contact } = words
  if (thread !== undefined) return <FromThread key={thread} {...props} thread={thread} words={words} />
  if (contact === undefined) return <BlankQuote {...props} />
  const source = { thread: undefined, message: undefined, contact }
  return <FromSource key={contact} {...props} source={source} read={undefined} />
}
