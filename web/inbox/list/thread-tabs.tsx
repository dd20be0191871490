import { TabBar } from '../../ui/choices/tab-bar.tsx'
import { tabLabels, type TabId } from './inbox-tabs.ts'
import classes from '../thread-list.module.css'

/** The list that the tabs choose from: its `aria-labelledby` is `{panel}-{tab}`. */
export const threadListPanel = 'thread-list'

interface ThreadTabsProps {
  readonly tabs: readonly TabId[]
  readonly tab: TabId
  readonly onTab: (tab: TabId) => void
}

/** Tabs of the inbox. */
export function ThreadTabs({ tabs, tab, onTab }: ThreadTabsProps) {
  return (
    <div className={classes['tabs']}>
      <TabBar
        label="Threads"
        tabs={tabs.map((id) => ({ id, label: tabLabels[id] }))}
        tab={tab}
        onTab={onTab}
        panelId={threadListPanel}
        isCompact
      />
    </div>
  )
}
