import { errorOf } from './api-error.ts'
import { bodyOf, type Api } from './api.ts'
import { reach } from './reach.ts'

/** Parameters of a file request that are not part of its address. */
interface Asked {
  readonly path: string
  readonly body?: object
}

const requestOf = (headers: Record<string, string>, body: object | undefined): RequestInit =>
  body === undefined
    ? { headers }
    : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }

/** Hands a file to the browser under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Fetches a file that needs a session. Throws ApiError. */
export async function fetchFile(api: Api, { path, body }: Asked): Promise<Blob> {
  const response = await api.carry((headers) => reach(`/api${path}`, requestOf(headers, body)))
  if (!response.ok) throw errorOf(response.status, await bodyOf(response))
  return response.blob()
}

/**
 * Downloads a file that needs a session: requested with the token, handed to the browser under a name. Parameters that
 * must not be in an address are in a body.
 */
export async function downloadFile(api: Api, asked: string | Asked, name: string): Promise<void> {
  saveFile(await fetchFile(api, typeof asked === 'string' ? { path: asked } : asked), name)
}
