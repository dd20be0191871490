import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconTrash, IconX } from '@tabler/icons-react'
import { ClientLink } from '../../client-link.tsx'
import { formatBytes } from '../../format-value.ts'
import { FileIcon } from '../file-viewer.tsx'
import type { QueuedFile } from './upload-queue.ts'
import classes from './uploader.module.css'

interface UploaderRowProps {
  readonly queued: QueuedFile
  /** Path of the record that it has become. */
  readonly recordPath: string | undefined
  readonly isBusy: boolean
  readonly onRetry: () => void
  readonly onRemove: () => void
}

const removeWords: Readonly<Record<QueuedFile['state'], string>> = {
  pending: 'Remove',
  running: 'Stop uploading',
  failed: 'Remove',
  done: 'Delete',
}

function RowIcon({ queued }: { readonly queued: QueuedFile }) {
  if (queued.state === 'done')
    return <IconCircleCheck size={18} stroke={1.75} className={classes['good']} aria-hidden />
  if (queued.state === 'failed')
    return <IconAlertTriangle size={18} stroke={1.75} className={classes['bad']} aria-hidden />
  return <FileIcon name={queued.name} />
}

/** Status text next to its name. */
function RowState({ queued }: { readonly queued: QueuedFile }) {
  const { name, state, share, fault, file } = queued
  if (state === 'failed') return <span className={classes['fault']}>Not uploaded. {fault}</span>
  if (state !== 'running') return <span className={classes['quiet']}>{formatBytes(file.size)}</span>
  const percent = Math.round(share * 100)
  return (
    <span className={classes['running']}>
      <Progress value={percent} size={6} aria-label={`Uploading ${name}`} className={classes['progress']} />
      <span className={classes['quiet']}>{percent} %</span>
    </span>
  )
}

/** One file of the uploader, with its present actions. */
export function UploaderRow({ queued, recordPath, isBusy, onRetry, onRemove }: UploaderRowProps) {
  const { name, state } = queued
  const label = `${removeWords[state]} ${name}`
  const Icon = state === 'done' ? IconTrash : IconX
  return (
    <li className={classes['row']} data-state={state}>
      <RowIcon queued={queued} />
      <span className={classes['words']}>
        {state === 'done' && recordPath !== undefined ? (
          <ClientLink path={recordPath} className={`${classes['name']} ${classes['link']}`}>
            {name}
          </ClientLink>
        ) : (
          <span className={classes['name']}>{name}</span>
        )}
        <RowState queued={queued} />
      </span>
      {state === 'failed' && !isBusy && (
        <Button size="compact-sm" variant="default" aria-label={`Retry: upload ${name}`} onClick={onRetry}>
          Retry
        </Button>
      )}
      <Tooltip label={removeWords[state]}>
        <ActionIcon aria-label={label} onClick={onRemove}>
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
