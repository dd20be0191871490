import {
  deleteMessageFile,
  inboxMessages,
  renameMessageFile,
  whyFileStays,
  whyKeepsName,
  type ShownMessage,
} from '../../../domain/inbox/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { askFileName } from '../../ui/files/ask-file-name.ts'
import { askToRename } from '../../ui/files/ask-to-rename.ts'
import { useNow } from '../../ui/use-now.ts'
import { threadPageKey, withMessage, type ThreadPage } from '../threads/thread-page.ts'

type MessageFile = ShownMessage['files'][number]

/** Actions of the user on one file of a message. */
export interface FileCare {
  readonly onRename?: (() => void) | undefined
  readonly onDelete?: (() => void) | undefined
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

/** Shows a message as it is now, where it is shown. */
function useShow(shown: ShownMessage) {
  const { queries } = usePlatform()
  const client = useClient()
  return (message: Omit<ShownMessage, 'images_blocked'>) =>
    queries.setQueryData<ThreadPage | null>(threadPageKey(client.id, message.tRef), (page) =>
      page ? withMessage(page, { ...shown, ...message }) : page,
    )
}

/** Renames and deletes files of a chat or note; a forbidden action is not offered. */
export function useFileCare(message: ShownMessage): (file: MessageFile) => FileCare {
  const { api } = usePlatform()
  const actor = useActor()
  const now = useNow()
  const show = useShow(message)
  const rename = async (params: { id: string; file: string }, name: string, isRenamed: boolean): Promise<void> => {
    try {
      show((await api.call(renameMessageFile, { params, body: { name, isRenamed } })).message)
    } catch (error) {
      if (isConflict(error) && !isRenamed) {
        if (await askToRename()) await rename(params, name, true)
      } else notify({ ...reasonOf(error), kind: 'error' })
    }
  }
  const remove = async (params: { id: string; file: string }): Promise<void> => {
    const question = { title: 'Are You Sure?', message: 'This cannot be undone.', confirm: 'Delete', cancel: 'Cancel' }
    if (!(await showAlert({ ...question, isDestructive: true }))) return
    try {
      show((await api.call(deleteMessageFile, { params })).message)
    } catch (error) {
      const said = error instanceof ApiError && error.kind !== 'not-found' ? reasonOf(error) : undefined
      await showAlert({ ...(said ?? inboxMessages['delete-failed']), tone: 'bad' })
    }
  }
  return (file) => {
    if (file.id === undefined) return {}
    const params = { id: message.id, file: file.id }
    const ask = async () => {
      const name = await askFileName(file.name)
      if (name !== undefined) await rename(params, name, false)
    }
    return {
      onRename: whyKeepsName(message, file, actor) === undefined ? () => void ask() : undefined,
      onDelete: whyFileStays(message, file, { actor, now }) === undefined ? () => void remove(params) : undefined,
    }
  }
}
