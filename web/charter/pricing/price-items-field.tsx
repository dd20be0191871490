import { Button, Group, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ElsewhereField } from '../../ui/form/elsewhere-field.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useFormPart, useFormStore, type FormStore } from '../../ui/form/form-store.ts'
import { moveWithFocus } from '../../ui/lines/move-with-focus.ts'
import { useMoveKeys } from '../../ui/lines/use-move-keys.ts'
import { useRemovedNotice } from '../../ui/lines/use-removed-notice.ts'
import { itemList, itemsIn } from './item-list.ts'
import type { ItemActions } from './item-buttons.tsx'
import { PriceItemCard } from './price-item-card.tsx'
import classes from './pricing.module.css'

interface EditorProps extends FieldInputProps {
  readonly store: FormStore
  readonly path: string
}

/** Actions on the items, and the focus after them. */
function useItemActions(store: FormStore, path: string) {
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const notifyRemoved = useRemovedNotice()
  const items = itemList(store, path)
  const cardOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
  const headOf = (id: string) => cardOf(id)?.querySelector<HTMLElement>('[aria-expanded]')
  const toggle: ItemActions['toggle'] = (id, isOpen) =>
    setOpened((now) => new Set(isOpen ? [...now, id] : [...now].filter((one) => one !== id)))
  const make = (begin: () => string) => {
    const id = flushSync(() => {
      const made = begin()
      toggle(made, true)
      return made
    })
    cardOf(id)?.querySelector<HTMLElement>('input')?.focus()
    cardOf(id)?.scrollIntoView({ block: 'nearest' })
  }
  const move: ItemActions['move'] = (id, to) => {
    const place = moveWithFocus(
      () => items.move(id, to),
      () => cardOf(id),
      '[aria-expanded]',
    )
    if (place === undefined) return
    setSaid(`Price item moved to place ${place + 1} of ${items.items().length}.`)
  }
  const remove: ItemActions['remove'] = (id, name) => {
    const before = items.items()
    const next = before[items.placeOf(id) + 1] ?? before[items.placeOf(id) - 1]
    const undo = flushSync(() => items.remove(id))
    const heir = next === undefined ? adder.current : headOf(next.id)
    heir?.focus()
    notifyRemoved(name, undo)
  }
  const actions: ItemActions = { toggle, move, remove, duplicate: (id) => make(() => items.duplicate(id)) }
  const addTaxes = () => {
    make(items.addTaxes)
    setSaid('US taxes added. Check their amounts before use.')
  }
  return { list, adder, opened, said, actions, items, add: () => make(items.add), addTaxes }
}

function ItemsEditor({ store, path, field, error, isReadOnly }: EditorProps) {
  const label = useId()
  const ids = useFormPart(store, ({ values }) =>
    itemsIn(values, path)
      .map(({ id }) => id)
      .join('\n'),
  )
    .split('\n')
    .filter(Boolean)
  const { list, adder, opened, said, actions, items, add, addTaxes } = useItemActions(store, path)
  useMoveKeys(list, isReadOnly ? undefined : (id, by) => actions.move(id, items.placeOf(id) + by))
  return (
    <div role="group" aria-labelledby={label} className={classes['items']}>
      <Input.Label component="div" id={label}>
        {field.label}
      </Input.Label>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {ids.length === 0 && <p className={classes['empty']}>No price items yet. A rule without any gives no price.</p>}
      <ol ref={list} className={classes['list']} aria-labelledby={label}>
        {ids.map((id, place) => (
          <PriceItemCard
            key={id}
            {...{ store, path, id, place, isReadOnly, actions }}
            count={ids.length}
            isOpen={opened.has(id)}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <Group gap="xs">
          <Button
            ref={adder}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={add}
          >
            Add price item
          </Button>
          <Button variant="subtle" size="xs" onClick={addTaxes}>
            Add US taxes
          </Button>
        </Group>
      )}
      <div role="status" className="fl-unseen">
        {said}
      </div>
    </div>
  )
}

/** The price items of a rule, in their order (3-aviation section 3). */
export function PriceItemsField(props: FieldInputProps) {
  const { path } = props
  const store = useFormStore()
  if (!store || path === undefined) return <ElsewhereField {...props} />
  return <ItemsEditor {...props} store={store} path={path} />
}
