import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Recipient } from '../../../domain/inbox/index.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Draft, EmailDraft } from '../drafts/draft.ts'
import { DraftState } from './draft-state.tsx'
import { EmailFields } from './email-fields.tsx'
import { StoppedNote } from '../texts/stopped-note.tsx'
import { RecipientsField } from '../recipients/recipients-field.tsx'
import classes from './compose.module.css'

interface ComposeHeadingProps {
  readonly composer: Composer
  readonly draft: Draft
  /** Message, Note, Text; absent for a fixed medium. */
  readonly mediumChoice: ReactNode
  /** A text thread whose contact has no phone. */
  readonly hint: string | undefined
  /** True if it goes to everybody in a group unless it names recipients. */
  readonly isToGroup: boolean
  readonly onDiscard: (() => void) | undefined
}

/** Kind of message, and state of its draft. A note names its readers from the beginning. */
function KindRow({ composer, draft, mediumChoice, onDiscard }: Omit<ComposeHeadingProps, 'hint' | 'isToGroup'>) {
  const isTeam = draft.medium === 'note' || draft.medium === 'chat'
  return (
    <div className={classes['kindRow']}>
      {mediumChoice}
      {isTeam && (
        <span className={classes['teamOnly']}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          Only your team sees this
        </span>
      )}
      <DraftState composer={composer} draft={draft} onDiscard={onDiscard} />
    </div>
  )
}

type RecipientsProps = Pick<ComposeHeadingProps, 'composer' | 'draft' | 'hint' | 'isToGroup'>

/** Recipients: only colleagues for a note or a chat message. */
function Recipients({ composer, draft, hint, isToGroup }: RecipientsProps) {
  const change = (part: Partial<EmailDraft>) => {
    const now = composer.draft.get()
    if (now?.medium === 'email') composer.change({ ...now, ...part })
  }
  if (draft.medium === 'email') {
    return (
      <EmailFields
        draft={draft}
        onChange={change}
        isToGroup={isToGroup}
        hasFocus={composer.byHand.has(draft.id) && draft.recipients.length === 0}
      />
    )
  }
  if (draft.medium !== 'text') return null
  const recipients = (value: readonly Recipient[]) => composer.change({ ...draft, recipients: value })
  return (
    <>
      <div className={classes['fieldRow']}>
        <RecipientsField label="To" reach="phone" value={draft.recipients} onChange={recipients} />
      </div>
      <StoppedNote phones={draft.recipients.map((one) => one.phone)} />
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
    </>
  )
}

/** The head of the box: the kind of message, its draft, and to whom it goes. */
export const ComposeHeading = (props: ComposeHeadingProps) => (
  <div className={classes['fields']}>
    <KindRow {...props} />
    <Recipients {...props} />
  </div>
)
