import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { setOwnPhoto, users } from '../../../domain/company/index.ts'
import { attachmentPath } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { uploadFile } from '../../platform/api/upload-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { squarePhoto, UnreadablePhoto } from './square-photo.ts'
import type { User } from './use-roles.ts'

const unreadable = {
  title: 'Unsupported File Type',
  message: 'This file is not a picture that browsers can show. Choose a JPEG, PNG or WebP.',
}

/** Base64 of a picture. */
const base64Of = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

interface PhotoWrites {
  readonly upload: (file: File, name: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Photo of a colleague: `{id}.jpg` with the time, since browsers cache by address. */
function usePhotoOf(user: User): PhotoWrites {
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
  return {
    upload: async (file, name) => {
      const path = attachmentPath({ clientId: client.id, type: users.name, id: user.id, name })
      if (path === undefined) return
      const { url } = await uploadFile(api, { path, file: await squarePhoto(file, name) })
      await set(url)
    },
    remove: () => set(null),
  }
}

/** Photo of the signed-in user, which every user may set, whatever their roles. */
function useOwnPhoto(): PhotoWrites {
  const { api } = usePlatform()
  const set = async (jpeg: string | null) => void (await api.call(setOwnPhoto, { body: { jpeg } }))
  return { upload: async (file, name) => set(await base64Of(await squarePhoto(file, name))), remove: () => set(null) }
}

/** Sets and removes the photo of a user. */
export function usePhoto(user: User) {
  const self = useSignedInUser()
  const [own, others] = [useOwnPhoto(), usePhotoOf(user)]
  const writes = user.id === self.id ? own : others
  const upload = useCommandOf(async (file: File) => {
    try {
      await writes.upload(file, `${user.id}-${Date.now()}.jpg`)
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error
      notify({ ...unreadable, kind: 'error' })
    }
  })
  const remove = useCommandOf(() => writes.remove())
  return { upload, remove }
}
