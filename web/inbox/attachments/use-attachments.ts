import type { ShownMessage } from '../../../domain/inbox/index.ts'
import {
  attachmentPath,
  editorWording,
  uploadWarning,
  whyNotUpload,
  withTimestamp,
} from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { uploadFile, type Upload as Sent } from '../../platform/api/upload-file.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { askToRename } from '../../ui/files/ask-to-rename.ts'
import { uploadsFor, type FilesOwner, type RunningUpload } from '../drafts/uploads.ts'

type MessageFile = ShownMessage['files'][number]

export interface Attachments {
  readonly running: readonly RunningUpload[]
  readonly attach: (files: readonly File[]) => void
  /** Uploads a picture of the text; its address, or undefined where it was refused. */
  readonly keepPicture: (file: File) => Promise<string | undefined>
}

interface Upload {
  readonly id: string
  readonly file: File
  readonly name: string
  readonly isInline: boolean
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

const stamped = (name: string): string => withTimestamp(name, Date.now())

/** A name that no file of the message has yet; asks before it is changed (1-shell section 5). */
async function freeName(name: string, taken: readonly { readonly name: string }[]): Promise<string | undefined> {
  if (!taken.some((file) => file.name === name)) return name
  return (await askToRename()) ? stamped(name) : undefined
}

/** Warns once of files that are taken although they are large: the largest is named for all. */
function warnOfSize(files: readonly File[]): void {
  const [largest] = files.filter((file) => !whyNotUpload(file)).toSorted((one, other) => other.size - one.size)
  const warning = largest && uploadWarning(largest)
  if (warning) notify({ ...editorWording(warning.code, warning.params) })
}

/** The uploads of an owner that run or failed, and how one of them changes. */
function useUploads(owner: FilesOwner) {
  const store = uploadsFor(owner)
  const change = (to: (all: readonly RunningUpload[]) => readonly RunningUpload[]) => store.set(to(store.get()))
  return {
    running: useStore(store),
    show: (upload: RunningUpload) => change((all) => [...all.filter((one) => one.id !== upload.id), upload]),
    change: (id: string, part: Partial<RunningUpload>) =>
      change((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one))),
    drop: (id: string) => change((all) => all.filter((one) => one.id !== id)),
  }
}

let picturesKept = 0

/** Pasted pictures always have the same name: a picture of the text gets a unique one without a question. */
function pictureName(name: string): string {
  picturesKept += 1
  return withTimestamp(name, Date.now() + picturesKept)
}

/** Stores one file; undefined while there is no record that it could hang on. */
function useStoring(owner: FilesOwner) {
  const { apiOf } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const api = apiOf({ clientId: client.id, userId: user.id })
  return async ({ file, name, isInline }: Upload, watch: Pick<Sent, 'signal' | 'onProgress'>) => {
    const path = attachmentPath({ clientId: client.id, type: owner.record, id: owner.id, name })
    if (path === undefined) {
      // 1-shell section 5: without a path an error is logged, without any other effect.
      console.error('A file cannot be uploaded without a record that it belongs to.')
      return undefined
    }
    const encoded = path.split('/').map(encodeURIComponent).join('/')
    const { id, url, type, size } = await uploadFile(api, { path: encoded, file, ...watch })
    return { id, name, url, type, size, inline: isInline }
  }
}

/** Runs uploads: shows them while they run, keeps those that failed for another try. */
function useRunning(owner: FilesOwner, onDone: (file: MessageFile) => void) {
  const store = useStoring(owner)
  const uploads = useUploads(owner)

  const fail = async ({ id, isInline }: Upload, error: unknown) => {
    const { message } = reasonOf(error)
    // A picture's place in the text is gone with its upload: it is put in once more by hand.
    if (isInline) uploads.drop(id)
    else uploads.change(id, { fault: message })
    await showAlert({ title: 'Upload Error', message, tone: 'bad' })
  }

  const keep = (stored: MessageFile | undefined): string | undefined => {
    if (stored) onDone(stored)
    return stored?.url
  }
  const run = async (upload: Upload): Promise<string | undefined> => {
    const { id, name } = upload
    const stop = new AbortController()
    const cancel = () => {
      stop.abort()
      uploads.drop(id)
    }
    uploads.show({ id, name, share: 0, cancel, retry: () => void run(upload) })
    try {
      const stored = await store(upload, { signal: stop.signal, onProgress: (share) => uploads.change(id, { share }) })
      uploads.drop(id)
      return keep(stored)
    } catch (error) {
      // A file of this name was taken off the message again; its place in the store is not free for another content.
      if (isTaken(error)) return run({ ...upload, name: stamped(name) })
      if (!isAborted(error)) await fail(upload, error)
      return undefined
    }
  }
  return { running: uploads.running, run }
}

/** Uploads files of a record, with progress. `onDone` gets each file as it is stored, and must outlive its screen. */
export function useAttachments(
  owner: FilesOwner,
  taken: readonly MessageFile[],
  onDone: (file: MessageFile) => void,
): Attachments {
  const { running, run } = useRunning(owner, onDone)
  const attach = async (file: File) => {
    const issue = whyNotUpload(file)
    if (issue) {
      await showAlert({ ...editorWording(issue.code, issue.params), tone: 'bad' })
      return
    }
    const name = await freeName(file.name, [...taken, ...running])
    if (name !== undefined) await run({ id: crypto.randomUUID(), file, name, isInline: false })
  }
  return {
    running,
    attach: (files) => {
      warnOfSize(files)
      files.forEach((file) => void attach(file))
    },
    keepPicture: (file) => run({ id: crypto.randomUUID(), file, name: pictureName(file.name), isInline: true }),
  }
}
