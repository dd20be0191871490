import type { ReactNode } from 'react'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { useInboxPlace } from '../inbox-place.tsx'
import classes from './thread-pane.module.css'

interface PaneHeadingProps {
  /** It takes the focus when its thread opens alone. */
  readonly isThread?: boolean
  readonly children: ReactNode
}

/** Heading of the conversation's pane. A phone does not show the list with the page's usual heading. */
export function PaneHeading({ isThread = false, children }: PaneHeadingProps) {
  const { isOver } = useInboxPlace()
  const isPages = useIsNarrow() && !isOver
  const focusable = isThread
    ? { tabIndex: -1, 'data-thread-heading': true, 'data-autofocus': isOver || undefined }
    : undefined
  const shared = { className: classes['subject'], ...focusable }
  return isPages ? <h1 {...shared}>{children}</h1> : <h2 {...shared}>{children}</h2>
}
