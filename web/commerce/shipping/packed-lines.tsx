import { Select } from '@mantine/core'
import type { DragEvent } from 'react'
import { formatNumber } from '../../ui/format-value.ts'
import { editPacking, type PackingDraft } from './packing-draft.ts'
import classes from './shipping.module.css'

interface EditProps {
  readonly draft: PackingDraft
  readonly isOpen: boolean
  readonly onDraft: (change: (draft: PackingDraft) => PackingDraft) => void
}

export type PackingEdit = EditProps

const dragType = 'application/x-flightline-packed'

interface Dragged {
  readonly item: string
  readonly from: string
}

/** Line and package that are dragged; undefined for anything else. */
function readDragged(event: DragEvent): Dragged | undefined {
  const [item, from] = event.dataTransfer.getData(dragType).split('\n')
  return item === undefined || item === '' ? undefined : { item, from: from ?? '' }
}

/** Takes lines that are dropped on a package, or out of all packages for ''. */
export const takeDropped = (to: string, onDraft: EditProps['onDraft']) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const dragged = readDragged(event)
    if (dragged === undefined || dragged.from === to) return
    event.preventDefault()
    onDraft((draft) => editPacking.move(draft, dragged.item, { from: dragged.from || undefined, to: to || undefined }))
  },
})

/** Lets a line be dragged out of its package. */
const dragLine = ({ item, from }: Dragged, draggable: boolean) => ({
  draggable,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, `${item}\n${from}`),
})

interface LinesProps extends EditProps {
  readonly lines: readonly { readonly id: string; readonly quantity: number }[]
  /** Id of the package that holds them; absent for what is in none. */
  readonly from?: string
}

/** Lines of a package, which are dragged or moved by a choice to another one. */
export function PackedLines({ draft, isOpen, onDraft, lines, from }: LinesProps) {
  const places = [
    ...(from === undefined ? [] : [{ value: '', label: 'No package' }]),
    ...draft.packaging.flatMap(({ id, name }) => (id === from ? [] : [{ value: id, label: name || `Package ${id}` }])),
  ]
  if (lines.length === 0) return <p className={classes['quiet']}>Empty. Drag an item here, or choose it in its line.</p>
  return (
    <ul className={classes['packed']}>
      {lines.map(({ id, quantity }) => {
        const item = draft.items.find((one) => one.id === id)
        return (
          <li key={id} {...dragLine({ item: id, from: from ?? '' }, isOpen)}>
            <span className={classes['packedName']}>
              {formatNumber(quantity)} x {item?.name ?? id}
            </span>
            {isOpen && places.length > 0 && (
              <Select
                aria-label={`Move ${item?.name ?? id}`}
                placeholder="Move to"
                size="xs"
                w={150}
                data={places}
                value={null}
                onChange={(to) =>
                  to !== null && onDraft((before) => editPacking.move(before, id, { from, to: to || undefined }))
                }
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
