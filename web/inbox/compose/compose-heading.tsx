import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Recipient } from '../../../domain/inbox/index.ts'
import type { Composer } from './composer.ts'
import type { Draft, EmailDraft } from './draft.ts'
import { EmailFields } from './email-fields.tsx'
import { StoppedNote } from '../texts/stopped-note.tsx'
import { RecipientsField } from './recipients-field.tsx'
import classes from './compose.module.css'

interface ComposeHeadingProps {
  readonly composer: Composer
  readonly draft: Draft
  /** Message, Note, Text; nothing where the medium cannot be chosen. */
  readonly mediumChoice: ReactNode
  /** A text thread whose contact has no phone. */
  readonly hint: string | undefined
}

/** Who it is for: the recipients of what leaves the house, 'Team only' above what stays in it. */
export function ComposeHeading({ composer, draft, mediumChoice, hint }: ComposeHeadingProps) {
  const change = (part: Partial<EmailDraft>) => {
    const now = composer.draft.get()
    if (now?.medium === 'email') composer.change({ ...now, ...part })
  }
  if (draft.medium === 'email') {
    return (
      <EmailFields
        draft={draft}
        onChange={change}
        mediumChoice={mediumChoice}
        hasFocus={composer.byHand.has(draft.id) && draft.recipients.length === 0}
      />
    )
  }
  const recipients = (value: readonly Recipient[]) => {
    if (draft.medium === 'text') composer.change({ ...draft, recipients: value })
  }
  return (
    <div className={classes['fields']}>
      <div className={classes['fieldRow']}>
        {draft.medium === 'text' ? (
          <RecipientsField label="To" reach="phone" value={draft.recipients} onChange={recipients} />
        ) : (
          <span className={classes['teamOnly']}>
            <IconLock size={14} stroke={1.75} aria-hidden />
            Team only
          </span>
        )}
        {mediumChoice}
      </div>
      {draft.medium === 'text' && <StoppedNote phones={draft.recipients.map((one) => one.phone)} />}
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
    </div>
  )
}
