import { useQuery } from '@tanstack/react-query'
import { whereUsed } from '../../../domain/content/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { formatBytes } from '../../ui/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { FileCopies } from './file-copies.tsx'
import { FileFolder, FolderWords } from './file-place.tsx'
import classes from './library.module.css'

/** Pages that name a record, so that a record in use is not removed by mistake. */
export function WhereUsed({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const url = textOf(row['url'])
  const { data, error, refetch } = useQuery({
    // No event reports a page that names it: each opening asks again.
    staleTime: 0,
    queryKey: ['where used', client.id, row.id, url],
    queryFn: () => api.call(whereUsed, { query: { id: row.id, ...(url !== '' && { url }) } }),
  })
  return (
    <section className={classes['beside']} aria-label="Where it is used">
      <h2>Used on</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <RowsSkeleton rows={2} />}
      {data?.pages.length === 0 && <p className={classes['quiet']}>No page names it.</p>}
      <ul>
        {data?.pages.map(({ id, name, url: at }) => (
          <li key={id}>
            <ClientLink path={`cms/pages/${encodeURIComponent(id)}`}>{name}</ClientLink>
            <span className={classes['quiet']}>{at}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isPicture = (type: unknown): boolean => textOf(type).startsWith('image/')

/** A file with the picture that it is, and the pages that name it. */
export function FileBeside(props: RecordPartProps) {
  const { row } = props
  return (
    <>
      {isPicture(row['type']) && (
        <div className={classes['shown']}>
          <StoredPicture url={textOf(row['url'])} alt={textOf(row['alt'])} />
        </div>
      )}
      <FileFolder row={row} />
      <FileCopies id={row.id} />
      <WhereUsed {...props} />
    </>
  )
}

/** A small picture of a file in its list. */
export function FileThumb({ row }: { readonly row: Doc }) {
  if (!isPicture(row['type'])) return <span className={classes['quiet']}>No picture</span>
  return (
    <span className={classes['thumb']}>
      <StoredPicture url={textOf(row['url'])} alt="" />
    </span>
  )
}

/** A file in its list on a phone; a search result names its folder. */
export function FileItem({ row }: ItemProps) {
  const { q = '' } = useAddressWords().words
  const { size } = row
  return (
    <span className={classes['item']}>
      <FileThumb row={row} />
      <ItemLines
        title={textOf(row['name'])}
        aside={typeof size === 'number' ? formatBytes(size) : ''}
        note={textOf(row['alt']) || textOf(row['type'])}
        end={q.trim() !== '' && <FolderWords folder={textOf(row['folder'])} />}
      />
    </span>
  )
}
