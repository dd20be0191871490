import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { signFiles } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { pathOfFile } from '../../platform/api/file-path.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import classes from './files.module.css'

/** Addresses expire after an hour. */
const freshMs = 50 * 60_000

/** Paths that one call signs at most. */
const mostAtOnce = 200

/** A path whose address is asked for, and who waits for it. */
interface Waiting {
  readonly path: string
  readonly tell: (url: string | undefined) => void
  readonly fail: (error: unknown) => void
}

const waiting = new WeakMap<Api, Waiting[]>()

async function signTogether(api: Api): Promise<void> {
  const all = waiting.get(api) ?? []
  waiting.delete(api)
  for (let start = 0; start < all.length; start += mostAtOnce) {
    const some = all.slice(start, start + mostAtOnce)
    try {
      const { urls } = await api.call(signFiles, { body: { paths: [...new Set(some.map(({ path }) => path))] } })
      for (const { path, tell } of some) tell(urls[path])
    } catch (error) {
      for (const { fail } of some) fail(error)
    }
  }
}

/** The address of a picture that opens without a header: those that are asked for at once are signed by one call. */
const addressOf = (api: Api, path: string): Promise<string | undefined> =>
  new Promise((tell, fail) => {
    const others = waiting.get(api)
    if (others) others.push({ path, tell, fail })
    else {
      waiting.set(api, [{ path, tell, fail }])
      setTimeout(() => void signTogether(api))
    }
  })

interface StoredPictureProps {
  /** As the record keeps it: of the product's own files, or elsewhere. */
  readonly url: string | undefined
  /** '' where the words beside it say what it is. */
  readonly alt: string
}

/** The address at which a file of the product's own opens now, asked for with its path. */
function useSigned(path: string | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, isPending } = useQuery({
    queryKey: ['picture', client.id, path],
    queryFn: async () => (path === undefined ? null : ((await addressOf(api, path)) ?? null)),
    enabled: path !== undefined,
    staleTime: freshMs,
  })
  return { address: data ?? undefined, isAsking: path !== undefined && isPending }
}

/** The address at which a kept picture opens now; undefined while it is asked for, or where it cannot be had. */
export function useFileAddress(url: string): string | undefined {
  const path = pathOfFile(url)
  const { address } = useSigned(path)
  return path === undefined ? url : address
}

/** A picture of a record, as large as what holds it; a sign in its place where there is none or it cannot be had. */
export function StoredPicture({ url = '', alt }: StoredPictureProps) {
  const path = pathOfFile(url)
  const { address: signed, isAsking } = useSigned(path)
  const address = path === undefined && url.startsWith('https:') ? url : signed
  if (address) return <img className={classes['picture']} src={address} alt={alt} loading="lazy" />
  return (
    <span className={classes['picture']} data-empty={!isAsking || undefined}>
      {!isAsking && <IconPhoto size={18} stroke={1.5} aria-hidden />}
      {alt !== '' && <span className="fl-unseen">{alt}: no picture</span>}
    </span>
  )
}
