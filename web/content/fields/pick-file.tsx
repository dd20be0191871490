import { Button } from '@mantine/core'
import { IconArrowUp, IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { files, filesInFolder, foldersIn, stepsTo } from '../../../domain/content/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { FolderWords } from '../library/file-place.tsx'
import { topName, useFolders, type Folder } from '../library/use-folders.ts'
import { pickOne, type FinderProps } from './picker-dialog.tsx'
import fieldClasses from './fields.module.css'
import classes from '../library/library.module.css'

export type LibraryFile = Presented<typeof files>

const isPicture = ({ type = '' }: LibraryFile): boolean => type.startsWith('image/')

const picturesIn = (folder: string): Filter => ({
  and: [filesInFolder(folder), ['type', '>=', 'image/'], ['type', '<', 'image0']],
})

interface FoldersProps {
  readonly folders: readonly Folder[]
  readonly at: string
  readonly onOpen: (folder: string) => void
}

/** The folders in the open one, and the way up. */
function PickerFolders({ folders, at, onOpen }: FoldersProps) {
  const open = stepsTo(folders, at).at(-1)
  const inside = foldersIn(folders, at)
  if (open === undefined && inside.length === 0) return null
  return (
    <div className={fieldClasses['row']} role="group" aria-label="Folders">
      {open && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
          onClick={() => onOpen(open.parent)}
        >
          {`Up to ${stepsTo(folders, open.parent).at(-1)?.name ?? topName}`}
        </Button>
      )}
      {open && <strong>{open.name}</strong>}
      {inside.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="compact-sm"
          leftSection={<IconFolder size={16} stroke={1.75} aria-hidden />}
          onClick={() => onOpen(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

/** The pictures of the open folder or, once something is searched, those of all folders. */
function PictureFinder({ words, children }: FinderProps<LibraryFile>) {
  const [opened, setOpened] = useState('')
  const { folders } = useFolders()
  const at = folders.some(({ id }) => id === opened) ? opened : ''
  const isSearching = words !== ''
  const found = useSearchRows(files, { query: words, pageSize: 100, enabled: isSearching })
  const listed = useRecords(files, { where: picturesIn(at), enabled: !isSearching })
  if (isSearching) return children({ ...found, rows: found.rows.filter(isPicture) })
  return (
    <>
      <PickerFolders folders={folders} at={at} onOpen={setOpened} />
      {children({ ...listed, rows: listed.rows.map((row) => ({ ...row, folder: undefined })) })}
    </>
  )
}

const pictureLine = ({ name, url, alt = '', folder = '' }: LibraryFile) => (
  <>
    <span className={classes['thumb']}>
      <StoredPicture url={url} alt="" />
    </span>
    <span className={fieldClasses['value']}>{name}</span>
    <span className={classes['quiet']}>{alt}</span>
    {folder !== '' && <FolderWords folder={folder} />}
  </>
)

/** Opens the choice of a picture that is in the client's files already. */
export const pickPicture = (onPick: (file: LibraryFile) => void): void =>
  pickOne<LibraryFile>({
    title: 'Select Picture',
    many: 'pictures',
    Finder: PictureFinder,
    keyOf: ({ id }) => id,
    lineOf: pictureLine,
    onPick,
  })
