import { useRef } from 'react'
import {
  croppingRequired,
  imageMaxWidth,
  needsCrop,
  pictureOf,
  type CropArea,
  type Picture,
} from '../../../domain/content/index.ts'
import { uploaderWording, valueAt } from '../../../domain/kernel/index.ts'
import { isPictureName } from '../../../domain/kernel/uploads/check-upload.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { typeInto, useFormStore } from '../../ui/form/form-store.ts'
import { useLateWrites } from '../../ui/form/use-arriving.ts'
import { keyed } from '../../ui/keyed.ts'
import { pickPicture } from './pick-file.tsx'
import { FieldFrame } from './field-frame.tsx'
import { PictureCard } from './picture-card.tsx'
import { UploadBox } from './upload-box.tsx'
import { useTakenFiles } from '../../ui/files/use-taken-files.ts'
import { usePreparePicture, useUploads } from './use-uploads.ts'
import classes from './fields.module.css'

const accepted: readonly string[] = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.avif', '.heic', '.heif']

/** Why a file is not taken as a picture (2-content section 5). */
function refusalOf(
  { name, size }: File,
  maxBytes: number,
): { readonly title: string; readonly message: string } | undefined {
  if (!isPictureName(name) && !/\.(?:avif|hei[cf])$/i.test(name))
    return { title: 'Unsupported File Type', message: `${name} is not one of the types ${accepted.join(', ')}.` }
  if (size > maxBytes)
    return { title: 'File Size Alert', message: `${name} is larger than ${Math.round(maxBytes / 1_000_000)} mb.` }
  return undefined
}

/** Largest upload of the product (2-content section 9). */
const uploadMax = 10_240_000

const picturesOf = (value: unknown): readonly Picture[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => pictureOf(one) ?? [])

/** The pictures of the field as they are at this moment, and how they are put. */
function useList({ field, path, value, onChange }: FieldInputProps) {
  const store = useFormStore()
  const isMany = field.image?.multiple === true || field.multiple === true
  const now = () => picturesOf(store === undefined || path === undefined ? value : valueAt(store.get().values, path))
  const put = (pictures: readonly Picture[]) => {
    const next = isMany ? pictures : (pictures.at(-1) ?? '')
    if (store === undefined || path === undefined) onChange(next)
    else typeInto(store, { fields: [], scope: '', property: path, value: next })
  }
  return { isMany, now, put }
}

/** Conversion of an arriving picture, as its field defines it. */
const makingOf = ({ image }: FieldInputProps['field']) => ({
  maxWidth: image?.maxWidth ?? imageMaxWidth,
  maxByteSize: image?.maxByteSize,
})

/** Crops and moves of the pictures of a field, each applied to the list as it is at that moment. */
function usePictureEdits({ field }: FieldInputProps, { now, put }: Pick<ReturnType<typeof useList>, 'now' | 'put'>) {
  const prepare = usePreparePicture()
  const late = useLateWrites(field.label)
  const change = (at: number, picture: Picture) => put(now().with(at, picture))
  const putCrop = (url: string, area: CropArea | undefined, renditions: Picture['renditions']) => {
    const at = now().findIndex((one) => one.url === url)
    const before = now()[at]
    if (before === undefined) return
    const { crop: _crop, ...rest } = before
    change(at, { ...rest, ...(area && { crop: area }), ...(renditions && { renditions }) })
  }
  return {
    change,
    crop: (url: string, area: CropArea | undefined) => {
      const preparing = prepare(url, { ...makingOf(field), crop: area })
      late
        .write(url, preparing, ({ renditions }) => putCrop(url, area, renditions))
        .catch((error: unknown) => notify({ ...reasonOf(error), kind: 'error' }))
    },
    move: (at: number, by: 1 | -1) => {
      const list = now()
      const one = list[at]
      if (one && at + by >= 0 && at + by < list.length) put(list.toSpliced(at, 1).toSpliced(at + by, 0, one))
    },
  }
}

