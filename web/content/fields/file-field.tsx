import { ActionIcon, Anchor } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { isDoc, judgeChosen, uploaderRefusals, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { notify } from '../../platform/notices.ts'
import { useFileAddress } from '../../ui/files/file-address.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { typeInto, useFormStore } from '../../ui/form/form-store.ts'
import { FieldFrame } from './field-frame.tsx'
import { UploadBox } from './upload-box.tsx'
import { useTakenFiles } from '../../ui/files/use-taken-files.ts'
import { useUploads } from './use-uploads.ts'
import classes from './fields.module.css'

/** Types of the uploader for a field without its own (2-content section 5). */
const usual = { accept: ['.pdf', '.doc', '.docx'], limit: 3 } as const

const filesOf = (value: unknown): readonly Doc[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    if (typeof one === 'string') return one === '' ? [] : [{ url: one, name: one.split('/').at(-1) ?? one }]
    return isDoc(one) && typeof one['url'] === 'string' ? [one] : []
  })

function FileName({ file }: { readonly file: Doc }) {
  const address = useFileAddress(textOf(file['url']))
  const name = textOf(file['name'])
  if (address === undefined) return <span className={classes['value']}>{name}</span>
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm" className={classes['value']}>
      {name}
    </Anchor>
  )
}

/** The files of the field as they are at this moment, and how they are put. */
function useFiles({ field, path, value, onChange }: FieldInputProps) {
  const store = useFormStore()
  const isMany = field.multiple === true
  const now = () => filesOf(store === undefined || path === undefined ? value : valueAt(store.get().values, path))
  const put = (next: readonly Doc[]) => {
    const kept = isMany ? next : (next.at(-1) ?? '')
    if (store === undefined || path === undefined) onChange(kept)
    else typeInto(store, { fields: [], scope: '', property: path, value: kept })
  }
  return { isMany, now, put }
}

interface AddingProps {
  readonly field: FieldInputProps['field']
  readonly isOver: boolean
  readonly uploads: ReturnType<typeof useUploads>
  readonly onFiles: (files: readonly File[]) => void
}

function Adding({ field, isOver, uploads: { underway, canUpload }, onFiles }: AddingProps) {
  const accept = field.acceptTypes ?? usual.accept
  if (!canUpload) return <p className={classes['quiet']}>Files are added once the record is created.</p>
  return (
    <UploadBox
      label={field.label}
      button={field.multiple === true ? 'Add files' : 'Upload a file'}
      instructions={`${accept.join(', ')}, up to ${field.maxFileSize ?? 10} MB`}
      accept={accept}
      isOver={isOver}
      underway={underway}
      onFiles={onFiles}
    />
  )
}

const rulesOf = ({ acceptTypes, maxFileSize }: FieldInputProps['field'], limit: number) => ({
  accept: acceptTypes ?? usual.accept,
  limit,
  ...(maxFileSize !== undefined && { maxMb: maxFileSize }),
})

/** One file or several (2-content section 5, 'Uploads'). */
export function FileField(props: FieldInputProps) {
  const { field, value, isReadOnly } = props
  const { isMany, now, put } = useFiles(props)
  const files = filesOf(value)
  const limit = isMany ? (field.limit ?? usual.limit) : 1
  const uploads = useUploads(props, {
    onStored: ({ name, url, type, size }) => put([...now(), { name, url, type, size }]),
  })
  const mayAdd = !isReadOnly && files.length < limit
  const take = (chosen: readonly File[]) => {
    const { taken, issues } = judgeChosen(chosen, rulesOf(field, limit), now().length + uploads.underway.length)
    for (const refusal of uploaderRefusals(issues)) notify({ ...refusal, kind: 'error' })
    for (const file of taken) uploads.send(file)
  }
  const { place, isOver } = useTakenFiles(take, mayAdd && uploads.canUpload)
  return (
    <FieldFrame {...props}>
      <div ref={place} className={classes['place']} data-over={isOver || undefined}>
        <ul className={classes['list']} aria-label={field.label}>
          {files.map((file, at) => (
            <li key={textOf(file['url'])}>
              <FileName file={file} />
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove ${textOf(file['name'])}`}
                  onClick={() => put(now().toSpliced(at, 1))}
                >
                  <IconX size={16} stroke={1.75} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {files.length === 0 && isReadOnly && <p className={classes['quiet']}>No file.</p>}
        {mayAdd && <Adding {...{ field, isOver, uploads }} onFiles={take} />}
      </div>
    </FieldFrame>
  )
}
