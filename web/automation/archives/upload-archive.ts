import { makeMailImport, readArchive, readMailImport } from '../../../domain/automation/index.ts'
import { ApiError, isUnanswered } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { uploadTo } from '../../platform/api/upload-file.ts'

/** A part is sent again so often before the upload stops. */
const mostTries = 6
const firstPauseMs = 2000

interface Uploading {
  readonly id: string
  readonly file: File
  readonly signal: AbortSignal
  /** Bytes that are here. */
  readonly onProgress: (bytes: number) => void
}

/** True for what may pass: no network, a server that starts again, too many calls. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (isUnanswered(error) || error.status === 429)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

async function sendPart(
  api: Api,
  { id, signal }: Uploading,
  { part, bytes }: { readonly part: number; readonly bytes: Blob },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const file = new File([bytes], 'part')
      await uploadTo(api, `/api/automation/mail-imports/${id}/parts/${part}`, { file, signal })
      return
    } catch (error) {
      if (!mayPass(error) || tries >= mostTries || signal.aborted) throw error
    }
    await pause(firstPauseMs * 2 ** (tries - 1), signal)
  }
}

/**
 * Sends the parts of an archive that are missing, one after the other, and has it read for its preview. An upload that was
 * begun before continues. Throws ApiError; AbortError where it was stopped.
 */
export async function uploadArchive(api: Api, uploading: Uploading): Promise<void> {
  const { id, file, signal, onProgress } = uploading
  await api.call(makeMailImport, { params: { id }, body: { fileName: file.name, size: file.size } }, signal)
  const { parts, partBytes } = await api.call(readMailImport, { params: { id } }, signal)
  const here = new Set(parts)
  let sent = 0
  for (let part = 1; (part - 1) * partBytes < file.size; part += 1) {
    const bytes = file.slice((part - 1) * partBytes, part * partBytes)
    if (!here.has(part)) await sendPart(api, uploading, { part, bytes })
    if (signal.aborted) throw new DOMException('The upload was stopped.', 'AbortError')
    sent += bytes.size
    onProgress(sent)
  }
  await api.call(readArchive, { params: { id } }, signal)
}
