import { Button } from '@mantine/core'
import {
  IconDownload,
  IconFile,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import { showModal } from '../../platform/dialogs.ts'
import { startDownload } from './start-download.ts'
import classes from './files.module.css'

/** A file whose address opens without a header. */
export interface OpenFile {
  readonly name: string
  readonly url: string
}

export type Viewer = 'image' | 'video' | 'audio' | 'pdf'

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

/** Viewer of a file with this name; undefined for one that is only downloaded. */
export const viewerOf = (name: string): Viewer | undefined => viewers[name.split('.').at(-1)?.toLowerCase() ?? '']

/** Icon of a file by its type. */
export function FileIcon({ name }: { readonly name: string }) {
  const viewer = viewerOf(name)
  const Shape = viewer === undefined ? IconFile : icons[viewer]
  return <Shape size={16} stroke={1.75} aria-hidden />
}

function Shown({ file, viewer }: { readonly file: OpenFile; readonly viewer: Viewer }) {
  if (viewer === 'image') return <img className={classes['viewer']} src={file.url} alt={file.name} />
  // Files of senders have no captions; the name describes the content.
  if (viewer === 'video') return <video className={classes['viewer']} src={file.url} controls aria-label={file.name} />
  if (viewer === 'audio') return <audio src={file.url} controls aria-label={file.name} />
  // The browser's own reader shows it: it does not run in a sandbox.
  return <embed className={classes['pdf']} src={file.url} type="application/pdf" title={file.name} />
}

/** Opens a file in a window of the product, where it can be downloaded as well. */
export function showFile(file: OpenFile, viewer: Viewer): void {
  showModal({
    title: file.name,
    size: 'large',
    body: () => (
      <>
        <Shown file={file} viewer={viewer} />
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => startDownload(file)}
        >
          Download
        </Button>
      </>
    ),
  })
}