/** Sources of the pictures of a field. */
function useArriving(props: FieldInputProps, { now, put, isMany }: ReturnType<typeof useList>, most: number) {
  const { field } = props
  const prepare = usePreparePicture()
  const hasAsked = useRef(false)
  const askForCrop = (picture: Picture) => {
    if (!needsCrop(picture, field.image?.aspectRatio) || hasAsked.current) return
    hasAsked.current = true
    notify({ ...croppingRequired, kind: 'info' })
  }
  const uploads = useUploads(props, {
    arrived: async (stored) => ({ ...stored, ...(await prepare(stored.url, makingOf(field))) }),
    onStored: ({ url, name, width, height, renditions, alt }) => {
      const sizes = width === undefined || height === undefined ? {} : { width, height }
      const picture: Picture = { url, name, ...sizes, ...(renditions && { renditions }), ...(alt && { alt }) }
      put([...now(), picture])
      askForCrop(picture)
    },
  })
  const take = (files: readonly File[]) => {
    hasAsked.current = false
    const room = most - (isMany ? now().length : 0) - uploads.underway.length
    if (files.length > room) notify({ ...uploaderWording({ code: 'uploader-limit' }), kind: 'error' })
    for (const file of files.slice(0, Math.max(0, room))) {
      const refusal = refusalOf(file, uploadMax)
      if (refusal) notify({ ...refusal, kind: 'error' })
      else uploads.send(file)
    }
  }
  const library = () =>
    pickPicture(({ id, name, url, type = '', size = 0, alt }) =>
      uploads.take({ id, name, url, type, size, ...(alt && { alt }) }),
    )
  return { ...uploads, take, library }
}

interface AddingProps {
  readonly field: FieldInputProps['field']
  readonly isMany: boolean
  readonly isOver: boolean
  readonly arriving: ReturnType<typeof useArriving>
  readonly onAddress: (url: string) => void
}

function Adding({ field, isMany, isOver, arriving, onAddress }: AddingProps) {
  const { canUpload, underway, take, library, fetchUrl } = arriving
  if (!canUpload) return <p className={classes['quiet']}>Pictures are added once the record is created.</p>
  return (
    <UploadBox
      label={field.label}
      button={isMany ? 'Add pictures' : 'Upload a picture'}
      instructions={field.image?.instructions}
      accept={field.acceptTypes ?? accepted}
      isOver={isOver}
      underway={underway}
      onFiles={take}
      onLibrary={library}
      onFetch={fetchUrl}
      onAddress={field.image?.allowManualUrl === false ? undefined : onAddress}
    />
  )
}

/**
 * One picture or several: uploaded, dropped, pasted, fetched, or named by their address (2-content sections 4 and 5).
 */
export function ImageField(props: FieldInputProps) {
  const { field, value, isReadOnly } = props
  const list = useList(props)
  const { isMany, now, put } = list
  const pictures = picturesOf(value)
  const most = isMany ? (field.limit ?? 30) : 1
  const mayAdd = !isReadOnly && pictures.length < most
  const arriving = useArriving(props, list, most)
  const { change, crop, move } = usePictureEdits(props, list)
  const { place, isOver } = useTakenFiles(arriving.take, mayAdd && arriving.canUpload)
  return (
    <FieldFrame {...props}>
      <div ref={place} className={classes['place']} data-over={isOver || undefined}>
        {keyed(pictures, ({ url }) => url).map(({ key, item: picture }, at) => (
          <PictureCard
            key={key}
            picture={picture}
            ratio={field.image?.aspectRatio}
            isReadOnly={isReadOnly}
            onChange={(next) => change(at, next)}
            onCrop={(area) => crop(picture.url, area)}
            onRemove={() => put(now().toSpliced(at, 1))}
            onMove={isMany ? (by) => move(at, by) : undefined}
          />
        ))}
        {isReadOnly && pictures.length === 0 && <p className={classes['quiet']}>No picture.</p>}
        {mayAdd && <Adding {...{ field, isMany, isOver, arriving }} onAddress={(url) => put([...now(), { url }])} />}
        {isMany && (
          <p className={classes['quiet']}>
            {pictures.length} of {most}
          </p>
        )}
      </div>
    </FieldFrame>
  )
}
