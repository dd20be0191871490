import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { users } from '../../../domain/company/index.ts'
import { attachmentPath } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { uploadFile } from '../../platform/api/upload-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { squarePhoto, UnreadablePhoto } from './square-photo.ts'
import type { User } from './use-roles.ts'

const unreadable = {
  title: 'Unsupported File Type',
  message: 'This file is no picture that can be shown. Choose a JPEG, PNG or WebP.',
}

/** Sets and removes the photo of a user: `{id}.jpg` with the time, since browsers keep what an address showed. */
export function usePhoto(user: User) {
  const { api } = usePlatform()
  const client = useClient()
  const { change } = useRecordCommands(users)
  const set = async (img: string | null): Promise<void> => {
    const { img: before = '' } = user
    await change.run({ row: user, change: { img } })
    if (storedPath(before) === undefined) return
    try {
      await api.send({ method: 'DELETE', path: before.replace(/^\/api/, '') })
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'not-found')) throw error
    }
  }
  const upload = useCommandOf(async (file: File) => {
    const name = `${user.id}-${Date.now()}.jpg`
    const path = attachmentPath({ clientId: client.id, type: users.name, id: user.id, name })
    if (path === undefined) return
    try {
      const { url } = await uploadFile(api, { path, file: await squarePhoto(file, name) })
      await set(url)
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error
      notify({ ...unreadable, kind: 'error' })
    }
  })
  const remove = useCommandOf(() => set(null))
  return { upload, remove }
}
