import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { EditedBadge, PublishedBadge } from './page-badges.tsx'
import { useKinds } from './use-kinds.ts'

/** A page in a list without room for columns: where it is and what it is made of, whether it is live and up to date. */
export function PageItem({ row }: ItemProps) {
  const key = textOf(row['kind'])
  const kind = useKinds()?.find((one) => one.key === key)?.label
  return (
    <ItemLines
      title={textOf(row['name'])}
      aside={<PublishedBadge row={row} />}
      note={joined(textOf(row['url']), kind)}
      end={<EditedBadge row={row} />}
    />
  )
}
