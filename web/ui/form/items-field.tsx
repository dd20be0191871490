import { memo, type ReactNode } from 'react'
import { itemPath, valueAt, type Doc, type ItemsWords } from '../../../domain/kernel/index.ts'
import type { FieldInputProps } from '../field/field-input-props.ts'
import { FoldedLine, FoldedLines, type FoldedPlace } from '../lines/folded-lines.tsx'
import { usePartsHere } from '../use-parts-here.ts'
import { ElsewhereField } from './elsewhere-field.tsx'
import { formLines, linesAt } from './form-lines.ts'
import { useFormPart, useFormStore, type FormStore } from './form-store.ts'
import { partsWithin } from './input-parts.ts'

interface ItemProps extends FoldedPlace {
  readonly store: FormStore
  readonly words: ItemsWords
  readonly path: string
  /** True if the inputs of an item are loaded: no item is unfolded before. */
  readonly isReady: boolean
  /** Draws the fields of the item at a path. */
  readonly renderWithin: (path: string) => ReactNode
}

const noDoc: Doc = {}

/** One item, drawn again when its title or its fault is another one. */
const ItemLine = memo(function ItemLine(props: ItemProps) {
  const { store, words, path, id, isOpen, isReady, renderWithin } = props
  const at = itemPath(path, id)
  const title = useFormPart(store, ({ values }) => words.title((valueAt(values, at) ?? noDoc) as Doc))
  const fault = useFormPart(store, ({ errors }) => errors[at])
  const isFaulty = useFormPart(store, ({ errors }) => Object.keys(errors).some((one) => one.startsWith(at)))
  // A faulty item is unfolded, so that the fault is visible.
  const isWanted = isOpen || isFaulty
  return (
    <FoldedLine
      {...props}
      one={words.one}
      title={title}
      fault={fault}
      isOpen={isWanted && isReady}
      isAwaited={isWanted && !isReady}
    >
      {renderWithin(at)}
    </FoldedLine>
  )
})

type ListProps = Omit<FieldInputProps, 'path' | 'renderWithin'> &
  Pick<ItemProps, 'store' | 'words' | 'path' | 'isReady' | 'renderWithin'>

function ItemList({ isReady, store, words, path, renderWithin, field, error, isReadOnly }: ListProps) {
  const ids = useFormPart(store, ({ values }) =>
    linesAt(values, path)
      .map(({ id }) => id)
      .join('\n'),
  )
    .split('\n')
    .filter(Boolean)
  return (
    <FoldedLines
      label={field.label}
      isRequired={field.required ?? false}
      description={field.description}
      error={error}
      words={words}
      ids={ids}
      edits={formLines(store, path, words.begin).edits}
      limit={field.limit}
      isReadOnly={isReadOnly}
      isReady={isReady}
      renderLine={(line) => <ItemLine key={line.id} {...line} {...{ store, words, path, isReady, renderWithin }} />}
    />
  )
}

/** A list of items with nested fields. */
export function ItemsField(props: FieldInputProps) {
  const { field, path, renderWithin } = props
  const store = useFormStore()
  // The list is folded, and does not wait: an unfolded or added item appears complete, and moves the page below it
  // once.
  const isReady = usePartsHere(partsWithin(field.fields ?? []))
  if (!store || path === undefined || !renderWithin || !field.items) return <ElsewhereField {...props} />
  return <ItemList {...props} {...{ isReady, store, path, renderWithin }} words={field.items} />
}
