import { errorOf } from './api-error.ts'
import { bodyOf, reach, type Api } from './api.ts'

/** Downloads what only a signed-in user may have: asked for with the token, handed to the browser under a name. */
export async function downloadFile(api: Api, path: string, name: string): Promise<void> {
  const response = await api.carry((headers) => reach(`/api${path}`, { headers }))
  if (!response.ok) throw errorOf(response.status, await bodyOf(response))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
