import { useEffect, useMemo, useRef } from 'react'
import { textImage } from '../../../domain/content/index.ts'
import { signFiles, storedPath } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { uploadTo } from '../../platform/api/upload-file.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import type { PictureStore } from '../../ui/rich-text/picture-node.ts'
import { useArriving } from '../../ui/form/use-arriving.ts'

/** Pictures of the text of a page; undefined while no record can own them. */
export function useTextPictures({ field, path, recordId }: FieldInputProps): PictureStore | undefined {
  const { api } = usePlatform()
  const follow = useArriving(field.label)
  const property = useRef('')
  useEffect(() => {
    property.current = path ?? field.property
  })
  const { filesOf } = field
  return useMemo(() => {
    if (filesOf === undefined || recordId === undefined) return undefined
    const send = async (file: File): Promise<string | undefined> => {
      const query = new URLSearchParams({ type: filesOf, id: recordId, property: property.current })
      try {
        return (await uploadTo(api, `/api${textImage.path}?${query.toString()}`, { file })).url
      } catch (error) {
        notify({ ...reasonOf(error), title: 'Upload Error', kind: 'error' })
        return undefined
      }
    }
    return {
      keep: (file) => follow(send(file)),
      show: async (address) => {
        const stored = storedPath(address) ?? ''
        const { urls } = await api.call(signFiles, { body: { paths: [stored] } })
        const url = urls[stored]
        if (url === undefined) throw new Error(`no picture at ${address}`)
        return url
      },
    }
  }, [api, filesOf, follow, recordId])
}
