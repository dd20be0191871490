import { Button, Input } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { memo, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isDoc, itemPath, valueAt, type Doc, type ItemsWords } from '../../../domain/kernel/index.ts'
import { ElsewhereField } from './elsewhere-field.tsx'
import type { FieldInputProps } from '../field/field-input-props.ts'
import { typeInto, useFormPart, useFormStore, type FormStore } from './form-store.ts'
import { partsWithin } from './input-parts.ts'
import { moveWithFocus } from './move-with-focus.ts'
import { ItemButtons, ItemGrip } from './item-buttons.tsx'
import { useDragItems, type DragItems } from './use-drag-items.ts'
import { useMoveKeys } from './use-move-keys.ts'
import { useRemovedNotice } from './use-removed-notice.ts'
import { usePartsHere } from '../use-parts-here.ts'
import classes from './items-field.module.css'

const itemsAt = (values: Doc, path: string): readonly Doc[] => {
  const value = valueAt(values, path)
  return Array.isArray(value) ? value.filter(isDoc) : []
}

const idOf = (item: Doc): string => String(item['id'])

/** A copy of a list with one entry at another place. */
const movedTo = (list: readonly Doc[], from: number, to: number): readonly Doc[] => {
  const rest = list.toSpliced(from, 1)
  const item = list[from]
  return item === undefined ? list : rest.toSpliced(to, 0, item)
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What the list is edited with: each changes it as it is at that moment. */
function listActions(store: FormStore, path: string) {
  const items = () => itemsAt(store.get().values, path)
  const put = (value: readonly Doc[]) => typeInto(store, { fields: [], scope: '', property: path, value })
  const placeOf = (id: string) => items().findIndex((item) => idOf(item) === id)
  return {
    add: (begin: Doc = {}): string => {
      const id = crypto.randomUUID()
      put([...items(), { id, ...begin }])
      return id
    },
    /** Puts it at a place; the place that it came to, undefined where it stays. */
    put: (id: string, to: number): number | undefined => {
      const [list, from] = [items(), placeOf(id)]
      if (from < 0 || from === to) return undefined
      put(movedTo(list, from, to))
      return to
    },
    /** The place that it came to; undefined where it stays. */
    move: (id: string, by: 1 | -1): number | undefined => {
      const [list, from] = [items(), placeOf(id)]
      const to = from + by
      if (from < 0 || to < 0 || to >= list.length) return undefined
      put(movedTo(list, from, to))
      return to
    },
    /** Gives the way back. */
    remove: (id: string): (() => void) => {
      const [place, list] = [placeOf(id), items()]
      const gone = list[place]
      put(list.filter((item) => idOf(item) !== id))
      return () => {
        if (gone !== undefined && placeOf(id) < 0) put(items().toSpliced(place, 0, gone))
      }
    },
  }
}

interface ItemProps {
  readonly store: FormStore
  readonly words: ItemsWords
  readonly path: string
  readonly id: string
  readonly place: number
  readonly count: number
  readonly isOpen: boolean
  /** Whether the inputs of an item are here: none is unfolded before. */
  readonly isReady: boolean
  readonly isReadOnly: boolean
  /** Draws the fields of the item at a path. */
  readonly renderWithin: (path: string) => ReactNode
  readonly drag: DragItems
  readonly onToggle: (id: string, isOpen: boolean) => void
  readonly onMove: (id: string, by: 1 | -1) => void
  readonly onRemove: (id: string, name: string) => void
}

const noDoc: Doc = {}

/** What an item shows of the form. */
function useItem({ store, words, path, id, isOpen, isReady }: ItemProps) {
  const at = itemPath(path, id)
  const title = useFormPart(store, ({ values }) => words.title((valueAt(values, at) ?? noDoc) as Doc))
  const fault = useFormPart(store, ({ errors }) => errors[at])
  const isFaulty = useFormPart(store, ({ errors }) => Object.keys(errors).some((one) => one.startsWith(at)))
  // What is wrong in it must be seen.
  const isWanted = isOpen || isFaulty
  return { at, title, fault, isOpen: isWanted && isReady, isAwaited: isWanted && !isReady }
}

/** One item: its name, folded away or with its fields below. */
const Item = memo(function Item(props: ItemProps) {
  const { words, id, place, isReadOnly, renderWithin, drag, onToggle } = props
  const body = useId()
  const { at, title, fault, isOpen, isAwaited } = useItem(props)
  const name = `${words.one} ${place + 1}`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes['item']} data-item={id} {...drag.target(id)}>
      <div className={classes['head']}>
        {!isReadOnly && <ItemGrip {...drag.handle(id)} />}
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-busy={isAwaited || undefined}
          aria-controls={body}
          aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
          onClick={() => onToggle(id, !isOpen)}
        >
          <Chevron size={16} stroke={1.75} className={classes['chevron']} />
          <span className={classes['place']}>{capital(name)}</span>
          <span className={classes['title']}>{title}</span>
        </button>
        {!isReadOnly && <ItemButtons {...props} name={title === '' ? name : `${name}, ${title}`} />}
      </div>
      {fault !== undefined && <Input.Error className={classes['fault']}>{fault}</Input.Error>}
      <div id={body} role="group" aria-label={capital(name)} className={classes['body']} hidden={!isOpen}>
        {isOpen && renderWithin(at)}
      </div>
    </li>
  )
})

