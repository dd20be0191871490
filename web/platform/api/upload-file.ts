import type { Api, Carried } from './api.ts'
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

interface Sending {
  readonly file: File
  /** Share that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

export interface Upload extends Sending {
  /** Path of the specification, e.g. `clients/{client}/attachments/{type}/{id}/{name}` with its values filled in. */
  readonly path: string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const stopped = () => new DOMException('The upload was stopped.', 'AbortError')

/** One attempt. Uses XMLHttpRequest, because fetch does not report how much was sent. */
function post(address: string, { file, onProgress, signal }: Sending, headers: Carried): Promise<XMLHttpRequest> {
  const form = new FormData()
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    // It may have been stopped while its token was fetched.
    if (signal?.aborted === true) return reject(stopped())
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress?.(event.total === 0 ? 0 : event.loaded / event.total)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new ApiError(0, { error: 'offline' }))
    request.onabort = () => reject(stopped())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Sends one file to an address that takes files, with progress. */
export async function uploadTo(api: Api, address: string, sending: Sending): Promise<StoredFile> {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answer = await api.carry((headers) => post(address, sending, { ...headers, ...key }))
  api.seen.raise(answer.getResponseHeader(positionHeader))
  const body = parsed(answer.responseText)
  if (answer.status < 200 || answer.status >= 300) throw errorOf(answer.status, body)
  return body as StoredFile
}

/** Uploads one file to its path, with progress. */
export const uploadFile = (api: Api, { path, ...sending }: Upload): Promise<StoredFile> =>
  uploadTo(api, `/api/files/${path}`, sending)
