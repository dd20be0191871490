import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconDeviceFloppy, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { FileIcon, showFile, viewerOf } from '../../ui/files/file-viewer.tsx'
import { downloadAll, startDownload } from '../../ui/files/start-download.ts'
import { formatBytes } from '../../ui/format-value.ts'
import { useFileCare, type FileCare } from './use-file-changes.ts'
import { useSaveFile, useSavePlaces, type SavePlace } from './use-save-file.ts'
import classes from './message.module.css'

type MessageFile = ShownMessage['files'][number]

interface FileItemProps {
  readonly file: MessageFile
  readonly places: readonly SavePlace[]
  readonly onSave: (to: SavePlace['to']) => void
  readonly care: FileCare
}

/** Further actions on a file: saved to a record, renamed, deleted. */
function FileMenu({ file, places, onSave, care }: FileItemProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} className={classes['fileMore']} aria-label={`More for ${file.name}`}>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => startDownload(file)}>
          Download
        </Menu.Item>
        {file.id !== undefined &&
          places.map(({ to, label }) => (
            <Menu.Item key={to} leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => onSave(to)}>
              {label}
            </Menu.Item>
          ))}
        {care.onRename && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={care.onRename}>
            Rename
          </Menu.Item>
        )}
        {care.onDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={care.onDelete}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function FileItem(props: FileItemProps) {
  const { file } = props
  const viewer = viewerOf(file.name)
  const label = (
    <>
      <FileIcon name={file.name} />
      <span className={classes['fileName']}>{file.name}</span>
      {file.size !== undefined && <span className={classes['fileSize']}>{formatBytes(file.size)}</span>}
    </>
  )
  return (
    <li className={classes['fileItem']}>
      {viewer === undefined ? (
        <a className={classes['file']} href={file.url} download={file.name}>
          {label}
          <IconDownload size={14} stroke={1.75} aria-hidden />
        </a>
      ) : (
        <button type="button" className={classes['file']} onClick={() => showFile(file, viewer)}>
          {label}
        </button>
      )}
      <FileMenu {...props} />
    </li>
  )
}

function DownloadAll({ files }: { readonly files: readonly MessageFile[] }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await downloadAll(files).finally(() => setRunning(false))
  }
  return (
    <button type="button" className={classes['link']} disabled={isRunning} onClick={() => void run()}>
      {isRunning ? 'Downloading...' : 'Download All'}
    </button>
  )
}

interface FileListProps {
  readonly files: readonly MessageFile[]
  readonly places?: readonly SavePlace[]
  readonly onSave?: (file: MessageFile, to: SavePlace['to']) => void
  readonly careOf?: (file: MessageFile) => FileCare
}

/** Files to look at and to download; images that are inside a text are not repeated. */
export function FileList({ files, places = [], onSave, careOf }: FileListProps) {
  const attached = files.filter((file) => !file.inline)
  if (attached.length === 0) return null
  return (
    <div className={classes['filesBox']}>
      <ul className={classes['files']} aria-label="Attachments">
        {attached.map((file, index) => (
          <FileItem
            key={file.id ?? index}
            file={file}
            places={places}
            onSave={(to) => onSave?.(file, to)}
            care={careOf?.(file) ?? {}}
          />
        ))}
      </ul>
      {attached.length > 1 && <DownloadAll files={attached} />}
    </div>
  )
}

/**
 * Attachments of a message, which can be saved to its contact or its record; those of the user's own notes also
 * renamed.
 */
export function MessageFiles({ message }: { readonly message: ShownMessage }) {
  const places = useSavePlaces(message)
  const save = useSaveFile(message.id)
  const careOf = useFileCare(message)
  return <FileList files={message.files} places={places} onSave={(file, to) => void save(file, to)} careOf={careOf} />
}
