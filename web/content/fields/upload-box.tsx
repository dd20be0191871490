import { Button, Group, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { invalidUrl, isWebUrl } from '../../../domain/content/index.ts'
import { notify } from '../../platform/notices.ts'
import { FileInput } from '../../ui/files/file-input.tsx'
import type { Underway } from '../../ui/form/use-underway.ts'
import classes from './fields.module.css'

interface UploadBoxProps {
  readonly label: string
  readonly button: string
  readonly instructions?: string | undefined
  readonly accept: readonly string[]
  readonly isOver: boolean
  readonly underway: readonly Underway[]
  readonly onFiles: (files: readonly File[]) => void
  /** Opens the choice of stored files. */
  readonly onLibrary?: (() => void) | undefined
  /** Takes an address as it is. */
  readonly onAddress?: ((address: string) => void) | undefined
  /** Copies the file at an address. */
  readonly onFetch?: ((address: string) => void) | undefined
}

/** An address that is typed: used as it is, or copied into the client's own storage. */
function AddressRow({ label, onAddress, onFetch }: Pick<UploadBoxProps, 'label' | 'onAddress' | 'onFetch'>) {
  const [address, setAddress] = useState('')
  const take = (act: (address: string) => void) => {
    const words = address.trim()
    if (!isWebUrl(words)) {
      notify({ ...invalidUrl, kind: 'error' })
      return
    }
    setAddress('')
    act(words)
  }
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <TextInput
        size="xs"
        aria-label={`Address for ${label}`}
        placeholder="https://"
        className={classes['value']}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(onFetch ?? onAddress ?? (() => undefined))
        }}
      />
      {onFetch && (
        <Button variant="default" size="xs" onClick={() => take(onFetch)}>
          Fetch
        </Button>
      )}
      {onAddress && (
        <Button variant="default" size="xs" onClick={() => take(onAddress)}>
          Use address
        </Button>
      )}
    </Group>
  )
}

/** Inputs of files: chosen, dropped, pasted, or from an address. */
export function UploadBox(props: UploadBoxProps) {
  const { label, button, instructions, accept, isOver, underway, onFiles, onLibrary, onAddress, onFetch } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes['stack']}>
      <div className={classes['box']}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {button}
        </Button>
        {onLibrary && (
          <Button variant="default" size="xs" aria-label={`From the library: ${label}`} onClick={onLibrary}>
            From the library
          </Button>
        )}
        <span className={classes['quiet']}>
          {isOver ? 'Drop it here' : (instructions ?? 'or drop or paste it here')}
        </span>
        <FileInput input={input} label={`${label} to upload`} accept={accept} onFiles={onFiles} />
      </div>
      {(onAddress ?? onFetch) && <AddressRow label={label} onAddress={onAddress} onFetch={onFetch} />}
      {underway.map(({ id, name, share }) => (
        <p key={id} className={classes['quiet']}>
          {name}: {share < 1 ? `${Math.round(share * 100)} %` : 'being made ready'}
        </p>
      ))}
      <p className="fl-unseen" role="status">
        {underway.length > 0 ? `${underway.length} on the way` : ''}
      </p>
    </div>
  )
}
