import { useState } from 'react'
import { editorWording, whyNotUpload, type ShownMessage } from '../../../domain/inbox/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { uploadFile } from '../../platform/api/upload-file.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

type MessageFile = ShownMessage['files'][number]

export interface RunningUpload {
  readonly id: string
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  readonly cancel: () => void
}

export interface Attachments {
  readonly running: readonly RunningUpload[]
  readonly attach: (files: readonly File[]) => void
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** 'plan.pdf' -> 'plan_1763646300000.pdf', so that two files of one name stand side by side. */
const withTimestamp = (name: string, at: number): string => name.replace(/(\.[^.]*)?$/, `_${at}$1`)

/** A name that no file of the message has yet; asks before it is changed (1-shell section 5). */
async function freeName(name: string, taken: readonly { readonly name: string }[]): Promise<string | undefined> {
  if (!taken.some((file) => file.name === name)) return name
  const goesOn = await showAlert({
    title: 'File Name Exists',
    message: 'A file with this name already exists. Do you want to continue?',
    confirm: 'Continue',
    cancel: 'Cancel',
  })
  return goesOn ? withTimestamp(name, Date.now()) : undefined
}

/** What files are uploaded for: a draft, or another record that carries files. */
interface FilesOwner {
  readonly record: 'threadsmsgs' | 'documents'
  readonly id: string
}

/** Uploads files of a record, with progress. `onDone` gets each file as it is stored, and must outlive a render. */
export function useAttachments(
  owner: FilesOwner,
  taken: readonly MessageFile[],
  onDone: (file: MessageFile) => void,
): Attachments {
  const { api } = usePlatform()
  const client = useClient()
  const [running, setRunning] = useState<readonly RunningUpload[]>([])

  const upload = async (file: File) => {
    const issue = whyNotUpload(file)
    if (issue) {
      await showAlert({ ...editorWording(issue.code, issue.params), tone: 'bad' })
      return
    }
    const name = await freeName(file.name, [...taken, ...running])
    if (name === undefined) return
    const id = crypto.randomUUID()
    const stop = new AbortController()
    setRunning((all) => [...all, { id, name, share: 0, cancel: () => stop.abort() }])
    const path = ['clients', client.id, 'attachments', owner.record, owner.id, name].map(encodeURIComponent).join('/')
    try {
      const stored = await uploadFile(api, {
        path,
        file,
        signal: stop.signal,
        onProgress: (share) => setRunning((all) => all.map((one) => (one.id === id ? { ...one, share } : one))),
      })
      const { id: fileId, url, type, size } = stored
      onDone({ id: fileId, name, url, type, size, inline: false })
    } catch (error) {
      if (!isAborted(error)) await showAlert({ title: 'Upload Error', message: reasonOf(error).message, tone: 'bad' })
    } finally {
      setRunning((all) => all.filter((one) => one.id !== id))
    }
  }
  return { running, attach: (files) => files.forEach((file) => void upload(file)) }
}
