import { textOf } from '../../../domain/kernel/values/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { EditedBadge, PublishedBadge } from './page-badges.tsx'
import { useKinds } from './use-kinds.ts'

/** Kind of a page, in words; its key if the kind is deleted or not loaded. */
export function KindWords({ row }: ItemProps) {
  const key = textOf(row['kind'])
  return useKinds()?.find((one) => one.key === key)?.label ?? key
}

/** A page in a list without room for columns: its path and kind, and whether it is live and up to date. */
export function PageItem({ row }: ItemProps) {
  const url = textOf(row['url'])
  return (
    <ItemLines
      title={textOf(row['name'])}
      aside={<PublishedBadge row={row} />}
      note={
        <>
          {url}
          {textOf(row['kind']) !== '' && ' · '}
          <KindWords row={row} />
        </>
      }
      end={<EditedBadge row={row} />}
    />
  )
}
