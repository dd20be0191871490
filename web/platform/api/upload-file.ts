import type { Api } from './api.ts'
import { ApiError, errorOf } from './api-error.ts'
import { positionHeader } from './position.ts'

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly type: string
  /** Bytes. */
  readonly size: number
}

export interface Upload {
  /** Path of the specification, e.g. `clients/{client}/attachments/{type}/{id}/{name}` with its values filled in. */
  readonly path: string
  readonly file: File
  /** Share that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Uploads one file with progress. Uses XMLHttpRequest, because fetch does not tell how much was sent. */
export async function uploadFile(api: Api, upload: Upload): Promise<StoredFile> {
  const headers = await api.headers()
  const form = new FormData()
  form.append('file', upload.file, upload.file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/files/${upload.path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', crypto.randomUUID())
    request.upload.onprogress = (event) => upload.onProgress?.(event.total === 0 ? 0 : event.loaded / event.total)
    request.onload = () => {
      api.seen.raise(request.getResponseHeader(positionHeader))
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body as StoredFile)
      else reject(errorOf(request.status, body))
    }
    request.onerror = () => reject(new ApiError(0, { error: 'offline' }))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    upload.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
