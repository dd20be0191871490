import { useState } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { findConversationParts } from '../../conversations.ts'
import { useOneChoice } from '../../platform/data/use-one-choice.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TabBar } from '../../ui/choices/tab-bar.tsx'
import { labelOfTab, linkTabsOf, type LinkTab } from './link-sources.ts'
import { ChoicePicker } from './record-picker.tsx'
import { useLinkParts } from './use-link-parts.ts'
import { useImportInto } from './use-import-into.ts'
import { useLinkThread } from './use-link-thread.tsx'
import classes from './linking.module.css'

const panelId = 'link-panel'

interface LinkPickerProps extends LinkDialogProps {
  readonly tabs: readonly LinkTab[]
  readonly first: LinkTab
}

interface LinkDialogProps {
  readonly thread: ThreadRow
  readonly onClose: () => void
  /** Called once the thread is linked, after `onClose`. */
  readonly onLinked?: (() => void) | undefined
}

function LinkPicker({ thread, tabs, first, onClose, onLinked }: LinkPickerProps) {
  const [tab, setTab] = useState(first)
  const [typed, setTyped] = useState('')
  const link = useOneChoice(useLinkThread(thread, onClose, onLinked))
  const importInto = useImportInto(thread, onClose, onLinked)
  const { parts, listing } = useLinkParts({
    thread,
    tabs,
    tab,
    typed,
    onChoose: (target) => void link(target),
  })
  const { importInto: ImportInto } = findConversationParts(tab)
  return (
    <>
      <p className={classes['about']}>A link names the record of the thread. Its participants stay.</p>
      <div className={classes['tabs']}>
        <TabBar
          label="What to link to"
          tabs={tabs.map((type) => ({ id: type, label: labelOfTab(type) }))}
          tab={tab}
          panelId={panelId}
          onTab={setTab}
        />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        <div className={classes['importing']}>{ImportInto && <ImportInto {...importInto(tab)} />}</div>
        <ChoicePicker key={tab} label={tab} typed={typed} onTyped={setTyped} parts={parts} listing={listing} />
      </div>
    </>
  )
}

/** Link: the subject of a thread, chosen from trips, quotes, contacts and other conversations (1-shell section 2.4). */
export function LinkDialog(props: LinkDialogProps) {
  const tabs = linkTabsOf(useActor())
  const [first] = tabs
  if (first === undefined)
    return <EmptyState title="Nothing to link to">Your roles open no trips, quotes or contacts.</EmptyState>
  return <LinkPicker {...props} tabs={tabs} first={first} />
}
