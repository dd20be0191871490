import { useMemo, useState } from 'react'
import { editedLegs, firstLegs, trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { contactSummary, type Doc, type RecordDefinition } from '../../domain/kernel/index.ts'
import { useGo, useGoOn } from '../platform/address.ts'
import { useRecord } from '../platform/data/use-record.ts'
import { useActor } from '../platform/platform-context.tsx'
import { useAddressWords } from '../platform/use-address-words.ts'
import type { NewRecordProps } from '../ui/detail/record-screens.ts'
import { blankDocument, formOpenTo } from '../ui/form/form-values.ts'
import formClasses from '../ui/form/new-record.module.css'
import { RecordForm } from '../ui/form/record-form.tsx'
import { useInputsHere } from '../ui/form/use-inputs-here.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import { UnfinishedInputs, type Finish } from '../ui/form/unfinished-inputs.ts'
import { useSaveRecord } from '../ui/form/use-save-record.ts'
import { ContactChoice } from '../inbox/index.ts'
import classes from './requests/requests.module.css'

/** Fields of a new trip, its legs first. Departure and price follow from them. */
const asked = ['legs', 'status', 'trip_number', 'name', 'payment_type', 'agents', 'followers', 'notes']
const usual = new Set(trips.form.map(({ property }) => property))

/** The form in that order; fields that the client has added are behind its own. */
function newTripForm(definition: RecordDefinition): RecordDefinition {
  const given = asked.flatMap((name) => definition.form.find(({ property }) => property === name) ?? [])
  const added = definition.form.filter(({ property }) => !usual.has(property))
  return { ...definition, form: [...given, ...added] }
}

const isBegun = ({ departureAirport, arrivalAirport, times }: ReturnType<typeof editedLegs>[number]): boolean =>
  departureAirport !== undefined || arrivalAirport !== undefined || Object.values(times).some(Boolean)

/** Legs with input: the first one of the form may have stayed empty. */
const begunLegs = (doc: Doc): Doc => ({ ...doc, legs: editedLegs(doc['legs']).filter(isBegun) })

/** A new trip by hand: its customer, its legs, and its name. */
export function NewTrip({ definition, listPath, pathOf }: NewRecordProps) {
  const go = useGo()
  const goOn = useGoOn()
  const actor = useActor()
  const { words } = useAddressWords()
  const [contactId, setContactId] = useState(words['contact'])
  const { row: contact, isLoading: isContactComing } = useRecord(contacts, contactId)
  const form = useMemo(() => newTripForm(formOpenTo(definition, actor)), [definition, actor])
  const [doc] = useState((): Doc => ({ ...blankDocument(form), legs: firstLegs(crypto.randomUUID()) }))
  const { add, isSaving } = useSaveRecord(form)
  const [inputs] = useState(() => new Set<Finish>())
  const chosen = contactSummary.strip().safeParse(contact).data
  if (!useInputsHere(form)) return <RowsSkeleton rows={4} />
  return (
    <section className={formClasses['page']} aria-label="New trip">
      <h1 className={formClasses['title']}>New trip</h1>
      <div className={classes['draft']}>
        <UnfinishedInputs value={inputs}>
          <div className={classes['start']}>
            <ContactChoice name={contact?.name || contact?.email} onChoose={setContactId} />
          </div>
          <RecordForm
            definition={form}
            doc={doc}
            isNew
            // A trip is not made without the contact that was chosen for it.
            isSaving={isSaving || isContactComing}
            onCancel={() => go(listPath)}
            onSave={async (change) => {
              const leadOn = goOn()
              const outcome = await add({ ...begunLegs({ ...doc, ...change }), ...(chosen && { contact: chosen }) })
              if (outcome.kind === 'saved') leadOn(pathOf(outcome.row.id), 'Trip created')
              return outcome
            }}
          />
        </UnfinishedInputs>
      </div>
    </section>
  )
}
