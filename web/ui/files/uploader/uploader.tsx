import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { acceptedBy, uploaderWording, type UploaderRules } from '../../../../domain/kernel/index.ts'
import { useStore } from '../../../platform/store.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { useIsNarrow } from '../../use-breakpoint.ts'
import { FileInput } from '../file-input.tsx'
import { pastedFiles } from '../pasted-files.ts'
import { watchDrops } from '../watch-drops.ts'
import type { QueuedFile, UploadPlace } from './upload-queue.ts'
import { UploaderRow } from './uploader-row.tsx'
import { useUploadQueue } from './use-upload-queue.ts'
import classes from './uploader.module.css'

type Take = (files: readonly File[]) => void

/** Files are dropped or pasted anywhere on a page that has the uploader. Whether they are dragged over it. */
function useBroughtFiles(take: Take): boolean {
  const [isOver, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    const stop = watchDrops(document.documentElement, { onOver: setOver, onFiles: (files) => onFiles(files) })
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => {
      stop()
      document.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}

/** Photos of a phone become JPEG unless another type is required. */
const photoTypes = ['image/jpeg']

interface ChoiceProps {
  readonly rules: UploaderRules
  readonly button: RefObject<HTMLButtonElement | null>
  readonly take: Take
}

/** The ways by which files come in: dropped and pasted ones are taken by the page. */
function Choice({ rules, button, take }: ChoiceProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isNarrow = useIsNarrow()
  const accepted = acceptedBy(rules)
  const takesPhotos = accepted === undefined || accepted.includes('.jpg')
  const isOver = useBroughtFiles(take)
  return (
    <div className={classes['zone']} data-over={isOver || undefined}>
      <IconUpload size={22} stroke={1.75} aria-hidden />
      <p>{isOver ? 'Drop them anywhere' : 'Drop files here, paste them, or choose them.'}</p>
      <div className={classes['ways']}>
        <Button ref={button} variant="default" onClick={() => files.current?.click()}>
          Choose files
        </Button>
        {isNarrow && takesPhotos && (
          <Button
            variant="default"
            leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
        )}
      </div>
      <FileInput input={files} label="Files to upload" accept={accepted} onFiles={take} />
      <FileInput input={camera} label="Photo to upload" accept={photoTypes} isCamera onFiles={take} />
      {accepted && <p className={classes['quiet']}>{accepted.join(', ')}</p>}
    </div>
  )
}

/** Progress, for screen readers. */
function progressWords(files: readonly QueuedFile[]): string {
  const done = files.filter(({ state }) => state === 'done').length
  return files.length === 0 ? '' : `${done} of ${files.length} uploaded`
}

const uploadWords = (waiting: number): string => (waiting < 2 ? 'Upload' : `Upload ${waiting} files`)

interface UploaderProps {
  readonly rules: UploaderRules
  readonly place: UploadPlace
  /** Path of the record that a file has become. */
  readonly recordPathOf?: (file: QueuedFile) => string | undefined
  /** The other ways on. */
  readonly children?: ReactNode
}

/**
 * The file uploader (2-content sections 2, 4 and 5): files are dropped, pasted, chosen or photographed, wait in a list,
 * are sent one after the other, and can be removed or deleted. A failed one shows its reason, and can be sent again.
 */
export function Uploader({ rules, place, recordPathOf, children }: UploaderProps) {
  const { queue, choose } = useUploadQueue(place, rules)
  const files = useStore(queue.files)
  const isBusy = useStore(queue.isBusy)
  const [isTried, setTried] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const waiting = files.filter(({ state }) => state !== 'done')
  const isMissing = isTried && files.length === 0
  useLeaveGuard(waiting.length > 0, 'the list of files')
  const take: Take = (chosen) => {
    setTried(false)
    void choose(chosen)
  }
  const upload = async () => {
    setTried(files.length === 0)
    await queue.upload()
    // The button disappears with the waiting files.
    if (document.activeElement === document.body) button.current?.focus()
  }
  const remove = (id: string) => {
    setTried(false)
    void queue.remove(id)
    button.current?.focus()
  }
  return (
    <section aria-label="File uploader" className={classes['uploader']}>
      <Choice rules={rules} button={button} take={take} />
      {files.length > 0 && (
        <ul className={classes['rows']} aria-label="Files">
          {files.map((queued) => (
            <UploaderRow
              key={queued.id}
              queued={queued}
              recordPath={recordPathOf?.(queued)}
              isBusy={isBusy}
              onRetry={() => void queue.upload(queued.id)}
              onRemove={() => remove(queued.id)}
            />
          ))}
        </ul>
      )}
      <p className="fl-unseen" role="status">
        {progressWords(files)}
      </p>
      {isMissing && (
        <p role="alert" className={classes['fault']}>
          {uploaderWording({ code: 'uploader-none' }).message}
        </p>
      )}
      <div className={classes['ways']}>
        {(waiting.length > 0 || files.length === 0) && (
          <Button data-disabled={isBusy || undefined} aria-disabled={isBusy} onClick={() => void upload()}>
            {isBusy ? 'Uploading…' : uploadWords(waiting.length)}
          </Button>
        )}
        {children}
      </div>
    </section>
  )
}
