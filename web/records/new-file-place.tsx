import { Button, FileButton, Group, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { editorWording, whyNotUpload, type RecordDefinition } from '../../domain/kernel/index.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { uploadFile } from '../platform/api/upload-file.ts'
import { useGo } from '../platform/address.ts'
import { showAlert } from '../platform/dialogs.ts'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import { useSaveRecord } from '../ui/detail/use-save-record.ts'
import { detailPath, type Section } from './sections.ts'
import classes from './section-screen.module.css'

interface NewFilePlaceProps {
  readonly section: Section
  readonly definition: RecordDefinition
}

const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Uploads a file to the place of its record and then makes the record, so that no record stands without its file. */
function useNewFile({ section, definition }: NewFilePlaceProps) {
  const { api } = usePlatform()
  const client = useClient()
  const go = useGo()
  const { add } = useSaveRecord(definition)
  const [running, setRunning] = useState<{ readonly name: string; readonly share: number } | undefined>(undefined)
  const stop = useRef<AbortController>(null)

  const store = async (file: File) => {
    const id = newId()
    const place = ['clients', client.id, 'attachments', definition.name, id, file.name]
    stop.current = new AbortController()
    const { name, url, type, size } = await uploadFile(api, {
      path: place.map(encodeURIComponent).join('/'),
      file,
      signal: stop.current.signal,
      onProgress: (share) => setRunning({ name: file.name, share }),
    })
    const answer = await add({ id, name, url, type, size })
    if ('version' in answer) go(detailPath(section, answer.id))
  }
  const begin = async (file: File) => {
    const issue = whyNotUpload(file)
    if (issue) {
      await showAlert({ ...editorWording(issue.code, issue.params), tone: 'bad' })
      return
    }
    setRunning({ name: file.name, share: 0 })
    try {
      await store(file)
    } catch (error) {
      if (!isStopped(error)) await showAlert({ title: 'Upload Error', message: reasonOf(error).message, tone: 'bad' })
    } finally {
      setRunning(undefined)
    }
  }
  return { running, begin, stop: () => stop.current?.abort() }
}

/** A new file is its content first: its other fields are edited once it is stored. */
export function NewFilePlace(props: NewFilePlaceProps) {
  const go = useGo()
  const upload = useNewFile(props)
  return (
    <section className={classes['page']} aria-label="New file">
      <h1 className={classes['title']}>New file</h1>
      {upload.running ? (
        <div role="status" className={classes['upload']}>
          <p>
            Uploading {upload.running.name}, {Math.round(upload.running.share * 100)} %
          </p>
          <Progress
            value={upload.running.share * 100}
            aria-label={`Uploading ${upload.running.name}`}
            mt="sm"
            mb="lg"
          />
          <Button variant="default" onClick={upload.stop}>
            Stop
          </Button>
        </div>
      ) : (
        <Group gap="sm">
          <FileButton onChange={(file) => file && void upload.begin(file)}>
            {(button) => <Button {...button}>Choose a file</Button>}
          </FileButton>
          <Button variant="default" onClick={() => go(props.section.path)}>
            Cancel
          </Button>
        </Group>
      )}
    </section>
  )
}
