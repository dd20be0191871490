import { useState } from 'react'
import { editedLegs, leg as legShape, pet, quotes, routeOf, type Leg } from '../../../domain/charter/index.ts'
import { findAlikeQuotes, quoteRequest } from '../../../domain/charter/requests/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { NewRecordProps } from '../../ui/detail/record-screens.ts'
import { blankDocument } from '../../ui/form/form-values.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useInputsHere } from '../../ui/form/use-inputs-here.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { SaveOutcome } from '../../ui/form/use-form-draft.ts'
import { alikeWords } from './quote-hints.tsx'
import type { AlikeQuote, RequestRead } from './use-request.ts'

export type Beginning = RequestRead['quote']

/** Fields of a new quote, its legs first: the rest is on its page. */
const asked = ['legs', 'pets', 'aircraft_type', 'notes']
const form = {
  ...(quotes as RecordDefinition),
  form: asked.flatMap((name) => quotes.form.find(({ property }) => property === name) ?? []),
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Origin of a new quote. */
export interface Source {
  readonly thread: string | undefined
  readonly message: string | undefined
  readonly contact: string | undefined
}

interface QuoteFormProps {
  readonly source: Source
  readonly begin: Beginning
  /** For whom it is: the one of the source, or of its thread. */
  readonly contact: string | undefined
  /** Quotes alike that are shown above the form. */
  readonly seen: readonly AlikeQuote[]
  /** Words about the flight that are in no leg yet; '' for none. */
  readonly unreadWords: () => string
  readonly pathOf: NewRecordProps['pathOf']
  /** Called with whether the form is not as it began. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onCancel: () => void
}

/** Route and date of the first leg, for finding similar ones. */
export const flightOf = (legs: readonly Leg[]) => ({ route: routeOf(legs), departs: legs[0]?.times.takeoffUTC })

interface Meant {
  readonly contact: string | undefined
  readonly seen: readonly AlikeQuote[]
  readonly legs: readonly Leg[]
}

const askAnyway = (title: string, message: string): Promise<boolean> =>
  showAlert({ title, message, confirm: 'Make it anyway', cancel: 'Cancel' })

/** Asks about words that would be lost with the form; true to continue. */
const mayLeaveOut = async (words: string): Promise<boolean> =>
  words === '' ||
  showAlert({
    title: 'Leave Out Your Words?',
    message: `“${words}” is in no leg yet. Fill in the legs first, or make the quote without it.`,
    confirm: 'Make it without',
    cancel: 'Go back',
  })

/** Asks about similar open quotes that appeared only after a correction; true to continue. */
function useAskAboutAlike(): (meant: Meant) => Promise<boolean> {
  const { api } = usePlatform()
  const { timezone } = useClient()
  return async ({ contact, seen, legs }) => {
    const { route, departs } = flightOf(legs)
    if (contact === undefined || !route.includes('-')) return true
    const body = { contact, route, ...(departs !== undefined && { departs }) }
    const [answer] = await Promise.allSettled([api.call(findAlikeQuotes, { body })])
    if (answer.status === 'rejected')
      return askAnyway(
        'Not Checked',
        `Whether this is quoted already could not be looked up. ${reasonOf(answer.reason).message}`,
      )
    const unseen = answer.value.quotes.filter((one) => !seen.some(({ id }) => id === one.id))
    if (unseen.length === 0) return true
    const words = unseen.map((one) => `Quote ${one.number ?? ''} ${alikeWords(one, timezone)}`).join('; ')
    return askAnyway('Perhaps quoted already', `${words}. Make another one?`)
  }
}

const readLegs = (value: unknown) => legShape.array().safeParse(editedLegs(value))

const madeWords = (number = ''): string => `Quote ${number} was made`

const given = (source: Source): Partial<Record<keyof Source, string>> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined))

/** The quote as its form has it; sent once by its id, however often it is pressed. */
export function QuoteForm(props: QuoteFormProps) {
  const { source, begin, contact, seen, unreadWords, pathOf, onChanged, onCancel } = props
  const goOn = useGoOn()
  const [id] = useState(() => crypto.randomUUID())
  const [doc] = useState((): Doc => ({ ...blankDocument(form), ...begin }))
  const isMeant = useAskAboutAlike()
  const make = useCommand(quoteRequest)
  if (!useInputsHere(form)) return <RowsSkeleton rows={4} />
  return (
    <RecordForm
      definition={form}
      doc={doc}
      isNew
      isSaving={make.isRunning}
      onCancel={onCancel}
      onUnsaved={onChanged}
      onSave={async (change): Promise<SaveOutcome> => {
        if (!(await mayLeaveOut(unreadWords()))) return { kind: 'refused', faults: {} }
        const values = { ...doc, ...change }
        const legs = readLegs(values['legs'])
        if (!legs.success) return { kind: 'refused', faults: { legs: 'Check the legs: one of them is not complete.' } }
        if (!(await isMeant({ contact, seen, legs: legs.data }))) return { kind: 'refused', faults: {} }
        const type = quotes.shape.shape.aircraft_type.safeParse(values['aircraft_type'] || undefined).data
        const pets = pet.array().safeParse(values['pets'])
        if (!pets.success)
          return { kind: 'refused', faults: { pets: 'Check the pets: each needs a number from 1 and a kind.' } }
        const quote = {
          legs: legs.data,
          pets: pets.data,
          notes: text(values['notes']),
          ...(type && { aircraft_type: type }),
        }
        try {
          const leadOn = goOn()
          const made = await make.run({ body: { id, quote, ...given(source) } })
          const title = madeWords(made.number)
          if (leadOn(pathOf(made.id), title)) notify({ title, kind: 'success' })
          return { kind: 'saved', row: { ...doc, ...change, id: made.id } }
        } catch {
          // Reported by the command: the input stays.
          return { kind: 'refused', faults: {} }
        }
      }}
    />
  )
}
