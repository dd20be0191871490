import { z } from 'zod'
import { defineContract, defineRecord, shortText, textField, type Filter, type Issue } from '../kernel/index.ts'
import { mostChosen, rowChoice } from '../kernel/lists/row-choice.ts'
import { contentMessages } from './messages.ts'

/** Folders that lie within each other, counted from the top. */
export const deepestFolder = 8
/** The media library shows all folders of a client at once. */
const mostFolders = 400

/** A folder of the media library. Its contents name it: `folder` of a file, `parent` of a folder. */
export const fileFolders = defineRecord({
  name: 'file_folders',
  label: { one: 'Folder', many: 'Folders', path: 'folders' },
  path: 'clients/{client}/cms/root/file_folders',
  shape: z.strictObject({
    name: shortText.trim().min(1),
    /** The folder that it lies in; '' at the top. */
    parent: z.string().max(100).default(''),
  }),
  // Removed by `removeFolder` alone, which moves its contents.
  access: { read: 'cms', write: 'cms', remove: false },
  columns: { name: { type: 'text' }, parent: { type: 'text' } },
  indexes: [['name']],
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [textField('name', 'Name', { required: true })],
  title: (doc) => String(doc['name'] ?? ''),
})

/** A folder as its place is found by. */
export interface FolderPlace {
  readonly id: string
  readonly name: string
  readonly parent: string
}

/** The folders from the top down to one, itself included; empty where it is not there. */
export function stepsTo<Folder extends FolderPlace>(folders: readonly Folder[], id: string): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const steps: Folder[] = []
  for (let at = byId.get(id); at !== undefined && !steps.includes(at); at = byId.get(at.parent)) steps.unshift(at)
  return steps
}

/** 'Fleet / Citation' */
export const folderWords = (folders: readonly FolderPlace[], id: string): string =>
  stepsTo(folders, id)
    .map(({ name }) => name)
    .join(' / ')

/** The folders that lie in one, by their names. One whose own folder is gone lies at the top. */
export function foldersIn<Folder extends FolderPlace>(folders: readonly Folder[], id: string): readonly Folder[] {
  const known = new Set(folders.map((folder) => folder.id))
  return folders
    .filter(({ parent }) => (known.has(parent) ? parent : '') === id)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}

/** Each folder followed by its contents, as a list shows a tree. */
export function folderTree<Folder extends FolderPlace>(
  folders: readonly Folder[],
  at = '',
  depth = 0,
): readonly { readonly folder: Folder; readonly depth: number }[] {
  if (depth > deepestFolder) return []
  return foldersIn(folders, at).flatMap((folder) => [{ folder, depth }, ...folderTree(folders, folder.id, depth + 1)])
}

/** A folder and all its contents, at any depth. */
export const withinFolder = (folders: readonly FolderPlace[], id: string): ReadonlySet<string> =>
  new Set(folders.filter((folder) => stepsTo(folders, folder.id).some((step) => step.id === id)).map((one) => one.id))

const sameName = (one: string): string => one.trim().toLowerCase()

const isTaken = (folders: readonly FolderPlace[], { id, name, parent }: FolderPlace): boolean =>
  folders.some((one) => one.id !== id && one.parent === parent && sameName(one.name) === sameName(name))

/** The name, with a number after it if another folder of the same place has it. */
export function freeFolderName(folders: readonly FolderPlace[], folder: FolderPlace): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? folder.name : `${folder.name} (${count})`
    if (!isTaken(folders, { ...folder, name })) return name
  }
}

const heightOf = (folders: readonly FolderPlace[], id: string): number =>
  Math.max(
    0,
    ...folders.map(
      (one) =>
        stepsTo(folders, one.id)
          .toReversed()
          .findIndex((step) => step.id === id) + 1,
    ),
  )

/** Faults of a folder among all folders of its client. */
export function folderIssues(folders: readonly FolderPlace[], folder: FolderPlace): readonly Issue[] {
  const { id, parent } = folder
  if (folders.length > mostFolders) return [contentMessages.issue('name', 'too-many-folders', { n: mostFolders })]
  if (parent !== '' && !folders.some((one) => one.id === parent))
    return [contentMessages.issue('parent', 'folder-gone')]
  const isLoop = parent === id || stepsTo(folders, parent).some((step) => step.id === id)
  if (isLoop) return [contentMessages.issue('parent', 'folder-in-itself')]
  const depth = stepsTo(folders, parent).length + Math.max(1, heightOf(folders, id))
  return [
    ...(depth > deepestFolder ? [contentMessages.issue('parent', 'folder-too-deep', { n: deepestFolder })] : []),
    ...(isTaken(folders, folder) ? [contentMessages.issue('name', 'folder-name-taken', { name: folder.name })] : []),
  ]
}

/** The files of a folder; '' is the top. */
export const filesInFolder = (folder: string): Filter => ['folder', '==', folder === '' ? null : folder]

const ids = z.array(z.string().max(100)).max(mostChosen)

/** Moves files into a folder. Files that were deleted, or moved on from `from` since, are left alone. */
export const moveFiles = defineContract({
  method: 'POST',
  path: '/cms/files/move',
  summary: 'Move files into a folder of the media library',
  role: 'cms',
  changes: ['files'],
  body: z.strictObject({
    chosen: rowChoice,
    /** '' is the top. */
    folder: z.string().max(100),
    /** Only those that are still in this folder. */
    from: z.string().max(100).optional(),
  }),
  /** Those that were moved, by where they were. */
  output: z.object({ moved: z.array(z.object({ from: z.string(), ids: z.array(z.string()) })) }),
})

/** Other files of the library with the same content, under any name. */
export const fileCopies = defineContract({
  method: 'GET',
  path: '/cms/files/:id/copies',
  summary: 'Other files of the library with the same content',
  role: 'cms',
  params: z.object({ id: z.string() }),
  output: z.object({ files: z.array(z.object({ id: z.string(), name: z.string(), folder: z.string() })) }),
})

/** Removes a folder: its contents move up to its parent. Nothing is deleted. */
export const removeFolder = defineContract({
  method: 'POST',
  path: '/cms/file_folders/:id/remove',
  summary: 'Remove a folder of the media library; what is in it moves up',
  role: 'cms',
  changes: ['file_folders', 'files'],
  params: z.object({ id: z.string() }),
  output: z.object({
    /** Where they are now. */
    parent: z.string(),
    files: z.array(z.string()),
    folders: z.array(z.string()),
  }),
})

/** Undoes the removal of a folder, with those of its files and folders that were not moved since. */
export const restoreFolder = defineContract({
  method: 'POST',
  path: '/cms/file_folders/:id/restore',
  summary: 'Bring a removed folder back with what was in it',
  role: 'cms',
  changes: ['file_folders', 'files'],
  params: z.object({ id: z.string() }),
  body: z.strictObject({ files: ids, folders: z.array(z.string().max(100)).max(mostFolders) }),
  output: z.object({ parent: z.string(), files: z.int() }),
})
