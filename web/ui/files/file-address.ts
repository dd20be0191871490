import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { useQuery } from '@tanstack/react-query'
import type { signFiles } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Addresses expire after an hour. */
const freshMs = 50 * minuteMs

/** Paths that one call signs at most. */
const mostAtOnce = 200

/** A path whose address is asked for, and who waits for it. */
interface Waiting {
  readonly path: string
  readonly resolve: (url: string | undefined) => void
  readonly reject: (error: unknown) => void
}

const waiting = new WeakMap<Api, Waiting[]>()

async function signTogether(api: Api): Promise<void> {
  const all = waiting.get(api) ?? []
  waiting.delete(api)
  for (let start = 0; start < all.length; start += mostAtOnce) {
    const some = all.slice(start, start + mostAtOnce)
    try {
      const paths = [...new Set(some.map(({ path }) => path))]
      const { urls } = await api.ask<typeof signFiles>('POST', '/file_urls', { paths })
      for (const { path, resolve } of some) resolve(urls[path])
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}

/** The address of a file that opens without a header: those that are asked for at once are signed by one call. */
const addressOf = (api: Api, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const others = waiting.get(api)
    if (others) others.push({ path, resolve, reject })
    else {
      waiting.set(api, [{ path, resolve, reject }])
      setTimeout(() => void signTogether(api))
    }
  })

/** Present address of a kept file, and whether it is still being fetched. An external address is used unchanged. */
export function useFileOpening(url: string): { readonly address: string | undefined; readonly isPending: boolean } {
  const { api } = usePlatform()
  const client = useClient()
  const path = storedPath(url)
  const { data, isPending } = useQuery({
    queryKey: ['picture', client.id, path],
    queryFn: async () => (path === undefined ? null : ((await addressOf(api, path)) ?? null)),
    enabled: path !== undefined,
    staleTime: freshMs,
  })
  return path === undefined ? { address: url, isPending: false } : { address: data ?? undefined, isPending }
}

/** The address at which a kept file opens now; undefined while it is asked for, or where it cannot be had. */
export const useFileAddress = (url: string): string | undefined => useFileOpening(url).address
