import { Button } from '@mantine/core'
import { IconFolderSymlink } from '@tabler/icons-react'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { RowChoiceSent } from '../../../domain/kernel/lists/row-choice.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { chooseFolder } from './choose-folder.tsx'
import { fileCount, placeName, useFolders } from './use-folders.ts'
import { useMoveFiles } from './use-move-files.ts'
import classes from './library.module.css'

const pathOf = (folder: string): string => (folder === '' ? 'cms/files' : `cms/files?folder=${folder}`)

/** In which folder a file is. */
export function FolderCell({ row }: { readonly row: Doc }) {
  const { folders } = useFolders()
  const folder = textOf(row['folder'])
  return (
    <ClientLink path={pathOf(folder)} className={classes['where']}>
      {placeName(folders, folder)}
    </ClientLink>
  )
}

/** As `FolderCell`, where the line is pressed itself. */
export function FolderWords({ folder }: { readonly folder: string }) {
  const { folders } = useFolders()
  return <span className={classes['quiet']}>{placeName(folders, folder)}</span>
}

/** The folder of a file on its own page, and the way into another one. */
export function FileFolder({ row }: Pick<RecordPartProps, 'row'>) {
  const { folders } = useFolders()
  const { move, isMoving } = useMoveFiles(folders)
  const at = textOf(row['folder'])
  return (
    <section className={classes['beside']} aria-label="Folder">
      <h2>Folder</h2>
      <div className={classes['bar']}>
        <FolderCell row={{ folder: at }} />
        <Button
          variant="default"
          size="compact-sm"
          loading={isMoving}
          onClick={() =>
            chooseFolder({
              title: 'Move this file to',
              at,
              onChoose: (folder, made) => move({ ids: [row.id] }, folder, { made }),
            })
          }
        >
          Move to…
        </Button>
      </div>
    </section>
  )
}

interface MoveChosenProps {
  readonly chosen: RowChoiceSent
  readonly onDone: () => void
}

const countWords = (chosen: RowChoiceSent): string =>
  'ids' in chosen ? fileCount(chosen.ids.length) : 'all that match'

/** Moves the chosen files of the list into a folder. */
export function MoveChosen({ chosen, onDone }: MoveChosenProps) {
  const { folders } = useFolders()
  const { move, isMoving } = useMoveFiles(folders)
  const ask = () =>
    chooseFolder({
      title: `Move ${countWords(chosen)} to`,
      onChoose: (folder, made) => move(chosen, folder, { onDone, made }),
    })
  useKeysIn('On what is selected', [{ keys: 'm', label: 'Move to a folder', run: ask }])
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isMoving}
      leftSection={<IconFolderSymlink size={16} stroke={1.75} aria-hidden />}
      onClick={ask}
    >
      Move to…
    </Button>
  )
}
