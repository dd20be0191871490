import { ActionIcon, Button, Input, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import {
  attachmentPath,
  isDoc,
  pictureExtensions,
  valueAt,
  withTimestamp,
  type Doc,
} from '../../../domain/kernel/index.ts'
import { judgeChosen, uploaderRefusals, type UploaderRules } from '../../../domain/kernel/uploads/uploader.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { uploadFile } from '../../platform/api/upload-file.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { FileInput } from '../../ui/files/file-input.tsx'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { watchDrops } from '../../ui/files/watch-drops.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { typeInto, useFormStore } from '../../ui/form/form-store.ts'
import { useFinish } from '../../ui/form/unfinished-inputs.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import classes from './pictures-field.module.css'

const extensions = pictureExtensions.map((extension) => `.${extension}`)
const rules: UploaderRules = { accept: extensions, limit: 30 }

const picturesOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** A picture on its way, and how much of it has been sent. */
interface Underway {
  readonly id: string
  readonly name: string
  readonly share: number
}

/** Adds pictures to the end of the list, as it is once each has arrived. */
function useUploads({ field, path, recordId = '', value, onChange }: FieldInputProps) {
  const { api } = usePlatform()
  const client = useClient()
  const store = useFormStore()
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  // What has not arrived is not in the form yet, and is lost with it.
  useLeaveGuard(underway.length > 0, field.label)
  const running = useRef(new Set<Promise<void>>())
  const append = (picture: object) => {
    if (store === undefined || path === undefined) return onChange([...picturesOf(value), picture])
    const now = picturesOf(valueAt(store.get().values, path))
    typeInto(store, { fields: [], scope: '', property: path, value: [...now, picture] })
  }
  const send = (file: File): Promise<void> => {
    const id = crypto.randomUUID()
    const to = attachmentPath({
      clientId: client.id,
      type: field.filesOf ?? '',
      id: recordId,
      name: withTimestamp(file.name, Date.now()),
    })
    if (to === undefined) return Promise.resolve()
    setUnderway((before) => [...before, { id, name: file.name, share: 0 }])
    const onProgress = (share: number) =>
      setUnderway((before) => before.map((one) => (one.id === id ? { ...one, share } : one)))
    return uploadFile(api, { path: to, file, onProgress })
      .then(({ id: key, name, url, type, size }) => append({ id: key, name, url, type, size }))
      .catch((error: unknown) => {
        notify({ ...reasonOf(error), title: `${file.name} was not uploaded`, kind: 'error' })
      })
      .finally(() => setUnderway((before) => before.filter((one) => one.id !== id)))
  }
  const take = (files: readonly File[]) => {
    const { taken, issues } = judgeChosen(files, rules, picturesOf(value).length + underway.length)
    for (const refusal of uploaderRefusals(issues)) notify({ ...refusal, kind: 'error' })
    for (const file of taken) {
      const sending = send(file).finally(() => running.current.delete(sending))
      running.current.add(sending)
    }
  }
  // A save takes along what is on its way.
  useFinish(async () => {
    await Promise.all(running.current)
    return true
  })
  return { underway, take }
}

/** The list with the picture at one place moved to another. */
function moved(pictures: readonly Doc[], from: number, to: number): readonly Doc[] {
  const picture = pictures[from]
  return picture === undefined ? pictures : pictures.toSpliced(from, 1).toSpliced(to, 0, picture)
}

interface PictureProps {
  readonly pictures: readonly Doc[]
  readonly at: number
  readonly isReadOnly: boolean
  readonly onChange: (pictures: readonly Doc[]) => void
}

function Picture({ pictures, at, isReadOnly, onChange }: PictureProps) {
  const picture = pictures[at] ?? {}
  const name = textOf(picture['name'])
  const actions = [
    { label: 'Make it the cover', icon: IconStar, isOff: at === 0, run: () => moved(pictures, at, 0) },
    { label: 'Move it forward', icon: IconArrowLeft, isOff: at === 0, run: () => moved(pictures, at, at - 1) },
    {
      label: 'Move it back',
      icon: IconArrowRight,
      isOff: at === pictures.length - 1,
      run: () => moved(pictures, at, at + 1),
    },
    { label: 'Take it out', icon: IconTrash, isOff: false, run: () => pictures.toSpliced(at, 1) },
  ]
  return (
    <li className={classes['picture']}>
      <div className={classes['frame']}>
        <StoredPicture url={textOf(picture['url'])} alt="" />
        {at === 0 && <span className={classes['cover']}>Cover</span>}
      </div>
      <div className={classes['bar']}>
        <span className={classes['name']} title={name}>
          {name}
        </span>
        {!isReadOnly &&
          actions.map(({ label, icon: Shape, isOff, run }) => (
            <Tooltip key={label} label={label}>
              <ActionIcon
                size={26}
                variant="subtle"
                aria-label={`${label}: ${name}`}
                aria-disabled={isOff}
                data-disabled={isOff || undefined}
                onClick={() => !isOff && onChange(run())}
              >
                <Shape size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
      </div>
    </li>
  )
}

/** Files that are dropped on a place. Whether some are dragged over it. */
function useDrops(take: (files: readonly File[]) => void, isOn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    if (!isOn || place.current === null) return undefined
    return watchDrops(place.current, { onOver: setOver, onFiles: (files) => onFiles(files) })
  }, [isOn])
  return { place, isOver }
}

interface AddingProps {
  readonly mayAdd: boolean
  /** There is no record yet that they could hang on. */
  readonly isNew: boolean
  readonly isOver: boolean
  readonly input: RefObject<HTMLInputElement | null>
}

/** The ways by which pictures come in. */
function Adding({ mayAdd, isNew, isOver, input }: AddingProps) {
  if (isNew) return <p className={classes['quiet']}>Pictures are added once the record is created.</p>
  if (!mayAdd) return null
  return (
    <div className={classes['ways']}>
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Add pictures
      </Button>
      <span className={classes['quiet']}>
        {isOver ? 'Drop them here' : 'or drop them here. The first is the cover.'}
      </span>
    </div>
  )
}

/** Pictures of a record in their order: the first is its cover. What is added, moved or taken out is saved with the form. */
export function PicturesField(props: FieldInputProps) {
  const { field, value, error, isReadOnly, recordId, onChange } = props
  const pictures = picturesOf(value)
  const input = useRef<HTMLInputElement>(null)
  const mayAdd = !isReadOnly && recordId !== undefined
  const { underway, take } = useUploads(props)
  const { place, isOver } = useDrops(take, mayAdd)
  return (
    <Input.Wrapper label={field.label} labelElement="div" error={error}>
      <div ref={place} className={classes['place']} data-over={isOver || undefined}>
        {pictures.length === 0 && underway.length === 0 && <p className={classes['quiet']}>No images added.</p>}
        <ul className={classes['pictures']} aria-label={field.label}>
          {pictures.map((picture, at) => (
            <Picture
              key={textOf(picture['url'])}
              pictures={pictures}
              at={at}
              isReadOnly={isReadOnly}
              onChange={onChange}
            />
          ))}
          {underway.map(({ id, name, share }) => (
            <li key={id} className={classes['picture']}>
              <div className={classes['frame']}>
                <span className={classes['share']}>{Math.round(share * 100)} %</span>
              </div>
              <span className={classes['name']}>{name}</span>
            </li>
          ))}
        </ul>
        <Adding mayAdd={mayAdd} isNew={!isReadOnly && recordId === undefined} isOver={isOver} input={input} />
        <FileInput input={input} label={`${field.label} to upload`} accept={extensions} onFiles={take} />
      </div>
      <p className="fl-unseen" role="status">
        {underway.length > 0 ? `${underway.length} on the way` : ''}
      </p>
    </Input.Wrapper>
  )
}
