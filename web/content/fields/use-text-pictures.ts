import { useEffect, useMemo, useRef, useState } from 'react'
import { textImage } from '../../../domain/content/index.ts'
import { signFiles, storedPath } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { uploadTo } from '../../platform/api/upload-file.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useFinish } from '../../ui/form/unfinished-inputs.ts'
import type { PictureStore } from '../../ui/rich-text/picture-node.ts'

/** Follows pictures until they have arrived: a save waits for them, and the form is not left without a question. */
function useUnderway(label: string) {
  const [count, setCount] = useState(0)
  useLeaveGuard(count > 0, label)
  const running = useRef(new Set<Promise<unknown>>())
  useFinish(async () => {
    await Promise.all(running.current)
    return true
  })
  return useMemo(
    () =>
      <Kept>(sending: Promise<Kept>): Promise<Kept> => {
        setCount((before) => before + 1)
        running.current.add(sending)
        return sending.finally(() => {
          running.current.delete(sending)
          setCount((before) => before - 1)
        })
      },
    [],
  )
}

/** Pictures of the text of a page; undefined where nothing is there yet that they could belong to. */
export function useTextPictures({ field, path, recordId }: FieldInputProps): PictureStore | undefined {
  const { api } = usePlatform()
  const follow = useUnderway(field.label)
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
