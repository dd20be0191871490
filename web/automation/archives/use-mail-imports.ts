import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  listArchiveFaults,
  listMailImports,
  pauseMailImport,
  readMailImport,
  removeMailImport,
  resumeMailImport,
  startMailImport,
  undoMailImport,
  type MailImport,
} from '../../../domain/automation/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { readChanged } from '../../platform/data/read-again.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { makeChosenId } from '../integrations/chosen-id.ts'
import { uploadArchive } from './upload-archive.ts'

/** Imports have no change feed: they are read again at this pace while one looks. */
const askAgainMs = 2500

export function useMailImports() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['mail-imports', id],
    queryFn: ({ signal }) => api.call(listMailImports, {}, signal),
    meta: { shows: ['mail_imports'] },
    refetchInterval: askAgainMs,
  })
}

/** Contents of a read archive. */
export function useArchive(importId: string) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['mail-import', id, importId],
    queryFn: ({ signal }) => api.call(readMailImport, { params: { id: importId } }, signal),
    meta: { shows: ['mail_imports'] },
  })
}

/** Mails that cannot be imported, page by page. */
export function useArchiveFaults(importId: string) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useInfiniteQuery({
    queryKey: ['mail-import-faults', id, importId],
    queryFn: ({ signal, pageParam }) =>
      api.call(listArchiveFaults, { params: { id: importId }, query: { after: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { shows: ['mail_imports'] },
  })
}

/** The verbs of one import. */
export function useImportCommands({ id }: Pick<MailImport, 'id'>) {
  const [pause, resume, undo, remove, start] = [
    useCommand(pauseMailImport),
    useCommand(resumeMailImport),
    useCommand(undoMailImport),
    useCommand(removeMailImport),
    useCommand(startMailImport),
  ]
  const call = { params: { id } }
  return {
    pause: () => pause.start(call),
    resume: () => resume.start(call),
    undo: () => undo.start(call),
    remove: () => remove.start(call),
    start: (body: Parameters<typeof start.start>[0]['body']) => start.start({ ...call, body }),
    isStarting: start.isRunning,
    isRunning: pause.isRunning || resume.isRunning || undo.isRunning || remove.isRunning,
  }
}

/** An upload of this tab. */
interface OwnUpload {
  readonly id: string
  /** Bytes that are here. */
  readonly bytes: number
}

/** Uploads one archive at a time. It ends with the screen; another choice of the file continues it. */
export function useUpload() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [upload, setUpload] = useState<OwnUpload>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const begin = (file: File, id = makeChosenId()) => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    const isCurrent = () => stop.current === own
    setUpload({ id, bytes: 0 })
    const onProgress = (bytes: number) => {
      if (isCurrent()) setUpload({ id, bytes })
    }
    const end = () => {
      if (!isCurrent()) return
      setUpload(undefined)
      readChanged(queries, ['mail_imports'])
    }
    uploadArchive(api, { id, file, signal: own.signal, onProgress }).then(end, (error: unknown) => {
      if (!own.signal.aborted) notify({ ...reasonOf(error), kind: 'error' })
      end()
    })
  }
  return { upload, begin, stop: () => stop.current?.abort() }
}

export type UploadControl = ReturnType<typeof useUpload>
