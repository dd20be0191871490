import { Button, Tooltip } from '@mantine/core'
import { IconFileDollar, IconLink, IconMessages } from '@tabler/icons-react'
import { canLink, type ThreadRow } from '../../../domain/inbox/index.ts'
import { findConversationParts } from '../../conversations.ts'
import { useNewQuote } from '../actions/use-new-quote.ts'
import { hasMediumChoice } from '../compose/compose-dock.tsx'
import { openConversations } from '../conversations/open-conversations.tsx'
import { leaveForBox, type MadeMessage } from '../drafts/made-messages.ts'
import { openLinkDialog } from '../linking/open-link-dialog.tsx'
import { parentChip } from '../threads/thread-words.ts'
import type { ThreadPage } from '../threads/thread-page.ts'
import { useInboxAddress } from '../use-inbox-address.ts'
import classes from './record-pane.module.css'

interface RecordActionsProps {
  readonly thread: ThreadRow
  readonly parent: ThreadPage['parent']
}

/** A link made for the record goes into the message box of its thread. */
function useOnMade(threadId: string): (message: MadeMessage) => void {
  const { go } = useInboxAddress()
  return (message) => {
    leaveForBox(threadId, message)
    // On a phone the record takes the place of the thread, where the message is.
    if (window.matchMedia('(max-width: 48em)').matches) go({ record: undefined }, false)
  }
}

/** Messages that can be made from the record, if the thread goes to people outside. */
function SendActions({ thread, parent }: RecordActionsProps) {
  const onMade = useOnMade(thread.id)
  if (!hasMediumChoice(thread)) return null
  const { actions: Actions } = findConversationParts(thread.object.type)
  const title = parent?.title ?? parentChip(thread.object)
  return Actions ? <Actions thread={thread} title={title} row={parent?.row} onMade={onMade} /> : null
}

/** Actions on the record of the thread: link another, send its links. */
export function RecordActions({ thread, parent }: RecordActionsProps) {
  const beginQuote = useNewQuote(thread)
  if (thread.object.type === 'client') return null
  return (
    <div className={classes['actions']}>
      {beginQuote && (
        <Tooltip label="With what their mail asks for (key q)">
          <Button
            size="xs"
            variant="light"
            leftSection={<IconFileDollar size={16} stroke={1.75} aria-hidden />}
            onClick={beginQuote}
          >
            New quote
          </Button>
        </Tooltip>
      )}
      {canLink(thread.object.type) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={() => openLinkDialog(thread)}
        >
          Link
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessages size={16} stroke={1.75} aria-hidden />}
        onClick={() => openConversations(thread.object)}
      >
        Conversations
      </Button>
      <SendActions thread={thread} parent={parent} />
    </div>
  )
}
