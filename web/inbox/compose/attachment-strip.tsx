import { UnstyledButton } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { formatBytes } from '../../ui/format-value.ts'
import type { RunningUpload } from './use-attachments.ts'
import classes from './compose.module.css'

interface AttachmentStripProps {
  readonly files: ShownMessage['files']
  readonly running: readonly RunningUpload[]
  readonly onRemove: (index: number) => void
}

function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <UnstyledButton className={classes['removeFile']} aria-label={label} onClick={onClick}>
      <IconX size={14} aria-hidden />
    </UnstyledButton>
  )
}

/** Files that go with the message, and those on their way to the server. */
export function AttachmentStrip({ files, running, onRemove }: AttachmentStripProps) {
  if (files.length + running.length === 0) return null
  return (
    <ul className={classes['attachments']} aria-label="Attachments">
      {files.map((file, index) => (
        <li key={file.id ?? index} className={classes['attachment']}>
          <IconFile size={16} stroke={1.75} aria-hidden />
          <span className={classes['fileName']}>{file.name}</span>
          {file.size !== undefined && <span className={classes['quiet']}>{formatBytes(file.size)}</span>}
          <RemoveButton label={`Remove ${file.name}`} onClick={() => onRemove(index)} />
        </li>
      ))}
      {running.map(({ id, name, share, cancel }) => (
        <li key={id} className={classes['attachment']}>
          <progress className={classes['progress']} value={share} aria-label={`Uploading ${name}`} />
          <span className={classes['fileName']}>{name}</span>
          <RemoveButton label={`Stop uploading ${name}`} onClick={cancel} />
        </li>
      ))}
    </ul>
  )
}
