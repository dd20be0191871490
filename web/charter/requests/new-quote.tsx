import { useMemo, useRef, useState } from 'react'
import { firstLegs } from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { useGo } from '../../platform/address.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import type { SearchWords } from '../../platform/address.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { NewRecordProps } from '../../ui/detail/record-screens.ts'
import formClasses from '../../ui/form/new-record.module.css'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { LegMarksContext } from '../legs/leg-marks.ts'
import { ContactChoice } from './contact-choice.tsx'
import { FromWords } from './from-words.tsx'
import { useLastFlight, withDaysOf } from './last-flight.ts'
import { DraftMarks, marksOfLegs, MailWords } from './mail-words.tsx'
import { flightOf, QuoteForm, type Beginning, type Source } from './quote-form.tsx'
import { Alike, SameAgain } from './quote-hints.tsx'
import { useAlikeQuotes, useRequest, type RequestRead } from './use-request.ts'
import { useUnreadWords, type UnreadWords } from './use-unread-words.ts'
import classes from './requests.module.css'

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

/** Where nothing was read. */
const oneLeg = (): Beginning => ({ legs: firstLegs(crypto.randomUUID()), notes: '' })

/** What the quote begins with: what was read, or the last flight of the contact on the days that were read. */
function useBeginning(contactId: string | undefined, read: Beginning | undefined) {
  const { words } = useAddressWords()
  const last = useLastFlight(contactId)
  const [blank] = useState(oneLeg)
  const [isWanted, setWanted] = useState(words['again'] === 'last')
  const again = isWanted ? last : undefined
  const known = read ?? nothing
  const begin = read === undefined || read.legs.length === 0 ? { ...known, legs: blank.legs } : read
  return {
    begin: again ? { ...known, legs: [...withDaysOf(again.begin(), known.legs)] } : begin,
    isAgain: again !== undefined,
    offered: again === undefined ? last : undefined,
    takeLast: () => setWanted(true),
  }
}

const titleFor = (name: string | undefined): string => (name ? `New quote for ${name}` : 'New quote')

const pathBack = ({ thread }: Source, listPath: string): string =>
  thread === undefined ? listPath : `threads?thread=${encodeURIComponent(thread)}`

/** For whom it is: the contact of the source, else of the thread, else whoever is chosen. */
function useContact({ contact, thread }: Source, read: RequestRead | undefined) {
  const [chosen, choose] = useState(contact)
  const id = chosen ?? read?.contact?.id
  const { row } = useRecord(contacts, id)
  return { id, chosen, choose, name: row?.name || row?.email, isOpen: thread === undefined }
}

/** What was said in a few words, in the place of the legs that are there; what somebody typed is replaced once they say so. */
function useSaid(known: { readonly key: string; readonly begin: Beginning }) {
  const [said, setSaid] = useState<typeof known>()
  const isTyped = useRef(false)
  return {
    ...(said ?? known),
    onInput: () => {
      isTyped.current = true
    },
    take: async (begin: Beginning): Promise<boolean> => {
      const isMeant =
        !isTyped.current ||
        (await showAlert({
          title: 'Replace the Legs?',
          message: 'What you typed into the legs is replaced by what these words say.',
          confirm: 'Replace',
          cancel: 'Keep mine',
        }))
      if (!isMeant) return false
      isTyped.current = false
      setSaid({ key: crypto.randomUUID(), begin })
      return true
    },
  }
}

interface StartProps {
  readonly contact: ReturnType<typeof useContact>
  readonly onRead: (begin: Beginning) => Promise<boolean>
  readonly unread: UnreadWords
}

/** Where nothing was written: for whom it is, and what they say. */
const Start = ({ contact, onRead, unread }: StartProps) => (
  <div className={classes['start']}>
    <ContactChoice name={contact.name} onChoose={contact.choose} />
    <FromWords onRead={onRead} unread={unread} />
  </div>
)

function FromSource({ source, read, listPath, pathOf }: FromSourceProps) {
  const go = useGo()
  const contact = useContact(source, read)
  const { begin, isAgain, offered, takeLast } = useBeginning(contact.id, read?.quote)
  const said = useSaid({ key: isAgain ? 'again' : 'read', begin })
  const unread = useUnreadWords()
  const alike = useAlikeQuotes(contact.id, flightOf(said.begin.legs))
  const legMarks = useMemo(() => (isAgain ? new Map() : marksOfLegs(read)), [read, isAgain])
  return (
    <section className={formClasses['page']} aria-label="New quote">
      <h1 className={formClasses['title']}>{titleFor(contact.isOpen ? undefined : contact.name)}</h1>
      <div className={classes['sides']} data-alone={read === undefined || undefined}>
        {read && <Mail read={read} />}
        <div className={classes['draft']}>
          {contact.isOpen && <Start contact={contact} onRead={said.take} unread={unread} />}
          <Alike quotes={alike} />
          {offered && <SameAgain flight={offered} onTake={takeLast} />}
          <LegMarksContext value={legMarks}>
            <div onInput={said.onInput}>
              <QuoteForm
                key={said.key}
                source={{ ...source, contact: contact.chosen }}
                begin={said.begin}
                contact={contact.id}
                seen={alike}
                unreadWords={unread.waiting}
                pathOf={pathOf}
                onCancel={() => go(pathBack(source, listPath))}
              />
            </div>
          </LegMarksContext>
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
  const source = { thread: undefined, message: undefined, contact }
  return <FromSource key={contact ?? ''} {...props} source={source} read={undefined} />
}
