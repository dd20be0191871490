import { Menu, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { hasRole, type Actor } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { DropdownButton } from './dropdown-button.tsx'
import { formatShort } from '../format-value.ts'
import { useIsMobile } from '../use-breakpoint.ts'
import classes from './tab-bar.module.css'

export interface TabEntry<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly count?: number | undefined
  /** Something typed in it is not saved. */
  readonly isUnsaved?: boolean
  /** Roles that the user needs to see it; everyone does where there is none. */
  readonly roles?: readonly string[]
}

interface TabBarProps<Id extends string> {
  /** Subject of the tabs. */
  readonly label: string
  readonly tabs: readonly TabEntry<Id>[]
  readonly tab: Id
  readonly onTab: (tab: Id) => void
  /** Id of the panel that the tabs select; its `aria-labelledby` is `{panelId}-{tab}`. */
  readonly panelId: string
  /** For a narrow place with many tabs. */
  readonly isCompact?: boolean
  /** It stays a row on a phone, and is scrolled sideways. */
  readonly isRow?: boolean
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const wordsOf = ({ label, count, isUnsaved }: TabEntry<string>) => (
  <>
    {label} {count !== undefined && <span className={classes['count']}>{formatShort(count)}</span>}
    {isUnsaved && (
      <span className={classes['unsaved']}>
        <span className="fl-unseen">not saved</span>
      </span>
    )}
  </>
)

function Tabs<Id extends string>({ label, tabs, tab, onTab, panelId, isCompact }: TabBarProps<Id>) {
  // The first one is in view to begin with: to scroll to it the browser would have to lay the whole page out.
  const inView = useRef(tabs[0]?.id)
  useEffect(() => {
    if (inView.current === tab) return
    inView.current = tab
    document.getElementById(`${panelId}-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [panelId, tab])
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onTab(next.id)
    document.getElementById(`${panelId}-${next.id}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={classes['tabs']} data-compact={isCompact || undefined}>
      {tabs.map((entry, at) => (
        <UnstyledButton
          key={entry.id}
          role="tab"
          id={`${panelId}-${entry.id}`}
          aria-selected={entry.id === tab}
          aria-controls={panelId}
          tabIndex={entry.id === tab ? 0 : -1}
          className={classes['tab']}
          onClick={() => onTab(entry.id)}
          onKeyDown={(event) => onKeyDown(event, at)}
        >
          {wordsOf(entry)}
        </UnstyledButton>
      ))}
    </div>
  )
}

/** The tabs whose roles a user has (2-content section 6). */
export const tabsWithin = <Entry extends TabEntry<string>>(tabs: readonly Entry[], actor: Actor): readonly Entry[] =>
  tabs.filter(({ roles = [] }) => roles.every((role) => hasRole(actor, role)))

/**
 * Tabs; a dropdown on mobile. Those whose roles the user lacks are left out, and one alone is no choice: it only names
 * its panel (2-content sections 2 and 6).
 */
export function TabBar<Id extends string>(props: TabBarProps<Id>) {
  const actor = useActor()
  const isMobile = useIsMobile()
  const tabs = tabsWithin(props.tabs, actor)
  const current = tabs.find(({ id }) => id === props.tab)
  if (tabs.length < 2)
    return (
      <span hidden id={`${props.panelId}-${props.tab}`}>
        {current?.label ?? props.label}
      </span>
    )
  if (!isMobile || props.isRow) return <Tabs {...props} tabs={tabs} />
  return (
    <div className={classes['dropdown']}>
      <DropdownButton
        label={<span id={`${props.panelId}-${props.tab}`}>{current ? wordsOf(current) : props.label}</span>}
        variant="default"
        width={220}
      >
        {tabs.map((entry) => (
          <Menu.Item
            key={entry.id}
            aria-current={entry.id === props.tab || undefined}
            onClick={() => props.onTab(entry.id)}
          >
            {wordsOf(entry)}
          </Menu.Item>
        ))}
      </DropdownButton>
    </div>
  )
}
