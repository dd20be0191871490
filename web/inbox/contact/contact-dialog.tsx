import { Button, Group } from '@mantine/core'
import { Suspense, useContext, useState, type ReactNode } from 'react'
import { addContact, contacts, contactUnfinished } from '../../../domain/crm/index.ts'
import { guardedFrom, hasRole, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { KnownPeople } from '../../crm/index.ts'
import { useGo } from '../../platform/address.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useOneChoice } from '../../platform/data/use-one-choice.ts'
import { useKeptRecord, type KeptRecord } from '../../ui/detail/use-kept-record.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { createLeaveScope, giveUp, leaveFor, LeaveScope, leaveScope } from '../../platform/use-leave-guard.ts'
import { KeptNote } from '../../ui/detail/kept-note.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import type { SaveOutcome } from '../../ui/form/use-form-draft.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TabBar, tabsWithin, type TabEntry } from '../../ui/choices/tab-bar.tsx'
import { IsShown } from '../../ui/use-shortcuts.ts'
import { contactSource, contactWords } from './contact-source.ts'
import { RecordPicker } from '../linking/record-picker.tsx'
import { ContactFacts, ContactMarks, type Contact } from './contact-facts.tsx'
import type { SetContact } from './use-set-contact.ts'
import classes from './contact.module.css'

/** Fields of the contact edit form, all optional (1-shell section 5, Linking). */
const edited = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'emails',
  'weight',
  'birthdate',
  'type',
  'pax_type',
  'agents',
]
/** Initial values of a new contact: those that the call to add one takes. */
const begun = ['first_name', 'last_name', 'email', 'phone', 'company', 'title', 'emails', 'type', 'pax_type', 'agents']
/** Fields that need the whole width. */
const wide: ReadonlySet<string> = new Set(['emails', 'agents'])

function withFields(definition: RecordDefinition, names: readonly string[]): RecordDefinition {
  const form = definition.form.filter(({ property }) => names.includes(property))
  return { ...definition, form: form.map((field) => ({ ...field, colSpan: wide.has(field.property) ? 12 : 6 })) }
}

const blank: Doc = {}
const newContact = withFields(contacts, begun)

const notifyUnfinished = (): void => void showAlert({ ...contactUnfinished, tone: 'bad' })

interface DetailsProps {
  readonly contact: Contact
  readonly onClose: () => void
}

/** Opens the page of the contact and closes the dialog; unsaved input asks first, and once. */
function DetailsButton({ contact, onClose }: DetailsProps) {
  const go = useGo()
  const open = () =>
    void leaveFor(async () => {
      onClose()
      go(`marketing/contacts/${contact.id}`)
    })
  return (
    <Button variant="default" onClick={open}>
      Contact Details
    </Button>
  )
}

interface EditProps {
  readonly record: KeptRecord<Contact>
  readonly contact: Contact
  readonly control: SetContact
}

function EditContact({ record, contact, control }: EditProps) {
  const hidden = guardedFrom(contacts, useActor())
  const { save, isSaving } = useSaveRecord(contacts)
  const row: Presented<RecordDefinition> = { ...contact }
  return (
    <>
      <KeptNote definition={contacts} view={record} />
      {!contact.can.write && (
        <p className={classes['note']}>You can read this contact. Changing it needs the role contacts.</p>
      )}
      <RecordForm
        definition={withFields(
          contacts,
          edited.filter((name) => !hidden.includes(name)),
        )}
        doc={row}
        isReadOnly={record.isGone || !contact.can.write}
        isSaving={isSaving}
        onInvalid={notifyUnfinished}
        onUnsaved={record.onUnsaved}
        onSave={async (change, base) => {
          const outcome = await save(base, change)
          if (outcome.kind === 'saved') await control.refresh(contact.id)
          return outcome
        }}
      />
    </>
  )
}

interface AddProps {
  readonly control: SetContact
  readonly onTake: (id: string) => Promise<void>
  readonly onClose: () => void
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** A refusal is shown at the fields that it names, or in an alert. */
function notAdded(error: unknown): SaveOutcome {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) void showAlert({ ...reasonOf(error), tone: 'bad' })
  return { kind: 'refused', faults: Object.fromEntries(issues.map((issue) => [issue.path, wordsForIssue(issue)])) }
}

/**
 * Adds a contact through the API and sets it (2-content section 4, 'a new one is created via the API then reloaded').
 */
function AddContact({ control, onTake, onClose, onUnsaved }: AddProps) {
  const { api } = usePlatform()
  const [isSaving, setSaving] = useState(false)
  const addAndSet = async (doc: Doc): Promise<SaveOutcome> => {
    const { id } = await api.call(addContact, { body: { ...doc } })
    if (!(await control.set(id))) return { kind: 'refused', faults: {} }
    onClose()
    return { kind: 'saved', row: doc }
  }
  const add = async (doc: Doc): Promise<SaveOutcome> => {
    setSaving(true)
    const outcome = await addAndSet(doc).catch(notAdded)
    setSaving(false)
    return outcome
  }
  return (
    <>
      <p className={classes['note']}>Enter an email or phone. A known contact is found and stays unchanged.</p>
      <RecordForm
        definition={newContact}
        doc={blank}
        isNew
        isSaving={isSaving}
        note={
          <Suspense fallback={null}>
            <KnownPeople onChoose={onTake} />
          </Suspense>
        }
        onInvalid={notifyUnfinished}
        onSave={add}
        onCancel={onClose}
        onUnsaved={onUnsaved}
      />
    </>
  )
}

