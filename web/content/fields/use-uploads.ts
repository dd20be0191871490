import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { copyUrl, preparePicture, type CropArea, type Picture } from '../../../domain/content/index.ts'
import { attachmentPath } from '../../../domain/kernel/index.ts'
import { uploadFile, type StoredFile } from '../../platform/api/upload-file.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useUnderway, type Arriving } from '../../ui/form/use-underway.ts'

const extensionOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** 'sections[a1].image' -> 'sections-a1-image' */
const wordsOfPath = (path: string): string =>
  path
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(-80)

let count = 0

/** Place of a field's file: its record, its property with the items on the way, and the time (2-content section 7). */
function usePlaceOf({ field, path: at, recordId }: FieldInputProps) {
  const path = at ?? field.property
  const client = useClient()
  return (name: string): string | undefined =>
    attachmentPath({
      clientId: client.id,
      type: field.filesOf ?? '',
      id: recordId ?? '',
      name: `${wordsOfPath(path)}-${Date.now()}${(count += 1)}${extensionOf(name)}`,
    })
}

/** A stored file, and how it is shown where it is a picture. */
export type Arrived = StoredFile & Partial<Pick<Picture, 'width' | 'height' | 'renditions' | 'alt'>>

type Begin = (share: (of: number) => void, path: string) => Promise<Arrived>

/** Uploads files for a field, and fetches addresses; a save waits for running uploads. */
export function useUploads(props: FieldInputProps, options: Arriving<Arrived>) {
  const { api } = usePlatform()
  const placeOf = usePlaceOf(props)
  const { underway, follow } = useUnderway(props.field.label, options)
  const begin = (name: string, work: Begin) => {
    const path = placeOf(name)
    if (path !== undefined) follow(name, (share) => work(share, path))
    else notify({ title: 'Error', message: 'There is nothing yet that this file could belong to.', kind: 'error' })
  }
  return {
    underway,
    canUpload: placeOf('a.jpg') !== undefined,
    send: (file: File) => begin(file.name, (onProgress, path) => uploadFile(api, { path, file, onProgress })),
    /** Copies a stored file, for another record. */
    take: (stored: Arrived) => begin(stored.name, () => Promise.resolve(stored)),
    /** Copies the file at an address (2-content section 7, 'URL import'). */
    fetchUrl: (address: string) => {
      const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? 'picture'
      begin(name, async (_, path) => {
        const { url } = await api.call(copyUrl, { body: { url: address, path } })
        notify({ title: 'Download Complete!', kind: 'success', timeout: 4000 })
        return { id: path, name, url, type: '', size: 0 }
      })
    },
  }
}

interface Making {
  readonly crop?: CropArea | undefined
  readonly maxWidth?: number | undefined
  readonly maxByteSize?: number | undefined
}

/** Has a stored picture made ready: its size, and how pages show it. */
export function usePreparePicture() {
  const { api } = usePlatform()
  return async (
    url: string,
    { crop, maxWidth, maxByteSize }: Making,
  ): Promise<Pick<Arrived, 'width' | 'height' | 'renditions'>> => {
    const path = storedPath(url)
    if (path === undefined) return {}
    const asked = {
      path,
      ...(crop && { crop }),
      ...(maxWidth !== undefined && { maxWidth }),
      ...(maxByteSize !== undefined && { maxByteSize }),
    }
    return api.call(preparePicture, { body: asked })
  }
}
