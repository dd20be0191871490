import type { Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { TabBar } from '../../ui/choices/tab-bar.tsx'
import { RecordList } from '../../ui/list/record-list.tsx'
import { EmailItem } from './email-item.tsx'
import { conversationOf, listedMessages } from './listed-messages.ts'
import classes from './emails-screen.module.css'

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'in', label: 'Received' },
  { id: 'out', label: 'Sent' },
] as const

/** Emails of the client, without drafts. */
const emailsOf = (way: string): Filter => ({
  and: [
    ['medium', '==', 'email'],
    ['draft', '==', false],
    ...(way === 'all' ? [] : [['inbound', '==', way === 'in'] as const]),
  ],
})

/** Redundant columns: all rows are emails, and incoming ones have no colleague as author. */
const silent: Readonly<Record<string, readonly string[]>> = {
  all: ['medium'],
  in: ['medium', 'creator.label'],
  out: ['medium', 'from.name'],
}

const emailsListed = (way: string): RecordDefinition => ({
  ...listedMessages,
  label: { one: 'Email', many: 'Emails', path: 'emails' },
  list: {
    ...listedMessages.list,
    columns: listedMessages.list.columns.filter(({ field }) => silent[way]?.includes(field) !== true),
  },
})

const definitions: Readonly<Record<string, RecordDefinition>> = Object.fromEntries(
  tabs.map(({ id }) => [id, emailsListed(id)]),
)

const panelId = 'emails-panel'

/** Every email that the client received or sent, each leading to its conversation: `/{name_key}/emails`. */
export function EmailsScreen() {
  const { words, change } = useAddressWords()
  const way = tabs.find(({ id }) => id === words['way'])?.id ?? 'all'
  return (
    <div className={classes['page']}>
      <div className={classes['tabs']}>
        <TabBar
          label="Which emails"
          tabs={tabs}
          tab={way}
          panelId={panelId}
          onTab={(next) => change({ way: next === 'all' ? undefined : next }, true)}
        />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${way}`} className={classes['panel']}>
        <RecordList
          key={way}
          definition={definitions[way] ?? listedMessages}
          title="Emails"
          where={emailsOf(way)}
          pathOf={conversationOf}
          layout={EmailItem}
        />
      </div>
    </div>
  )
}
