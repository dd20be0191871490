import { useState } from 'react'
import { linkTypes, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TabBar } from '../../ui/choices/tab-bar.tsx'
import {
  contactSource,
  contactWords,
  linkTabsOf,
  messageSource,
  messageWords,
  quoteSource,
  quoteWords,
  tripSource,
  tripWords,
  withLinked,
  type LinkTab,
} from './link-sources.ts'
import { RecordPicker } from './record-picker.tsx'
import { useLinkThread, type LinkTarget } from './use-link-thread.tsx'
import classes from './linking.module.css'

const panelId = 'link-panel'

const labels: Readonly<Record<LinkTab, string>> = {
  trips: 'Trips',
  quotes: 'Quotes',
  contacts: 'Contacts',
  messages: 'Messages',
}

interface LinkTabProps {
  readonly type: LinkTab
  readonly thread: ThreadRow
  readonly onChoose: (target: LinkTarget) => void
}

/** A conversation leads to the record that it is about. */
function recordOf({ object: { type, id } }: ThreadRow): LinkTarget | undefined {
  const known = linkTypes.find((one) => one === type)
  return known && { type: known, id }
}

function LinkPanel({ type, thread, onChoose }: LinkTabProps) {
  const { timezone } = useClient()
  const nearLabel = `Of ${thread.contact?.name ?? 'this contact'}`
  const isLinked = (id: string) => thread.object.type === type && thread.object.id === id
  if (type === 'messages') {
    return (
      <RecordPicker
        source={messageSource(thread)}
        label="messages"
        nearLabel={nearLabel}
        wordsOf={messageWords}
        onChoose={(row) => {
          const target = recordOf(row)
          if (target) onChoose(target)
        }}
      />
    )
  }
  const choose = ({ id }: { readonly id: string }) => onChoose({ type, id })
  if (type === 'trips') {
    return (
      <RecordPicker
        source={tripSource(thread)}
        label="trips"
        nearLabel={nearLabel}
        wordsOf={(row) => withLinked(tripWords(row, timezone), isLinked(row.id))}
        onChoose={choose}
      />
    )
  }
  if (type === 'quotes') {
    return (
      <RecordPicker
        source={quoteSource(thread)}
        label="quotes"
        nearLabel={nearLabel}
        wordsOf={(row) => withLinked(quoteWords(row, timezone), isLinked(row.id))}
        onChoose={choose}
      />
    )
  }
  return (
    <RecordPicker
      source={contactSource}
      label="contacts"
      nearLabel={nearLabel}
      wordsOf={(row) => withLinked(contactWords(row), isLinked(row.id))}
      onChoose={choose}
    />
  )
}

interface LinkDialogProps {
  readonly thread: ThreadRow
  readonly onClose: () => void
}

/** Link: what a thread is about, chosen from trips, quotes, contacts and other conversations (1-shell section 2.4). */
export function LinkDialog({ thread, onClose }: LinkDialogProps) {
  const tabs = linkTabsOf(useActor())
  const [chosen, setTab] = useState(tabs[0])
  const link = useLinkThread(thread, onClose)
  const tab = chosen ?? tabs[0]
  if (tab === undefined)
    return <EmptyState title="Nothing to link to">Your roles open no trips, quotes or contacts.</EmptyState>
  return (
    <>
      <div className={classes['tabs']}>
        <TabBar
          label="What to link to"
          tabs={tabs.map((type) => ({ id: type, label: labels[type] }))}
          tab={tab}
          panelId={panelId}
          onTab={setTab}
        />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        <LinkPanel key={tab} type={tab} thread={thread} onChoose={(target) => void link(target)} />
      </div>
    </>
  )
}
