import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import classes from './rich-text.module.css'

const toolsOf = (bar: HTMLElement): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('[data-tool]')]

/** One stop of Tab for the whole bar: the tool that had the focus last. */
function keepOneStop(bar: HTMLElement, chosen?: HTMLElement): void {
  const tools = toolsOf(bar)
  const stop = chosen ?? tools.find((tool) => tool.tabIndex === 0) ?? tools[0]
  for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function move(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = toolsOf(event.currentTarget)
  const at = tools.findIndex((tool) => tool === document.activeElement)
  const next = at < 0 ? undefined : tools[steps[event.key]?.(at, tools.length) ?? -1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

interface ToolBarProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A row of tools: arrows move in it, Tab leaves it (WAI-ARIA, toolbar). */
export function ToolBar({ label, className, children }: ToolBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (bar.current) keepOneStop(bar.current)
  })
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={className ?? classes['toolGroup']}
      onKeyDown={move}
      onFocus={(event) => {
        if (event.target instanceof HTMLElement && 'tool' in event.target.dataset)
          keepOneStop(event.currentTarget, event.target)
      }}
    >
      {children}
    </div>
  )
}

export interface ToolProps {
  readonly label: string
  /** Keys that do the same, for the tooltip. */
  readonly keys?: string | undefined
  readonly icon: Icon
  readonly isOn?: boolean | undefined
  readonly isOff?: boolean | undefined
  /** True while its layer is open: it then needs no tooltip. */
  readonly isOpen?: boolean | undefined
  readonly onClick?: (() => void) | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** A button of a tool bar. One that cannot be used now keeps its place and the focus. */
export function Tool(props: ToolProps) {
  const { label, keys, icon: Shape, isOn, isOff = false, isOpen = false, onClick, ref, ...rest } = props
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} disabled={isOpen}>
      <ActionIcon
        {...rest}
        ref={ref}
        size={30}
        data-tool
        aria-label={label}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        aria-disabled={isOff || undefined}
        className={[isOn ? classes['toolOn'] : '', isOff ? classes['toolOff'] : ''].join(' ')}
        // The editor keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!isOff) onClick?.()
        }}
      >
        <Shape size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
