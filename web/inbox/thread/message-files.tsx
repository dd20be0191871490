import {
  IconDownload,
  IconFile,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { formatBytes } from '../../ui/format-value.ts'
import { showModal } from '../../platform/dialogs.ts'
import classes from './message.module.css'

type MessageFile = ShownMessage['files'][number]
type Viewer = 'image' | 'video' | 'audio' | 'pdf'

/** Files that the browser shows; anything else is a download (1-shell section 9). */
const viewers: Readonly<Record<string, Viewer>> = {
  ...Object.fromEntries(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg', 'webp'].map((one) => [one, 'image' as const])),
  ...Object.fromEntries(['mp4', 'mov', 'avi'].map((one) => [one, 'video' as const])),
  ...Object.fromEntries(['mp3', 'wav'].map((one) => [one, 'audio' as const])),
  pdf: 'pdf',
}

const icons: Readonly<Record<Viewer, Icon>> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  pdf: IconFileTypePdf,
}

const viewerOf = (name: string): Viewer | undefined => viewers[name.split('.').at(-1)?.toLowerCase() ?? '']

function FileView({ file, viewer }: { readonly file: MessageFile; readonly viewer: Viewer }) {
  if (viewer === 'image') return <img className={classes['viewer']} src={file.url} alt={file.name} />
  // What people send has no captions; the name says what it is.
  if (viewer === 'video') return <video className={classes['viewer']} src={file.url} controls aria-label={file.name} />
  if (viewer === 'audio') return <audio src={file.url} controls aria-label={file.name} />
  // The browser's own reader shows it: it does not run in a sandbox.
  return <embed className={classes['pdf']} src={file.url} type="application/pdf" title={file.name} />
}

const open = (file: MessageFile, viewer: Viewer) =>
  showModal({ title: file.name, size: 'large', body: () => <FileView file={file} viewer={viewer} /> })

function FileButton({ file }: { readonly file: MessageFile }) {
  const viewer = viewerOf(file.name)
  const Shape = viewer === undefined ? IconFile : icons[viewer]
  const label = (
    <>
      <Shape size={16} stroke={1.75} aria-hidden />
      <span className={classes['fileName']}>{file.name}</span>
      {file.size !== undefined && <span className={classes['fileSize']}>{formatBytes(file.size)}</span>}
    </>
  )
  if (viewer === undefined) {
    return (
      <a className={classes['file']} href={file.url} download={file.name}>
        {label}
        <IconDownload size={14} stroke={1.75} aria-hidden />
      </a>
    )
  }
  return (
    <button type="button" className={classes['file']} onClick={() => open(file, viewer)}>
      {label}
    </button>
  )
}

/** Attachments of a message; images that stand inside its text are not repeated. */
export function MessageFiles({ files }: { readonly files: readonly MessageFile[] }) {
  const attached = files.filter((file) => !file.inline)
  if (attached.length === 0) return null
  return (
    <ul className={classes['files']} aria-label="Attachments">
      {attached.map((file, index) => (
        <li key={file.id ?? index}>
          <FileButton file={file} />
        </li>
      ))}
    </ul>
  )
}
