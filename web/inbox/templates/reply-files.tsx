import { AttachButton } from '../attachments/attach-button.tsx'
import { AttachmentStrip } from '../attachments/attachment-strip.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import type { ReplyWords } from './use-reply-form.ts'
import classes from './replies.module.css'

interface ReplyFilesProps {
  readonly id: string
  readonly files: ReplyWords['files']
  readonly onChange: (change: (files: ReplyWords['files']) => ReplyWords['files']) => void
}

/** Files that go with every message that is made from the reply. */
export function ReplyFiles({ id, files, onChange }: ReplyFilesProps) {
  const attachments = useAttachments({ record: 'documents', id }, files, (file) =>
    onChange((known) => [...known, file]),
  )
  return (
    <div className={classes['files']} role="group" aria-label="Attachments">
      <AttachButton onFiles={attachments.attach} />
      <AttachmentStrip
        files={files}
        running={attachments.running}
        onRemove={(index) => onChange((known) => known.filter((_, at) => at !== index))}
      />
    </div>
  )
}
