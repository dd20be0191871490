import { tabLabels, type TabId } from './inbox-tabs.ts'
import classes from './thread-list.module.css'

interface ThreadTabsProps {
  readonly tabs: readonly TabId[]
  readonly tab: TabId
  readonly onTab: (tab: TabId) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs of the inbox; the arrow keys go from one to the next. */
export function ThreadTabs({ tabs, tab, onTab }: ThreadTabsProps) {
  return (
    <div role="tablist" aria-label="Threads" className={classes['tabs']}>
      {tabs.map((id, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === tab}
          aria-controls="thread-list"
          tabIndex={id === tab ? 0 : -1}
          className={classes['tab']}
          onClick={() => onTab(id)}
          onKeyDown={(event) => {
            const next = tabs[(index + (steps[event.key] ?? 0) + tabs.length) % tabs.length]
            if (steps[event.key] === undefined || next === undefined) return
            event.preventDefault()
            onTab(next)
            document.getElementById(`tab-${next}`)?.focus()
          }}
        >
          {tabLabels[id]}
        </button>
      ))}
    </div>
  )
}
