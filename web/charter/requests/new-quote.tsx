import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
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
import { ContactChoice } from '../../inbox/index.ts'
import { FromWords } from './from-words.tsx'
import { useLastFlight, withDaysOf, type LastFlight } from './last-flight.ts'
import { MailChoice } from './mail-choice.tsx'
import { DraftMarks, marksOfLegs, MailWords } from './mail-words.tsx'
import { flightOf, QuoteForm, type Beginning, type Source } from './quote-form.tsx'
import { Alike, SameAgain } from './quote-hints.tsx'
import { useAlikeQuotes, useRequest, type RequestRead } from './use-request.ts'
import { useUnreadWords, type UnreadWords } from './use-unread-words.ts'
import { UnfinishedInputs, type Finish } from '../../ui/form/unfinished-inputs.ts'
import classes from './requests.module.css'

/** Read values, or the message for an empty source. */
function Mail({ read }: { readonly read: RequestRead }) {
  const { draft, message } = read
  if (draft === null || message === null) return <p className={classes['quiet']}>No mail has arrived yet.</p>
  return (
    <aside className={classes['mail']} aria-label="What they wrote">
      <h2>{message.from}</h2>
      <MailChoice read={read} />
      <MailWords text={read.text} draft={draft} />
      <DraftMarks draft={draft} />
    </aside>
  )
}

interface FromSourceProps extends NewRecordProps {
  readonly source: Source
  readonly read: RequestRead | undefined
}

const nothing: Beginning = { legs: [], pets: [], notes: '' }

/** No values were read. */
const oneLeg = (): Beginning => ({ legs: firstLegs(crypto.randomUUID()), pets: [], notes: '' })

/** Initial values of the quote: the read ones, else an empty leg. */
function useBeginning(read: Beginning | undefined): Beginning {
  const [blank] = useState(oneLeg)
  return read === undefined || read.legs.length === 0 ? { ...(read ?? nothing), legs: blank.legs } : read
}

const titleFor = (name: string | undefined): string => (name ? `New quote for ${name}` : 'New quote')

const pathBack = ({ thread }: Source, listPath: string): string =>
  thread === undefined ? listPath : `threads?thread=${encodeURIComponent(thread)}`

/** Contact of the quote: that of the source, else of the thread, else the chosen one. */
function useContact({ contact, thread }: Source, read: RequestRead | undefined) {
  const [chosen, choose] = useState(contact)
  const id = chosen ?? read?.contact?.id
  const { row } = useRecord(contacts, id)
  return { id, chosen, choose, name: row?.name || row?.email, isOpen: thread === undefined }
}

interface Begun {
  readonly key: string
  readonly begin: Beginning
}

/**
 * First values of the form: a newer source replaces them, and a user's correction only after a question. Typed words
 * count at once, and so does any other change of the form after a key or the pointer was used in it: computed values
 * are no correction.
 */
function useBegun(known: Beginning) {
  const [other, setOther] = useState<Begun>()
  const [isChanged, setChanged] = useState(false)
  const isTyped = useRef(false)
  const isTouched = useRef(false)
  const isCorrected = () => isTyped.current || (isTouched.current && isChanged)
  const touch = () => {
    isTouched.current = true
  }
  return {
    ...(other ?? { key: 'read', begin: known }),
    isCorrected,
    onChanged: setChanged,
    watched: {
      onInput: () => {
        isTyped.current = true
      },
      onKeyDownCapture: touch,
      onPointerDownCapture: touch,
      onClickCapture: touch,
    },
    /** `by` names the replacement of the legs. True if they were replaced. */
    take: async (begin: Beginning, by: string): Promise<boolean> => {
      const isMeant =
        !isCorrected() ||
        (await showAlert({
          title: 'Replace the Legs?',
          message: `Your changes of the legs are replaced by ${by}.`,
          confirm: 'Replace',
          cancel: 'Keep mine',
        }))
      if (!isMeant) return false
      isTyped.current = false
      isTouched.current = false
      setOther({ key: crypto.randomUUID(), begin })
      return true
    },
    /** Removes the replacement of the known values. */
    giveUp: () => setOther(undefined),
  }
}

