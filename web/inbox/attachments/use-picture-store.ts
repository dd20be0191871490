import { useEffect, useMemo, useRef } from 'react'
import { signFiles } from '../../../domain/kernel/index.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { PictureStore } from '../../ui/rich-text/picture-node.ts'
import type { Attachments } from './use-attachments.ts'

const prefix = '/api/files/'

const pathOf = (address: string): string => address.slice(prefix.length).split('/').map(decodeURIComponent).join('/')

/** Pictures of a message's text: uploaded like its attachments, opened by signed addresses. */
export function usePictureStore(attachments: Attachments): PictureStore {
  const { api } = usePlatform()
  const keepPicture = useRef(attachments.keepPicture)
  useEffect(() => {
    keepPicture.current = attachments.keepPicture
  })
  return useMemo(
    () => ({
      keep: (file) => keepPicture.current(file),
      show: async (address) => {
        const path = pathOf(address)
        const { urls } = await api.call(signFiles, { body: { paths: [path] } })
        const url = urls[path]
        if (url === undefined) throw new Error(`no picture at ${address}`)
        return url
      },
    }),
    [api],
  )
}