interface ListProps extends FieldInputProps {
  /** Whether the inputs of an item are here: nothing is added or unfolded before. */
  readonly isReady: boolean
  readonly store: FormStore
  readonly words: ItemsWords
  readonly path: string
  readonly renderWithin: (path: string) => ReactNode
}

const firstInput = 'input:not([type=hidden]), textarea, [role=textbox]'

function ItemList(props: ListProps) {
  const { isReady, store, words, path, renderWithin, field, error, isReadOnly } = props
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const label = useId()
  const ids = useFormPart(store, ({ values }) => itemsAt(values, path).map(idOf).join('\n'))
    .split('\n')
    .filter(Boolean)
  const actions = listActions(store, path)
  const notifyRemoved = useRemovedNotice()
  const isFull = field.limit !== undefined && ids.length >= field.limit
  const toggle = (id: string, isOpen: boolean) =>
    setOpened((now) => new Set(isOpen ? [...now, id] : [...now].filter((one) => one !== id)))
  const itemOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
  const add = () => {
    const id = flushSync(() => {
      const made = actions.add(words.begin)
      toggle(made, true)
      return made
    })
    itemOf(id)?.querySelector<HTMLElement>(firstInput)?.focus()
  }
  const move = (id: string, by: 1 | -1) => {
    const place = moveWithFocus(
      () => actions.move(id, by),
      () => itemOf(id),
      '[aria-expanded]',
    )
    if (place === undefined) return
    setSaid(`${capital(words.one)} moved to place ${place + 1} of ${ids.length}.`)
  }
  const remove = (id: string, name: string) => {
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
    const undo = flushSync(() => actions.remove(id))
    const heir = next === undefined ? adder.current : itemOf(next)?.querySelector<HTMLElement>('[aria-expanded]')
    heir?.focus()
    notifyRemoved(name, undo)
  }
  useMoveKeys(list, isReadOnly ? undefined : move)
  const drag = useDragItems(list, (id, to) => {
    const place = flushSync(() => actions.put(id, to))
    if (place !== undefined) setSaid(`${capital(words.one)} moved to place ${place + 1} of ${ids.length}.`)
  })
  return (
    <div role="group" aria-labelledby={label} className={classes['items']}>
      <Input.Label component="div" id={label} required={field.required ?? false}>
        {field.label}
      </Input.Label>
      {field.description !== undefined && <Input.Description>{field.description}</Input.Description>}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {ids.length === 0 && <p className={classes['empty']}>{words.empty}</p>}
      <ol ref={list} className={classes['list']} aria-labelledby={label}>
        {ids.map((id, place) => (
          <Item
            key={id}
            {...{ store, words, path, id, place, isReady, isReadOnly, renderWithin, drag }}
            count={ids.length}
            isOpen={opened.has(id)}
            onToggle={toggle}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <div className={classes['foot']}>
          <Button
            ref={adder}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            disabled={isFull || !isReady}
            onClick={add}
          >
            Add {words.one}
          </Button>
          {field.limit !== undefined && (
            <span className={classes['count']}>
              {ids.length} of {field.limit}
            </span>
          )}
        </div>
      )}
      <div role="status" className="fl-unseen">
        {said}
      </div>
    </div>
  )
}

/** A list of items with fields of their own: added, folded, moved and removed one by one. */
export function ItemsField(props: FieldInputProps) {
  const { field, path, renderWithin } = props
  const store = useFormStore()
  // The list is folded, and does not wait: what is unfolded or added is whole at once, and moves what is below it once.
  const isReady = usePartsHere(partsWithin(field.fields ?? []))
  if (!store || path === undefined || !renderWithin || !field.items) return <ElsewhereField {...props} />
  return <ItemList {...props} {...{ isReady, store, path, renderWithin }} words={field.items} />
}
