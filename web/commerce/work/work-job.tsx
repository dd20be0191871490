import { Button } from '@mantine/core'
import { IconCamera, IconDownload, IconSignature } from '@tabler/icons-react'
import { isUnderWay, workOrders } from '../../../domain/commerce/index.ts'
import type { UploaderRules } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { viewerOf } from '../../ui/files/file-viewer.tsx'
import { StoredFiles } from '../../ui/files/stored-files.tsx'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { Uploader } from '../../ui/files/uploader/uploader.tsx'
import { useFilesOfRecord } from '../../ui/files/use-files-of-record.ts'
import { formatDateTime } from '../../ui/format-value.ts'
import { openSignature } from './sign-dialog.tsx'
import { WorkItems } from './work-items.tsx'
import { readWork, type WorkRow } from './work-row.ts'
import classes from './work.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const photoRules: UploaderRules = { accept: 'any', limit: 20 }

function PhotosDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const place = useFilesOfRecord(workOrders, id)
  return (
    <Uploader rules={photoRules} place={place}>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Uploader>
  )
}

const openPhotos = ({ id }: WorkRow) =>
  showModal({ title: 'Add photos', body: (close) => <PhotosDialog id={id} onClose={close} /> })

function Photos({ work }: { readonly work: WorkRow }) {
  const { files, can, state } = work
  const pictures = files.filter(({ name }) => viewerOf(name) === 'image')
  const others = files.filter((file) => !pictures.includes(file))
  return (
    <section aria-label="Photos">
      <h2 className={classes['title']}>
        Photos <span>{pictures.length}</span>
      </h2>
      <ul className={classes['photos']}>
        {pictures.map(({ url, name }) => (
          <li key={url}>
            <StoredPicture url={url} alt={name} />
          </li>
        ))}
      </ul>
      <StoredFiles files={others} isNamed />
      {can.write && state !== 'canceled' && (
        <Button size="md" variant="default" leftSection={<IconCamera {...icon} />} onClick={() => openPhotos(work)}>
          Add photos
        </Button>
      )}
    </section>
  )
}

function Signature({ work }: { readonly work: WorkRow }) {
  const { timezone } = useClient()
  const { signature, can, state } = work
  const maySign = can.write && (state === 'done' || isUnderWay(state))
  return (
    <section aria-label="Signature">
      <h2 className={classes['title']}>Signature</h2>
      {signature && (
        <div className={classes['signed']}>
          <div>
            <StoredPicture url={signature.file.url} alt={`Signature of ${signature.name}`} />
          </div>
          <span>{signature.name}</span>
          <span className={classes['note']}>{formatDateTime(signature.at, timezone)}</span>
        </div>
      )}
      {!signature && !maySign && <p className={classes['quiet']}>Nobody has signed.</p>}
      {maySign && (
        <Button
          size="md"
          mt={signature ? 8 : 0}
          variant="default"
          leftSection={<IconSignature {...icon} />}
          onClick={() => openSignature(work)}
        >
          {signature ? 'Sign again' : 'Sign'}
        </Button>
      )}
    </section>
  )
}

function PdfButton({ work, label }: { readonly work: WorkRow; readonly label: string }) {
  const { api } = usePlatform()
  const { start, isRunning } = useCommandOf(() =>
    downloadFile(api, `/work/${encodeURIComponent(work.id)}/pdf`, `${label}.pdf`),
  )
  return (
    <Button
      variant="default"
      w="max-content"
      leftSection={<IconDownload {...icon} />}
      disabled={isRunning}
      onClick={() => start(undefined)}
    >
      Download as PDF
    </Button>
  )
}

/** What a worker does: items, photos, signature. */
export function WorkJob(about: RecordPartProps) {
  const work = readWork(about)
  const label = about.definition.title(about.row)
  return (
    <div className={classes['job']}>
      {work.state === 'stuck' && <p className={classes['cause']}>Stuck: {work.stuck_why}</p>}
      {work.unfinished_why !== undefined && <p className={classes['quiet']}>Left open: {work.unfinished_why}</p>}
      {work.notes !== '' && <p className={classes['quiet']}>{work.notes}</p>}
      <WorkItems work={work} />
      <Photos work={work} />
      <Signature work={work} />
      <PdfButton work={work} label={label} />
    </div>
  )
}
