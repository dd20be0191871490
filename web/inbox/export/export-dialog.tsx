import { Button, Checkbox, Group, Radio } from '@mantine/core'
import { useState } from 'react'
import {
  exportThread,
  isInternal,
  threadExports,
  type ExportFormat,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { formatBytes } from '../../ui/format-value.ts'
import { showProgress } from '../../automation/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './export-dialog.module.css'

type Export = Presented<typeof threadExports>

const formats: Readonly<Record<ExportFormat, { readonly label: string; readonly description: string }>> = {
  pdf: { label: 'PDF', description: 'One document to read and print, with the attachments inside.' },
  eml: { label: 'EML', description: 'A ZIP with each email as it was sent or received, for other mail programs.' },
}

/** Fetches the file of an export, as it lies ready now. */
function useDownload() {
  const { api } = usePlatform()
  return useCommandOf(async ({ file }: Pick<Export, 'file'>) => {
    if (file) await downloadFile(api, file.url.replace(/^\/api/, ''), file.name)
  })
}

/** Shown below the progress of an export: the link to its file. */
function DownloadExport({ id }: { readonly id: string }) {
  const { rows } = useRecords(threadExports, { where: ['id', '==', id], pageSize: 1 })
  const download = useDownload()
  const [ready] = rows
  return (
    <Button
      disabled={ready?.file === undefined}
      loading={download.isRunning}
      onClick={() => ready && download.start(ready)}
    >
      Download
    </Button>
  )
}

const stateWords: Readonly<Record<Export['state'], string>> = { waiting: 'Being written', done: '', failed: 'Failed' }

function Earlier({ threadId }: { readonly threadId: string }) {
  const { rows } = useRecords(threadExports, { where: ['thread', '==', threadId], pageSize: 5 })
  const download = useDownload()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="earlier-exports">
      <h3 id="earlier-exports" className={classes['head']}>
        Your exports of the last 7 days
      </h3>
      <ul className={classes['list']}>
        {rows.map((one) => (
          <li key={one.id}>
            <span className={classes['name']}>
              {formats[one.format].label}
              {one.with_team ? ' with notes' : ''} · <TimeText at={one.date} />
              {one.file?.size === undefined ? '' : ` · ${formatBytes(one.file.size)}`}
            </span>
            {one.file ? (
              <Button size="compact-sm" variant="default" onClick={() => download.start(one)}>
                Download
              </Button>
            ) : (
              <span title={one.error}>{stateWords[one.state]}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const watchExport = (api: Api, { id, feedback_id: feedbackId }: Pick<Export, 'id' | 'feedback_id'>): void =>
  showProgress(api, { title: 'Exporting the conversation', feedbackId, result: <DownloadExport id={id} /> })

/** Exports a conversation: its format, with or without internal messages, and the latest exports. */
export function ExportDialog({ thread, onClose }: { readonly thread: ThreadRow; readonly onClose: () => void }) {
  const { api } = usePlatform()
  const [format, setFormat] = useState<ExportFormat>('pdf')
  const [withTeam, setWithTeam] = useState(false)
  const begin = useCommand(exportThread, {
    onDone: ({ export: begun }) => {
      onClose()
      watchExport(api, begun)
    },
  })
  return (
    <div className={classes['dialog']}>
      <Radio.Group label="Format" value={format} onChange={(next) => setFormat(next === 'eml' ? 'eml' : 'pdf')}>
        <div className={classes['formats']}>
          {Object.entries(formats).map(([value, { label, description }]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </div>
      </Radio.Group>
      {!isInternal(thread.medium) && (
        <Checkbox
          label="With notes and chats of the team"
          description="Leave it off for readers outside the team."
          checked={withTeam}
          onChange={(event) => setWithTeam(event.currentTarget.checked)}
        />
      )}
      <Earlier threadId={thread.id} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={begin.isRunning}
          onClick={() => begin.start({ params: { id: thread.id }, body: { format, with_team: withTeam } })}
        >
          Export
        </Button>
      </Group>
    </div>
  )
}
