import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MailImport, MailImportState } from '../../../domain/automation/index.ts'
import type { StatusTone } from '../../../domain/kernel/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatBytes, formatDate, formatNumber } from '../../ui/format-value.ts'
import { PercentBar } from '../../ui/percent-bar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { ArchiveFaults } from './archive-faults.tsx'
import { ArchivePreview } from './archive-preview.tsx'
import { ChooseArchive } from './choose-archive.tsx'
import { useImportCommands, type UploadControl } from './use-mail-imports.ts'
import classes from './mail-imports.module.css'

const stateWords: Readonly<Record<MailImportState, { word: string; tone?: StatusTone }>> = {
  uploading: { word: 'Upload' },
  reading: { word: 'Being read', tone: 'waiting' },
  ready: { word: 'Ready', tone: 'waiting' },
  running: { word: 'Running', tone: 'waiting' },
  paused: { word: 'Paused' },
  done: { word: 'Imported', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  undoing: { word: 'Being taken back' },
  undone: { word: 'Taken back' },
}

interface CardProps {
  readonly mailImport: MailImport
  readonly control: UploadControl
}

type Commands = ReturnType<typeof useImportCommands>

const share = (part: number, whole: number): number => Math.floor((100 * part) / Math.max(1, whole))

function Progress({ value, label, children }: { value: number; label: string; children: ReactNode }) {
  return (
    <p className={classes['progress']}>
      <PercentBar value={value} label={label} />
      <span>{children}</span>
    </p>
  )
}

/** The upload of this tab, or the way to continue one that was broken off. */
function Uploading({ mailImport, control }: CardProps) {
  const { id, fileName, size, uploaded } = mailImport
  const { upload, begin, stop } = control
  const isOwn = upload?.id === id
  const bytes = isOwn ? Math.max(uploaded, upload.bytes) : uploaded
  const choose = (file: File) => {
    if (file.name === fileName && file.size === size) begin(file, id)
    else notify({ title: 'Another File', message: `Choose ${fileName} with ${formatBytes(size)}.`, kind: 'error' })
  }
  return (
    <>
      <Progress value={share(bytes, size)} label={`Upload of ${fileName}`}>
        {formatBytes(bytes)} of {formatBytes(size)}
      </Progress>
      <p className={classes['quiet']}>
        {isOwn
          ? 'Keep this page open until the upload is complete. After a break it continues where it stopped.'
          : 'The upload is not complete. Choose the file again to continue it.'}
      </p>
      <div className={classes['buttons']}>
        {isOwn ? (
          <Button variant="default" size="compact-md" onClick={stop}>
            Stop upload
          </Button>
        ) : (
          <ChooseArchive label="Continue upload" variant="default" disabled={upload !== undefined} onFile={choose} />
        )}
      </div>
    </>
  )
}

/** '12,480 mails from Mar 3, 2015 to Feb 1, 2026' */
function Found({ mailImport: { mails, oldest, newest } }: Pick<CardProps, 'mailImport'>) {
  const { timezone } = useClient()
  const days =
    oldest === undefined || newest === undefined
      ? ''
      : ` from ${formatDate(oldest, timezone)} to ${formatDate(newest, timezone)}`
  return (
    <p>
      {mails === 1 ? '1 mail' : `${formatNumber(mails)} mails`}
      {days}
    </p>
  )
}

function Results({ mailImport }: Pick<CardProps, 'mailImport'>) {
  const { imported, known, skipped, refused, kept } = mailImport
  const parts = [
    `${formatNumber(imported)} imported`,
    known > 0 && `${formatNumber(known)} were here already`,
    skipped > 0 && `${formatNumber(skipped)} left out`,
    refused > 0 && `${formatNumber(refused)} not readable`,
    kept > 0 && `${formatNumber(kept)} stayed, because their conversation was answered`,
  ]
  return <p aria-live="polite">{parts.filter((part) => part !== false).join(', ')}.</p>
}

const askUndo = async (fileName: string, undo: () => void): Promise<void> => {
  const isSure = await showAlert({
    title: 'Take this import back?',
    message: `All messages that ${fileName} has brought go to the trash. Contacts and filters that it made stay.`,
    confirm: 'Take back',
    cancel: 'Cancel',
    isDestructive: true,
    startsAtCancel: true,
  })
  if (isSure) undo()
}

const askRemove = async (fileName: string, remove: () => void): Promise<void> => {
  const isSure = await showAlert({
    title: 'Remove this import?',
    message: `The upload of ${fileName} is removed. It has brought no mail.`,
    confirm: 'Remove',
    cancel: 'Cancel',
    isDestructive: true,
    startsAtCancel: true,
  })
  if (isSure) remove()
}

/** Buttons of each state, as its verbs allow them. */
function Actions({ mailImport, commands }: Pick<CardProps, 'mailImport'> & { readonly commands: Commands }) {
  const { state, imported, kept, fileName } = mailImport
  const isResting = state === 'paused' || state === 'failed'
  const canUndo = imported > 0 && (state === 'done' || isResting)
  const canRemove =
    state === 'undone'
      ? kept === 0
      : imported === 0 && ['uploading', 'ready', 'failed', 'done', 'paused'].includes(state)
  const button = { variant: 'default', size: 'compact-md', disabled: commands.isRunning } as const
  return (
    <div className={classes['buttons']}>
      {state === 'running' && (
        <Button {...button} onClick={commands.pause}>
          Pause
        </Button>
      )}
      {isResting && (
        <Button {...button} onClick={commands.resume}>
          Resume
        </Button>
      )}
      {canUndo && (
        <Button {...button} onClick={() => void askUndo(fileName, commands.undo)}>
          Take back
        </Button>
      )}
      {canRemove && (
        <Button {...button} onClick={() => void askRemove(fileName, commands.remove)}>
          Remove
        </Button>
      )}
    </div>
  )
}

function Body({ mailImport, control }: CardProps) {
  const { state, fileName, readShare, mails, failed } = mailImport
  const done = mailImport.imported + mailImport.known + mailImport.skipped + mailImport.refused
  if (state === 'uploading') return <Uploading mailImport={mailImport} control={control} />
  if (state === 'reading')
    return (
      <Progress value={Math.floor(readShare * 100)} label={`Reading of ${fileName}`}>
        {formatNumber(mails)} mails found
      </Progress>
    )
  return (
    <>
      <Found mailImport={mailImport} />
      {failed !== '' && <p role="alert">{failed}</p>}
      {state === 'ready' && <ArchivePreview mailImport={mailImport} />}
      {(state === 'running' || state === 'paused') && (
        <Progress value={share(done, mails)} label={`Import of ${fileName}`}>
          {formatNumber(done)} of {formatNumber(mails)}
        </Progress>
      )}
      {state !== 'ready' && <Results mailImport={mailImport} />}
      <ArchiveFaults mailImport={mailImport} />
    </>
  )
}

/** One import with its state and what can be done with it. */
export function ImportCard({ mailImport, control }: CardProps) {
  const { id, fileName, size, creator, begunAt, state } = mailImport
  const commands = useImportCommands(mailImport)
  const { word, tone } = stateWords[state]
  const isOwnUpload = control.upload?.id === id
  return (
    <li className={classes['card']}>
      <header className={classes['cardHead']}>
        <h2>{fileName}</h2>
        <StatusBadge word={word} tone={tone} />
        <span className={classes['quiet']}>
          {formatBytes(size)}, {creator.label}, <TimeText at={begunAt} isRelative />
        </span>
      </header>
      <Body mailImport={mailImport} control={control} />
      {!isOwnUpload && <Actions mailImport={mailImport} commands={commands} />}
    </li>
  )
}