interface ContactDialogProps {
  /** Contact of the record; undefined for none yet. */
  readonly contactId: string | undefined
  readonly control: SetContact
  /** True if the user may set the contact of the record. */
  readonly mayChange: boolean
  readonly onClose: () => void
}

type ChangeProps = Pick<ContactDialogProps, 'control' | 'onClose'> & { readonly record: KeptRecord<Contact> }

type FormTab = 'edit' | 'add'
type Tab = FormTab | 'find'

const panelId = 'contact-panel'

const noScope = createLeaveScope()

/** Edit only where there is a contact; Find for who may read contacts (2-content section 2). */
const tabsFor = (contact: Contact | undefined, { edit, add }: Record<FormTab, boolean>): readonly TabEntry<Tab>[] => [
  ...(contact ? [{ id: 'edit', label: 'Edit', isUnsaved: edit } as const] : []),
  { id: 'add', label: 'Add', isUnsaved: add },
  { id: 'find', label: 'Find', roles: ['contacts-r'] },
]

/**
 * For the sales role: edits the contact, or finds or adds another. An opened form stays mounted on the other tabs, with
 * its input.
 */
function ChangeContact({ control, record, onClose }: ChangeProps) {
  const contact = record.row
  const scope = useContext(LeaveScope) ?? noScope
  const first: FormTab = contact ? 'edit' : 'add'
  const [tab, setTab] = useState<Tab>(first)
  const [opened, setOpened] = useState<readonly FormTab[]>([first])
  const [isAddUnsaved, noteAdd] = useState(false)
  const unsaved = { edit: record.isUnsaved && tab !== 'edit', add: isAddUnsaved && tab !== 'add' }
  const tabs = tabsWithin(tabsFor(contact, unsaved), useActor())
  const open = (next: Tab) => {
    setTab(next)
    if (next !== 'find') setOpened((before) => (before.includes(next) ? before : [...before, next]))
  }
  const take = useOneChoice(async (id: string) => {
    const hold = giveUp(scope)
    const isSet = await control.set(id)
    if (isSet) onClose()
    else hold()
    return isSet
  })
  /** A chosen person replaces the new one; changes to the former contact ask first. */
  const choose = async (id: string) => (record.isUnsaved ? leaveScope(scope, () => void take(id)) : take(id))
  const parts: Readonly<Record<FormTab, ReactNode>> = {
    edit: contact && <EditContact record={record} contact={contact} control={control} />,
    add: <AddContact control={control} onTake={choose} onClose={onClose} onUnsaved={noteAdd} />,
  }
  return (
    <>
      <div className={classes['tabs']}>
        <TabBar label="Contact" tabs={tabs} tab={tab} panelId={panelId} onTab={open} />
        {contact && <DetailsButton contact={contact} onClose={onClose} />}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        {opened.map((id) => (
          <div key={id} hidden={id !== tab}>
            <IsShown value={id === tab}>{parts[id]}</IsShown>
          </div>
        ))}
        {tab === 'find' && (
          <RecordPicker
            source={contactSource}
            label="contacts"
            nearLabel="Contacts"
            wordsOf={contactWords}
            onChoose={({ id }) => void choose(id)}
          />
        )}
      </div>
    </>
  )
}

function ContactDetails({ contact, onClose }: DetailsProps) {
  return (
    <>
      <h3 className={classes['title']}>
        {contact.name}
        <ContactMarks contact={contact} />
      </h3>
      <ContactFacts contact={contact} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <DetailsButton contact={contact} onClose={onClose} />
        <Button onClick={onClose}>Close</Button>
      </Group>
    </>
  )
}

/** Set/Edit Contact of a record: whole for who may change it, otherwise details to read (1-shell section 2.4). */
export function ContactDialog({ contactId, control, mayChange, onClose }: ContactDialogProps) {
  const actor = useActor()
  const mayRead = hasRole(actor, 'contacts-r')
  const record = useKeptRecord(contacts, mayRead ? contactId : undefined)
  const { row, isLoading, isGone, error, retry } = record
  if (isLoading) return <RowsSkeleton rows={5} height={48} />
  if (error && row === undefined && !isGone) return <ErrorState error={error} onRetry={retry} />
  if (mayChange) return <ChangeContact control={control} record={record} onClose={onClose} />
  if (row === undefined)
    return <EmptyState title="No contacts found">This contact was removed, or you cannot see it.</EmptyState>
  return <ContactDetails contact={row} onClose={onClose} />
}
