import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { copyUrl, preparePicture, type CropArea, type Picture } from '../../../domain/content/index.ts'
import { attachmentPath } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { uploadFile, type StoredFile } from '../../platform/api/upload-file.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { pastedFiles } from '../../ui/files/pasted-files.ts'
import { watchDrops } from '../../ui/files/watch-drops.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useArriving } from './use-arriving.ts'

/** A file on its way, and how much of it has been sent; 1 while it is made ready. */
export interface Underway {
  readonly id: string
  readonly name: string
  readonly share: number
}

const extensionOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** 'sections[a1].image' -> 'sections-a1-image' */
const wordsOfPath = (path: string): string =>
  path
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(-80)

let count = 0

/** Where a file of a field lies: its record, its property with the items on the way, and the time (2-content section 7). */
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

interface UploadOptions {
  /** What becomes of a file that has arrived, before it is given. */
  readonly arrived?: (stored: Arrived) => Promise<Arrived>
  readonly onStored: (stored: Arrived) => void
}

type Begin = (share: (of: number) => void, path: string) => Promise<Arrived>

/** What is on its way, and how it is followed until it has arrived. */
function useUnderway(label: string, { arrived, onStored }: UploadOptions) {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const untilArrived = useArriving(label)
  // What the field is by the time a file arrives.
  const latest = useRef({ arrived, onStored })
  useEffect(() => {
    latest.current = { arrived, onStored }
  })
  const finish = async (stored: Arrived) => {
    const made = await (latest.current.arrived?.(stored) ?? stored)
    latest.current.onStored(made)
  }
  const follow = (name: string, path: string, begin: Begin) => {
    const id = crypto.randomUUID()
    setUnderway((before) => [...before, { id, name, share: 0 }])
    const show = (share: number) =>
      setUnderway((before) => before.map((one) => (one.id === id ? { ...one, share } : one)))
    const sending = begin(show, path)
      .then(finish)
      .catch((error: unknown) => {
        notify({ ...reasonOf(error), title: 'Upload Error', kind: 'error' })
      })
      .finally(() => setUnderway((before) => before.filter((one) => one.id !== id)))
    void untilArrived(sending)
  }
  return { underway, follow }
}

/** Sends files for a field, and fetches addresses; a save waits for what is on its way. */
export function useUploads(props: FieldInputProps, options: UploadOptions) {
  const { api } = usePlatform()
  const placeOf = usePlaceOf(props)
  const { underway, follow } = useUnderway(props.field.label, options)
  const begin = (name: string, work: Begin) => {
    const path = placeOf(name)
    if (path !== undefined) follow(name, path, work)
    else notify({ title: 'Error', message: 'There is nothing yet that this file could belong to.', kind: 'error' })
  }
  return {
    underway,
    canUpload: placeOf('a.jpg') !== undefined,
    send: (file: File) => begin(file.name, (onProgress, path) => uploadFile(api, { path, file, onProgress })),
    /** Takes what is stored already, for another record. */
    take: (stored: Arrived) => begin(stored.name, () => Promise.resolve(stored)),
    /** Copies what lies at an address (2-content section 7, 'URL import'). */
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

/** Files that are dropped or pasted on a place. Whether some are dragged over it. */
export function useTakenFiles(take: (files: readonly File[]) => void, isOn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    const element = place.current
    if (!isOn || element === null) return undefined
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    element.addEventListener('paste', paste)
    const stop = watchDrops(element, { onOver: setOver, onFiles: (files) => onFiles(files) })
    return () => {
      element.removeEventListener('paste', paste)
      stop()
    }
  }, [isOn])
  return { place, isOver }
}
