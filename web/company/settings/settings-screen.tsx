import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { clients, mayPublishTerms, scheduledFrom } from '../../../domain/company/index.ts'
import { hasRole, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { AircraftCalendarsForm, AvinodeSettings, ConnectionForm, FlightPlansForm } from '../../charter/index.ts'
import { CarrierAccounts, PaymentAccounts } from '../../commerce/index.ts'
import { showFollowUpOptions } from '../../inbox/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { TabBar } from '../../ui/choices/tab-bar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { CustomFieldsForm } from '../custom-fields/custom-fields-form.tsx'
import { RolesList, SitesList, StagesList } from './client-lists.tsx'
import { clientInbox, clientLogos, clientSoftware } from './client-parts.ts'
import { ColorsForm } from './colors-form.tsx'
import { PlanForm } from '../reminders/plan-form.tsx'
import { TermsForm } from '../terms/terms-form.tsx'
import { useMenuFamily } from '../use-menu-family.ts'
import { PeopleForm } from './people-form.tsx'
import classes from '../editing/settings.module.css'

type Client = Presented<typeof clients>

/** A part of the client that the generic form edits. */
function PartForm({ definition, id }: { readonly definition: RecordDefinition; readonly id: string }) {
  const { row } = useRecord(definition, id)
  const { save, isSaving } = useSaveRecord(definition)
  if (row === undefined) return null
  return (
    <RecordForm
      definition={definition}
      doc={row}
      isReadOnly={!row.can.write}
      isSaving={isSaving}
      onSave={(change, base) => save(base, change)}
    />
  )
}

/** Saves a part of the client at once shown, with Undo. */
function useClientPart(client: Client) {
  const { change } = useRecordCommands(clients)
  return {
    isReadOnly: !client.can.write,
    isSaving: change.isRunning,
    onSave: (part: Partial<Client>, done: () => void) => {
      const before: Doc = Object.fromEntries(Object.keys(part).map((field) => [field, Reflect.get(client, field)]))
      change.start({ row: client, change: { ...part } }, (changed) => {
        done()
        notify({
          title: 'Settings saved',
          kind: 'success',
          action: { label: 'Undo', run: () => change.start({ row: changed, change: before }) },
        })
      })
    },
  }
}

interface PanelProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

function Panel({ title, hint, children }: PanelProps) {
  return (
    <>
      <h2>{title}</h2>
      <p className={classes['quiet']}>{hint}</p>
      {children}
    </>
  )
}

const tabs = [
  { id: 'roles', label: 'Roles' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'stages', label: 'Order stages' },
  { id: 'sites', label: 'Sites' },
  { id: 'software', label: 'Software' },
  { id: 'avinode', label: 'Avinode' },
  { id: 'payments', label: 'Payments' },
  { id: 'shipping', label: 'Shipping' },
  { id: 'reminders', label: 'Reminders' },
  { id: 'inbox', label: 'Inbox' },
  { id: 'fields', label: 'Fields' },
] as const

/** For users who manage the terms of use. */
const termsTab = { id: 'terms', label: 'Terms of service' } as const

const panelId = 'settings-panel'

type PartProps = ReturnType<typeof useClientPart> & { readonly client: Client }

const InboxPart = (props: PartProps) => (
  <Panel title="Inbox" hint="Functions of the inbox in this company.">
    <PeopleForm {...props} />
    <PartForm definition={clientInbox} id={props.client.id} />
    <span>
      <Button
        size="compact-md"
        variant="default"
        disabled={!props.client.can.write}
        onClick={() => void showFollowUpOptions()}
      >
        Follow-up options
      </Button>
    </span>
    <ClientLink path="company/settings/contact-types">Contact types</ClientLink>
    <ClientLink path="threads/filters">Message filters</ClientLink>
  </Panel>
)

type TabId = (typeof tabs)[number]['id'] | (typeof termsTab)['id']

const panels: Readonly<Record<TabId, (props: PartProps) => ReactNode>> = {
  roles: (props) => (
    <Panel title="Roles" hint="Roles for users, with the names used here. 'In filters' adds a filter by agent.">
      <RolesList {...props} />
    </Panel>
  ),
  appearance: ({ client, ...part }) => (
    <Panel title="Colours" hint="All users of the company see them.">
      <ColorsForm {...part} theme={client.theme} onSave={(theme, done) => part.onSave({ theme }, done)} />
      <h2>Logos</h2>
      <PartForm definition={clientLogos} id={client.id} />
    </Panel>
  ),
  stages: (props) => (
    <Panel title="Order stages" hint="The stages of an order, in sequence.">
      <StagesList {...props} />
    </Panel>
  ),
  sites: (props) => (
    <Panel title="Sites" hint="The websites of the company.">
      <SitesList {...props} />
    </Panel>
  ),
  software: ({ client }) => (
    <Panel title="Scheduling software" hint="The scheduling software of the company, and whether it is in use.">
      <PartForm definition={clientSoftware} id={client.id} />
      <h2>Imports</h2>
      <ConnectionForm software={`${client.config.software.type ?? ''} ${client.config.software.active}`} />
      {scheduledFrom(client.config) === 'jet_insight' && <AircraftCalendarsForm />}
      <FlightPlansForm />
    </Panel>
  ),
  avinode: () => (
    <Panel title="Avinode" hint="Requests of brokers on Avinode, our answers, and the schedule that is sent there.">
      <AvinodeSettings />
    </Panel>
  ),
  payments: () => (
    <Panel title="Payment providers" hint="Accounts at which customers pay by card or PayPal.">
      <PaymentAccounts />
    </Panel>
  ),
  shipping: () => (
    <Panel title="Shipping" hint="The account at which labels are bought and parcels are tracked.">
      <CarrierAccounts />
    </Panel>
  ),
  reminders: ({ client, isReadOnly }) => (
    <Panel title="Reminders" hint="Customers with an open balance are reminded by this plan, until they pay or reply.">
      <PlanForm client={client} isReadOnly={isReadOnly} />
    </Panel>
  ),
  inbox: InboxPart,
  fields: ({ isReadOnly }) => (
    <Panel
      title="Fields"
      hint="Fields of your own records in addition to the built-in ones. You can rename, move and hide a saved field, but not change its type. Its values in records are kept."
    >
      <CustomFieldsForm isReadOnly={isReadOnly} />
    </Panel>
  ),
  terms: () => (
    <Panel title="Terms of service" hint="Every user of every company agrees to the version in force.">
      <TermsForm />
    </Panel>
  ),
}

function Settings({ client }: { readonly client: Client }) {
  const { words, change } = useAddressWords()
  const part = useClientPart(client)
  const isCharter = useMenuFamily() !== 'equipment'
  const ofBusiness = tabs.filter(({ id }) => isCharter || id !== 'avinode')
  const shownTabs = mayPublishTerms(useActor()) ? [...ofBusiness, termsTab] : ofBusiness
  const tab = shownTabs.find(({ id }) => id === words['tab'])?.id ?? 'roles'
  const Shown = panels[tab]
  return (
    <>
      <TabBar
        label="Settings"
        tabs={shownTabs}
        tab={tab}
        panelId={panelId}
        onTab={(next) => change({ tab: next }, true)}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} className={classes['panel']}>
        <Shown client={client} {...part} />
      </div>
    </>
  )
}

/** Settings of a company: `/{name_key}/company/settings`. */
export function SettingsScreen() {
  const { id } = useClient()
  const isAllowed = hasRole(useActor(), 'settings')
  const { row, error, retry } = useRecord(clients, id)
  if (!isAllowed) return <DisallowedScreen needs="settings" />
  return (
    <section className={classes['page']} aria-labelledby="settings-heading">
      <div className={classes['head']}>
        <h1 id="settings-heading">Settings</h1>
        <ClientLink path="guide" className={classes['guide']}>
          Guide
        </ClientLink>
      </div>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && row === undefined && <RowsSkeleton />}
      {row && <Settings client={row} />}
    </section>
  )
}
