import { ActionIcon, Button, Input, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  attachmentPath,
  isDoc,
  pictureExtensions,
  valueAt,
  withTimestamp,
  type Doc,
} from '../../../domain/kernel/index.ts'
import { judgeChosen, uploaderRefusals, type UploaderRules } from '../../../domain/kernel/uploads/uploader.ts'
import { uploadFile, type StoredFile } from '../../platform/api/upload-file.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { FileInput } from '../../ui/files/file-input.tsx'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { useTakenFiles } from '../../ui/files/use-taken-files.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { typeInto, useFormStore } from '../../ui/form/form-store.ts'
import { useUnderway } from '../../ui/form/use-underway.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import classes from './pictures-field.module.css'

const extensions = pictureExtensions.map((extension) => `.${extension}`)
const rules: UploaderRules = { accept: extensions, limit: 30 }

const picturesOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** Adds pictures to the end of the list, as it is once each has arrived. */
function useUploads({ field, path, recordId = '', value, onChange }: FieldInputProps) {
  const { api } = usePlatform()
  const client = useClient()
  const store = useFormStore()
  const append = ({ id, name, url, type, size }: StoredFile) => {
    const picture = { id, name, url, type, size }
    if (store === undefined || path === undefined) return onChange([...picturesOf(value), picture])
    const now = picturesOf(valueAt(store.get().values, path))
    typeInto(store, { fields: [], scope: '', property: path, value: [...now, picture] })
  }
  const { underway, follow } = useUnderway(field.label, { onStored: append })
  const send = (file: File) => {
    const name = withTimestamp(file.name, Date.now())
    const to = attachmentPath({ clientId: client.id, type: field.filesOf ?? '', id: recordId, name })
    if (to !== undefined) follow(file.name, (onProgress) => uploadFile(api, { path: to, file, onProgress }))
  }
  const take = (files: readonly File[]) => {
    const { taken, issues } = judgeChosen(files, rules, picturesOf(value).length + underway.length)
    for (const refusal of uploaderRefusals(issues)) notify({ ...refusal, kind: 'error' })
    for (const file of taken) send(file)
  }
  return { underway, take }
}

/** The list with the picture at one place moved to another. */
function moved(pictures: readonly Doc[], from: number, to: number): readonly Doc[] {
  const picture = pictures[from]
  return picture === undefined ? pictures : pictures.toSpliced(from, 1).toSpliced(to, 0, picture)
}

const takeOut = 'Take it out'

/** The focus moves from a removed picture to the next one, or else to the button that adds one. */
function focusBeside(place: HTMLElement | null, at: number): void {
  const buttons = [...(place?.querySelectorAll<HTMLElement>(`[aria-label^="${takeOut}: "]`) ?? [])]
  const next = buttons[Math.min(at, buttons.length - 1)] ?? place?.querySelector<HTMLElement>('button')
  next?.focus()
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
    { label: takeOut, icon: IconTrash, isOff: false, run: () => pictures.toSpliced(at, 1) },
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

/**
 * Pictures of a record in their order: the first is its cover. Additions, moves and removals are saved with the form.
 */
export function PicturesField(props: FieldInputProps) {
  const { field, value, error, isReadOnly, recordId, onChange } = props
  const pictures = picturesOf(value)
  const input = useRef<HTMLInputElement>(null)
  const mayAdd = !isReadOnly && recordId !== undefined
  const { underway, take } = useUploads(props)
  const { place, isOver } = useTakenFiles(take, mayAdd)
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
              onChange={(next) => {
                flushSync(() => onChange(next))
                if (next.length < pictures.length) focusBeside(place.current, at)
              }}
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
