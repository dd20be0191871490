import { Anchor, Button } from '@mantine/core'
import { IconFolder, IconFolderOff, IconFolderPlus } from '@tabler/icons-react'
import { useRef, type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { foldersIn, stepsTo } from '../../../domain/content/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { chosenRows, useRowChoosing } from '../../ui/list/row-choosing.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { beginDrag, useDropPlace, type Dragged } from './folder-drag.ts'
import { FolderMenu } from './folder-menu.tsx'
import { fileCount, topName, useFolderCommands, useFolders, type Folder } from './use-folders.ts'
import { useMoveFiles } from './use-move-files.ts'
import classes from './library.module.css'

const rowOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined

/** Files are chosen as in a file manager: Shift and a click, Space, all by Ctrl+A; and dragged. */
function useFileHands() {
  const choosing = useRowChoosing()
  const label = useRef<HTMLSpanElement>(null)
  const order = () => choosing?.held()?.rows.map(({ id }) => id) ?? []
  useKeysIn(
    'In the list',
    [{ keys: 'mod+a', label: 'Select all rows that are shown', run: () => choosing?.selection.selectAll(order()) }],
    choosing !== undefined,
  )
  const dragged = (id: string): { readonly words: string; readonly chosen: Dragged } => {
    const held = choosing?.held()
    const isChosen = choosing?.selection.isAllMatching === true || choosing?.selection.ids.has(id) === true
    if (!isChosen || choosing === undefined || held === undefined)
      return { words: fileCount(1), chosen: { kind: 'files', chosen: { ids: [id] } } }
    const { selection } = choosing
    const words = selection.isAllMatching ? 'All that match' : fileCount(selection.ids.size)
    return { words, chosen: { kind: 'files', chosen: chosenRows(selection, held) } }
  }
  return {
    label,
    events: {
      onDragStart: (event: DragEvent) => {
        const id = rowOf(event.target)
        if (id === undefined) return
        const { words, chosen } = dragged(id)
        if (label.current) label.current.textContent = words
        beginDrag(event, chosen, label.current)
      },
      onClickCapture: (event: MouseEvent) => {
        const id = rowOf(event.target)
        const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
        if (!event.shiftKey || id === undefined || !isOnLink || choosing === undefined) return
        event.preventDefault()
        event.stopPropagation()
        choosing.selection.toggle(id, order())
      },
      onKeyDown: (event: KeyboardEvent) => {
        const id = rowOf(event.target)
        if (event.key !== ' ' || id === undefined || !(event.target instanceof HTMLAnchorElement)) return
        event.preventDefault()
        choosing?.selection.toggle(id, event.shiftKey ? order() : undefined)
      },
    },
  }
}

/** Address of an opened folder: the order and the view of the list stay. */
function usePathOf() {
  const { words } = useAddressWords()
  return (folder: string): string => {
    const kept = Object.entries({ sort: words['sort'], view: words['view'], folder })
    const query = new URLSearchParams(kept.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
    return `cms/files${query && `?${query}`}`
  }
}

interface PlacesProps {
  readonly folders: readonly Folder[]
  readonly onDrop: (dragged: Dragged, folder: string) => void
}

interface StepProps extends Pick<PlacesProps, 'onDrop'> {
  readonly id: string
  readonly name: string
  readonly path: string
}

/** A folder on the way to the open one. */
function Step({ id, name, path, onDrop }: StepProps) {
  const { isOver, events } = useDropPlace((dragged) => onDrop(dragged, id))
  return (
    <li data-over={isOver || undefined} {...events}>
      <ClientLink path={path} isExact>
        {name}
      </ClientLink>
    </li>
  )
}

/** Path from the top to the open folder, and its actions. */
function FolderBar({ folders, onDrop, at }: PlacesProps & { readonly at: string }) {
  const { add } = useFolderCommands(folders)
  const pathOf = usePathOf()
  const steps = stepsTo(folders, at)
  const open = steps.at(-1)
  const above = [{ id: '', name: topName }, ...steps.slice(0, -1)]
  return (
    <div className={classes['bar']}>
      {open && (
        <nav aria-label="Folders above">
          <ol className={classes['steps']}>
            {above.map(({ id, name }) => (
              <Step key={id} id={id} name={name} path={pathOf(id)} onDrop={onDrop} />
            ))}
            <li aria-current="page">{open.name}</li>
          </ol>
        </nav>
      )}
      {open && <FolderMenu folder={open} folders={folders} />}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFolderPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => {
          add(at).catch(() => {
            // A refusal has been shown by its command.
          })
        }}
      >
        New folder
      </Button>
    </div>
  )
}

/** A folder in the open one. */
function FolderTile({ folder, folders, onDrop }: PlacesProps & { readonly folder: Folder }) {
  const { isOver, events } = useDropPlace((dragged) => onDrop(dragged, folder.id))
  const pathOf = usePathOf()
  return (
    <li className={classes['tile']} data-over={isOver || undefined} {...events}>
      <ClientLink
        path={pathOf(folder.id)}
        onDragStart={(event) => beginDrag(event, { kind: 'folder', id: folder.id }, null)}
      >
        <IconFolder size={20} stroke={1.5} aria-hidden />
        <span className={classes['tileName']}>{folder.name}</span>
      </ClientLink>
      <FolderMenu folder={folder} folders={folders} />
    </li>
  )
}

const FolderGone = ({ onTop }: { readonly onTop: () => void }) => (
  <EmptyState icon={IconFolderOff} title="This folder is no longer there">
    A colleague has removed it. Its content moved up one folder.{' '}
    <Anchor component="button" type="button" onClick={onTop}>
      Go to all files
    </Anchor>
  </EmptyState>
)

/** Items dropped on a folder move into it. */
function useDrops(folders: readonly Folder[]): PlacesProps['onDrop'] {
  const files = useMoveFiles(folders)
  const commands = useFolderCommands(folders)
  const choosing = useRowChoosing()
  return (dragged, folder) => {
    if (dragged.kind === 'files')
      return files.move(dragged.chosen, folder, { onDone: () => choosing?.selection.none() })
    const moved = folders.find(({ id }) => id === dragged.id)
    if (moved && moved.id !== folder) commands.move(moved, folder)
    return undefined
  }
}

/** The folders of the open one, and the ways up. */
function Folders({ folders, at }: { readonly folders: readonly Folder[]; readonly at: string }) {
  const drop = useDrops(folders)
  const inside = foldersIn(folders, at)
  return (
    <>
      <FolderBar folders={folders} onDrop={drop} at={at} />
      {inside.length > 0 && (
        <ul className={classes['tiles']} aria-label="Folders">
          {inside.map((folder) => (
            <FolderTile key={folder.id} folder={folder} folders={folders} onDrop={drop} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Message of an open folder without files; its subfolders are above. */
export function NoFiles() {
  const { folders } = useFolders()
  const { words } = useAddressWords()
  const { folder: at = '' } = words
  if (foldersIn(folders, at).length > 0) return <EmptyState title="No files here beside the folders" />
  return <EmptyState title={at === '' ? 'No files found' : 'This folder is empty'} />
}

/** Place of the address: a folder, a missing one, or a search in all of them. */
function useOpenFolder({ folders, isLoading, error }: ReturnType<typeof useFolders>) {
  const { words } = useAddressWords()
  const { folder: at = '', q = '' } = words
  const isThere = at === '' || folders.some(({ id }) => id === at)
  if (q.trim() !== '') return { at, state: 'search' }
  return { at, state: isThere || isLoading || error ? 'open' : 'gone' }
}

/** Around the list of files: the folders of the open one, and the way back up. A search looks in all of them. */
export function FolderPlace({ children }: { readonly children: ReactNode }) {
  const view = useFolders()
  const { folders, error, retry } = view
  const { change } = useAddressWords()
  const { label, events } = useFileHands()
  const { at, state } = useOpenFolder(view)
  return (
    <div className={classes['place']} {...events}>
      {error && <ErrorState error={error} onRetry={retry} />}
      {state === 'search' && folders.length > 0 && <p className={classes['everywhere']}>Found in all folders</p>}
      {state === 'open' && <Folders folders={folders} at={at} />}
      {state === 'gone' ? <FolderGone onTop={() => change({ folder: undefined })} /> : children}
      <span ref={label} className={classes['dragged']} aria-hidden />
    </div>
  )
}
