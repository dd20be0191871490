import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconPencil, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { formatBytes } from '../../ui/format-value.ts'
import type { RunningUpload } from '../drafts/uploads.ts'
import classes from './attachments.module.css'

interface AttachmentStripProps {
  readonly files: ShownMessage['files']
  readonly running: readonly RunningUpload[]
  readonly onRemove: (index: number) => void
  /** Absent where files keep their names. */
  readonly onRename?: (file: ShownMessage['files'][number]) => void
}

interface SmallButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function SmallButton({ label, onClick, children }: SmallButtonProps) {
  return (
    <UnstyledButton className={classes['removeFile']} aria-label={label} title={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}

const cross = <IconX size={14} aria-hidden />

/** A file on its way, with its progress; or one that did not arrive, with a way to try again. */
function Upload({ upload }: { readonly upload: RunningUpload }) {
  const { name, share, fault, cancel, retry } = upload
  if (fault !== undefined) {
    return (
      <li className={`${classes['attachment']} ${classes['failedFile']}`} title={fault}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <span className={classes['fileName']}>{name}</span>
        <span className={classes['quiet']}>Not uploaded</span>
        <SmallButton label={`Try ${name} again`} onClick={retry}>
          <IconRefresh size={14} aria-hidden />
        </SmallButton>
        <SmallButton label={`Remove ${name}`} onClick={cancel}>
          {cross}
        </SmallButton>
      </li>
    )
  }
  return (
    <li className={classes['attachment']}>
      <progress className={classes['progress']} value={share} aria-label={`Uploading ${name}`} />
      <span className={classes['fileName']}>{name}</span>
      <SmallButton label={`Stop uploading ${name}`} onClick={cancel}>
        {cross}
      </SmallButton>
    </li>
  )
}

/** Files that go with the message, and those being uploaded; pictures of the text are in the text. */
export function AttachmentStrip({ files, running, onRemove, onRename }: AttachmentStripProps) {
  const attached = files.map((file, index) => ({ file, index })).filter(({ file }) => !file.inline)
  if (attached.length + running.length === 0) return null
  return (
    <ul className={classes['attachments']} aria-label="Attachments">
      {attached.map(({ file, index }) => (
        <li key={file.id ?? index} className={classes['attachment']}>
          <IconFile size={16} stroke={1.75} aria-hidden />
          <span className={classes['fileName']}>{file.name}</span>
          {file.size !== undefined && <span className={classes['quiet']}>{formatBytes(file.size)}</span>}
          {onRename && (
            <SmallButton label={`Rename ${file.name}`} onClick={() => onRename(file)}>
              <IconPencil size={14} aria-hidden />
            </SmallButton>
          )}
          <SmallButton label={`Remove ${file.name}`} onClick={() => onRemove(index)}>
            {cross}
          </SmallButton>
        </li>
      ))}
      {running.map((upload) => (
        <Upload key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}
