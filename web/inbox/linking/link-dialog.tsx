import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { linkTypes, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { EmptyState } from '../../ui/states.tsx'
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
  const [tab, setTab] = useState<string | null>(tabs[0] ?? null)
  const link = useLinkThread(thread, onClose)
  if (tabs.length === 0)
    return <EmptyState title="Nothing to link to">Your roles open no trips, quotes or contacts.</EmptyState>
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List className={classes['tabs']}>
        {tabs.map((type) => (
          <Tabs.Tab key={type} value={type}>
            {labels[type]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((type) => (
        <Tabs.Panel key={type} value={type}>
          <LinkPanel type={type} thread={thread} onChoose={(target) => void link(target)} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
