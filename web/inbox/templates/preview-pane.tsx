import { Button, Group } from '@mantine/core'
import type { Recipient, TemplatePreview } from '../../../domain/inbox/index.ts'
import type { Draft } from '../drafts/draft.ts'
import { MailFrame } from '../message/mail-frame.tsx'
import { FileList } from '../message/message-files.tsx'
import { MissingWords } from './missing-words.tsx'
import classes from './templates.module.css'

interface PreviewPaneProps {
  readonly made: TemplatePreview
  readonly draft: Draft
  readonly onClose: () => void
}

const named = ({ name, email, phone }: Recipient): string => {
  const reach = email ?? phone ?? ''
  return name && name !== reach ? `${name} <${reach}>` : reach
}

function People({ label, people }: { readonly label: string; readonly people: readonly Recipient[] }) {
  if (people.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{people.map(named).join(', ')}</dd>
    </>
  )
}

/** A message of a template as its recipients will see it, in a frame without scripts. */
export function PreviewPane({ made, draft, onClose }: PreviewPaneProps) {
  const isEmail = draft.medium === 'email'
  const given = 'recipients' in draft && draft.recipients.length > 0 ? draft.recipients : made.recipients
  return (
    <article>
      <dl className={classes['facts']}>
        <People label="To" people={given} />
        {isEmail && <People label="CC" people={draft.cc} />}
        {isEmail && <People label="BCC" people={draft.bcc} />}
        {isEmail && (
          <>
            <dt>Subject</dt>
            <dd className={classes['subject']}>{made.subject || 'No subject'}</dd>
          </>
        )}
      </dl>
      <MissingWords names={made.missing} />
      <div className={classes['paper']}>
        <MailFrame
          id={`preview ${made.document_id}`}
          title="Preview of the message"
          html={made.html}
          showImages
          showQuoted={false}
        />
      </div>
      <FileList files={made.files} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </article>
  )
}
