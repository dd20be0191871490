import { Activity } from 'react'
import { BehindContext } from '../message/behind.ts'
import { ThreadPane, type ThreadPaneProps } from './thread-pane.tsx'
import { usePaneOrder } from './use-pane-order.ts'
import classes from './thread-pane.module.css'

interface ThreadPanesProps extends Omit<ThreadPaneProps, 'isUnread'> {
  /** The thread that will most likely be opened next; it was read ahead. */
  readonly aheadId: string | undefined
  readonly unreadIds: ReadonlySet<string>
}

/**
 * The open thread, and the next one, drawn hidden in idle time: opening it shows a finished pane. The former one is
 * unmounted once its successor is on the screen.
 */
export function ThreadPanes({ threadId, aheadId, unreadIds, ...pane }: ThreadPanesProps) {
  const { left, shown, ahead } = usePaneOrder(threadId, aheadId)
  // In the order in which they came: an element that is moved among the others would reload its frames.
  const panes = [...new Set([left, shown, ahead])].filter((one) => one !== undefined)
  return panes.map((one) => (
    <div key={one.visit} className={classes['place']} data-behind={one !== shown || undefined}>
      <BehindContext value={one !== shown}>
        <Activity mode={one === shown ? 'visible' : 'hidden'}>
          <ThreadPane {...pane} threadId={one.threadId} isUnread={unreadIds.has(one.threadId)} />
        </Activity>
      </BehindContext>
    </div>
  ))
}
