import {
  contentMessages,
  fileFolders,
  folderIssues,
  folderWords,
  removeFolder,
  restoreFolder,
  type FolderPlace,
} from '../../../domain/content/index.ts'
import { mostChosen } from '../../../domain/kernel/lists/row-choice.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { askForName } from '../../ui/choices/ask-for-name.tsx'

export type Folder = Presented<typeof fileFolders>

/** Name of the place outside of all folders. */
export const topName = 'Files'

/** More than a client may have: all are shown. */
const all = 500

/** All folders of the media library, live. */
export function useFolders() {
  const { rows, isLoading, error, retry } = useRecords(fileFolders, { pageSize: all })
  return { folders: rows, isLoading, error, retry }
}

/** 'Fleet / Citation' */
export const placeName = (folders: readonly FolderPlace[], id: string): string => folderWords(folders, id) || topName

/** Faults of a folder with its new values, in words. */
const faultOf = (folders: readonly FolderPlace[], next: FolderPlace): string | undefined => {
  if (next.name.trim() === '') return 'Give the folder a name.'
  const [issue] = folderIssues([...folders.filter(({ id }) => id !== next.id), next], next)
  return issue && contentMessages.words(issue)
}

const counted = (count: number, one: string): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`]

/** '3 files' */
export const fileCount = (count: number): string => counted(count, 'file')[0] ?? 'No file'

/** Removes a folder, with Undo: its contents move up. */
function useRemoveFolder(folders: readonly Folder[]) {
  const removal = useCommand(removeFolder)
  const restoring = useCommand(restoreFolder)
  const notifyRemoved = (
    folder: Folder,
    { parent, files, folders: inner }: Awaited<ReturnType<typeof removal.run>>,
  ) => {
    const moved = [...counted(files.length, 'file'), ...counted(inner.length, 'folder')].join(' and ')
    const undo = () => restoring.start({ params: { id: folder.id }, body: { files, folders: inner } })
    notify({
      kind: 'success',
      title: `Folder ${folder.name} removed`,
      ...(moved !== '' && { message: `${moved} moved up to ${placeName(folders, parent)}.` }),
      ...(files.length <= mostChosen && { action: { label: 'Undo', run: undo } }),
    })
  }
  return (folder: Folder, onRemoved?: () => void): void =>
    removal.start({ params: { id: folder.id } }, (removed) => {
      onRemoved?.()
      notifyRemoved(folder, removed)
    })
}

/** Actions on folders. Refusals are reported in place; a cancelled name is undefined. */
export function useFolderCommands(folders: readonly Folder[]) {
  const { create, change } = useRecordCommands(fileFolders)
  const remove = useRemoveFolder(folders)
  return {
    /** Asks for a name and makes a folder. */
    add: async (parent: string): Promise<Folder | undefined> => {
      const name = await askForName({
        title: 'New folder',
        confirm: 'Create',
        maxLength: 200,
        faultOf: (words) => faultOf(folders, { id: 'new', name: words, parent }),
      })
      return name === undefined ? undefined : create.run({ name, parent })
    },
    rename: async (folder: Folder): Promise<void> => {
      const name = await askForName({
        title: 'Rename folder',
        name: folder.name,
        maxLength: 200,
        faultOf: (words) => faultOf(folders, { ...folder, name: words }),
      })
      if (name !== undefined && name !== folder.name) await change.run({ row: folder, change: { name } })
    },
    /** `made` is the parent itself where it was made just now. */
    move: (folder: Folder, parent: string, made?: Folder): void => {
      const known = made ? [...folders, made] : folders
      const fault = faultOf(known, { ...folder, parent })
      if (fault !== undefined) return void notify({ title: 'Folder not moved', message: fault, kind: 'error' })
      if (parent === folder.parent) return undefined
      const undo = (moved: Folder) => change.start({ row: moved, change: { parent: folder.parent } })
      change.start({ row: folder, change: { parent } }, (moved) =>
        notify({
          kind: 'success',
          title: `Folder ${folder.name} moved to ${placeName(known, parent)}`,
          action: { label: 'Undo', run: () => undo(moved) },
        }),
      )
      return undefined
    },
    remove,
  }
}
