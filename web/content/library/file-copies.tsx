import { useQuery } from '@tanstack/react-query'
import { fileCopies } from '../../../domain/content/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FolderWords } from './file-place.tsx'
import classes from './library.module.css'

/** Other files of the library with the same content; draws nothing for none. */
export function FileCopies({ id }: { readonly id: string }) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    staleTime: 0,
    queryKey: ['file copies', client.id, id],
    queryFn: () => api.call(fileCopies, { params: { id } }),
  })
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.files.length === 0) return null
  return (
    <section className={classes['beside']} aria-label="The same content">
      <h2>The same content</h2>
      <ul>
        {data.files.map((file) => (
          <li key={file.id}>
            <ClientLink path={`cms/files/${encodeURIComponent(file.id)}`}>{file.name}</ClientLink>
            <FolderWords folder={file.folder} />
          </li>
        ))}
      </ul>
    </section>
  )
}
