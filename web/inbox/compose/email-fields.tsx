import { TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { EmailDraft } from '../drafts/draft.ts'
import { RecipientsField } from '../recipients/recipients-field.tsx'
import classes from './compose.module.css'

interface EmailFieldsProps {
  readonly draft: EmailDraft
  readonly onChange: (part: Partial<EmailDraft>) => void
  /** The writer begins with whom it is for. */
  readonly hasFocus: boolean
  /** True if it goes to everybody in a group unless it names recipients. */
  readonly isToGroup: boolean
}

const isNamed = ({ recipients, cc, bcc }: EmailDraft): boolean => recipients.length + cc.length + bcc.length > 0

/** To, CC, BCC and subject; CC and BCC are shown when asked for or filled. */
export function EmailFields({ draft, onChange, hasFocus, isToGroup }: EmailFieldsProps) {
  const [asked, setAsked] = useState<readonly ('cc' | 'bcc')[]>([])
  const isShown = (list: 'cc' | 'bcc') => draft[list].length > 0 || asked.includes(list)
  const ask = (list: 'cc' | 'bcc', label: string) =>
    !isShown(list) && (
      <UnstyledButton className={classes['ask']} onClick={() => setAsked([...asked, list])}>
        {label}
      </UnstyledButton>
    )
  return (
    <>
      <div className={classes['fieldRow']}>
        <RecipientsField
          label="To"
          reach="email"
          value={draft.recipients}
          onChange={(recipients) => onChange({ recipients })}
          hasFocus={hasFocus}
          placeholder={isToGroup && !isNamed(draft) ? 'Everybody who is subscribed' : undefined}
        />
        <span className={classes['asks']}>
          {ask('cc', 'CC')}
          {ask('bcc', 'BCC')}
        </span>
      </div>
      {isShown('cc') && (
        <div className={classes['fieldRow']}>
          <RecipientsField label="CC" reach="email" value={draft.cc} onChange={(cc) => onChange({ cc })} />
        </div>
      )}
      {isShown('bcc') && (
        <div className={classes['fieldRow']}>
          <RecipientsField label="BCC" reach="email" value={draft.bcc} onChange={(bcc) => onChange({ bcc })} />
        </div>
      )}
      <div className={classes['fieldRow']}>
        <TextInput
          variant="unstyled"
          className={classes['subject']}
          data-subject
          aria-label="Subject"
          placeholder="Subject"
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
