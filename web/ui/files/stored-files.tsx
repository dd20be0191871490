import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { signFiles, storedFile } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { formatBytes } from '../format-value.ts'
import { FileIcon, showFile, viewerOf, type OpenFile } from './file-viewer.tsx'
import { startDownload } from './start-download.ts'
import classes from './files.module.css'

/** An address that opens without a header, asked for at the moment it is needed. */
function useOpenAddress() {
  const { api } = usePlatform()
  return useCommandOf(async ({ name, url }: OpenFile): Promise<OpenFile> => {
    const path = storedPath(url)
    if (path === undefined) return { name, url }
    const { urls } = await api.call(signFiles, { body: { paths: [path] } })
    const open = urls[path]
    if (open === undefined) throw new Error(`no file at ${url}`)
    return { name, url: open }
  })
}

interface StoredFilesProps {
  readonly files: unknown
  /** The surrounding text already names them. */
  readonly isNamed?: boolean
}

/** Files of a record: each is shown where the browser can, and downloaded. */
export function StoredFiles({ files, isNamed = false }: StoredFilesProps) {
  const address = useOpenAddress()
  const read = storedFile.array().safeParse(files)
  if (!read.success || read.data.length === 0) return null
  return (
    <section aria-label="Files">
      {!isNamed && <h3 className={classes['title']}>Files</h3>}
      <ul className={classes['list']}>
        {read.data.map((file) => {
          const viewer = viewerOf(file.name)
          const show = (open: OpenFile) => (viewer === undefined ? startDownload(open) : showFile(open, viewer))
          return (
            <li key={file.url} className={classes['row']}>
              <button type="button" className={classes['open']} onClick={() => address.start(file, show)}>
                <FileIcon name={file.name} />
                <span className={classes['name']}>{file.name}</span>
                {file.size !== undefined && <span className={classes['size']}>{formatBytes(file.size)}</span>}
              </button>
              <Tooltip label="Download">
                <ActionIcon
                  size={28}
                  aria-label={`Download ${file.name}`}
                  onClick={() => address.start(file, startDownload)}
                >
                  <IconDownload size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