/** The last flight of the contact, on the days that are known: taken at once where the address asks for it. */
function useSameAgain(contact: string | undefined, begun: ReturnType<typeof useBegun>) {
  const { words } = useAddressWords()
  const last = useLastFlight(contact)
  const isWanted = useRef(words['again'] === 'last')
  const [taken, setTaken] = useState<string>()
  const take = async (flight: LastFlight) => {
    const { legs, notes, pets } = begun.begin
    if (await begun.take({ notes, pets, legs: [...withDaysOf(flight.begin(), legs)] }, 'their last flight'))
      setTaken(contact)
  }
  const begin = useEffectEvent(() => {
    // Legs that were corrected by then stay, and the flight is offered.
    if (last && isWanted.current && !begun.isCorrected()) void take(last)
    isWanted.current = false
  })
  const isKnown = last !== undefined
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown])
  return {
    offered: taken !== undefined && taken === contact ? undefined : last,
    take,
    /** The contact has changed: an untouched flight is removed with the former one. */
    leave: () => {
      if (taken !== undefined && !begun.isCorrected()) begun.giveUp()
      setTaken(undefined)
    },
  }
}

interface StartProps {
  readonly contact: Pick<ReturnType<typeof useContact>, 'name'> & { readonly choose: (id: string | undefined) => void }
  readonly onRead: (begin: Beginning) => Promise<boolean>
  readonly unread: UnreadWords
}

/** Without a mail: the contact, and the typed words. */
const Start = ({ contact, onRead, unread }: StartProps) => (
  <div className={classes['start']}>
    <ContactChoice name={contact.name} onChoose={contact.choose} />
    <FromWords onRead={onRead} unread={unread} />
  </div>
)

function FromSource({ source, read, listPath, pathOf }: FromSourceProps) {
  const go = useGo()
  const contact = useContact(source, read)
  const begun = useBegun(useBeginning(read?.quote))
  const again = useSameAgain(contact.id, begun)
  const unread = useUnreadWords()
  const [inputs] = useState(() => new Set<Finish>())
  const alike = useAlikeQuotes(contact.id, flightOf(begun.begin.legs))
  // Legs that replace the read ones have new ids, and no marks.
  const legMarks = useMemo(() => marksOfLegs(read), [read])
  const choose = (id: string | undefined) => {
    again.leave()
    contact.choose(id)
  }
  const take = (begin: Beginning) => begun.take(begin, 'what these words say')
  return (
    <section className={formClasses['page']} aria-label="New quote">
      <h1 className={formClasses['title']}>{titleFor(contact.isOpen ? undefined : contact.name)}</h1>
      <div className={classes['sides']} data-alone={read === undefined || undefined}>
        {read && <Mail read={read} />}
        <div className={classes['draft']}>
          <UnfinishedInputs value={inputs}>
            {contact.isOpen && <Start contact={{ ...contact, choose }} onRead={take} unread={unread} />}
            <Alike quotes={alike} />
            {again.offered && <SameAgain flight={again.offered} onTake={again.take} />}
            <LegMarksContext value={legMarks}>
              <div {...begun.watched}>
                <QuoteForm
                  key={begun.key}
                  source={{ ...source, contact: contact.chosen }}
                  begin={begun.begin}
                  contact={contact.id}
                  seen={alike}
                  unreadWords={unread.waiting}
                  pathOf={pathOf}
                  onChanged={begun.onChanged}
                  onCancel={() => go(pathBack(source, listPath))}
                />
              </div>
            </LegMarksContext>
          </UnfinishedInputs>
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
  return (
    <FromSource
      key={message ?? ''}
      {...props}
      source={{ thread, message: message ?? data.message?.id, contact }}
      read={data}
    />
  )
}

/** A new quote: from the mail of a thread, for a contact, or empty. The address decides. */
export function NewQuote(props: NewRecordProps) {
  const { words } = useAddressWords()
  const { thread, contact } = words
  if (thread !== undefined) return <FromThread key={thread} {...props} thread={thread} words={words} />
  const source = { thread: undefined, message: undefined, contact }
  return <FromSource key={contact ?? ''} {...props} source={source} read={undefined} />
}
