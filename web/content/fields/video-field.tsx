import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { invalidUrl, isWebUrl } from '../../../domain/content/index.ts'
import { isDoc, judgeChosen, uploaderRefusals, videoFrame } from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { notify } from '../../platform/notices.ts'
import { useFileAddress } from '../../ui/files/file-address.ts'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { FieldFrame } from './field-frame.tsx'
import { UploadBox } from './upload-box.tsx'
import { useTakenFiles } from '../../ui/files/use-taken-files.ts'
import { useUploads } from './use-uploads.ts'
import classes from './fields.module.css'

const accepted: readonly string[] = ['.mp4', '.webm', '.mov']

const urlOf = (value: unknown): string => (isDoc(value) ? textOf(value['url']) : textOf(value))

function Shown({ url, autoStart }: { readonly url: string; readonly autoStart: boolean }) {
  const address = useFileAddress(url)
  if (videoFrame(url) !== undefined)
    return (
      <a className={classes['quiet']} href={url} target="_blank" rel="noopener noreferrer">
        Watch {url}
      </a>
    )
  if (address === undefined || !url.startsWith('/'))
    return <p className={classes['quiet']}>Videos are shown from YouTube, Vimeo, or a file that is uploaded here.</p>
  return <video className={classes['video']} src={address} controls muted={autoStart} aria-label="The video" />
}

interface ChosenProps {
  readonly url: string
  readonly field: FieldInputProps['field']
  readonly onRemove: (() => void) | undefined
}

function Chosen({ url, field, onRemove }: ChosenProps) {
  return (
    <div className={classes['row']}>
      <Shown url={url} autoStart={field.autoStart === true} />
      {onRemove && (
        <ActionIcon variant="subtle" aria-label={`Remove the video of ${field.label}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
}

interface AddressBoxProps {
  readonly label: string
  readonly url: string
  readonly onChange: (url: string) => void
}

/** Takes an address. Invalid text stays in the box only, and is refused on blur (2-content section 5). */
function AddressBox({ label, url, onChange }: AddressBoxProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(true)
  const words = url === '' ? typed : url
  const isWrong = words.trim() !== '' && !isWebUrl(words.trim())
  const type = (now: string) => {
    const address = now.trim()
    setTyped(now)
    setLeft(false)
    onChange(isWebUrl(address) ? address : '')
  }
  return (
    <TextInput
      size="xs"
      inputMode="url"
      aria-label={`Address of ${label}`}
      placeholder="https://www.youtube.com/watch?v="
      value={words}
      error={isLeft && isWrong ? invalidUrl.message : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}

interface AddingProps extends FieldInputProps {
  readonly url: string
}

/** The ways by which a video comes in: an address, or a file. */
function Adding({ url, ...props }: AddingProps) {
  const { field, onChange } = props
  const { underway, canUpload, send } = useUploads(props, {
    onStored: ({ url: stored, name, type, size }) => onChange({ url: stored, name, type, size }),
  })
  const accept = field.acceptTypes ?? accepted
  const take = (chosen: readonly File[]) => {
    const rules = { accept, limit: 1, ...(field.maxFileSize !== undefined && { maxMb: field.maxFileSize }) }
    const { taken, issues } = judgeChosen(chosen.slice(0, 1), rules, 0)
    for (const refusal of uploaderRefusals(issues)) notify({ ...refusal, kind: 'error' })
    for (const file of taken) send(file)
  }
  const { place, isOver } = useTakenFiles(take, canUpload)
  return (
    <div ref={place} className={classes['place']} data-over={isOver || undefined}>
      <AddressBox label={field.label} url={url} onChange={onChange} />
      {url === '' && canUpload && (
        <UploadBox
          label={field.label}
          button="Upload a video"
          accept={accept}
          isOver={isOver}
          underway={underway}
          onFiles={take}
        />
      )}
    </div>
  )
}

/** A video: a file, or an address at YouTube or Vimeo. */
export function VideoField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const url = urlOf(value)
  return (
    <FieldFrame {...props}>
      <div className={classes['stack']}>
        {url !== '' && <Chosen url={url} field={field} onRemove={isReadOnly ? undefined : () => onChange('')} />}
        {!isReadOnly && !url.startsWith('/') && <Adding {...props} url={url} />}
        {url === '' && isReadOnly && <p className={classes['quiet']}>No video.</p>}
      </div>
    </FieldFrame>
  )
}
