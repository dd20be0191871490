import { ActionIcon, Button, Checkbox, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isDoc } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { showModal } from '../../platform/dialogs.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useLateWrites } from '../../ui/form/use-arriving.ts'
import { FieldFrame } from './field-frame.tsx'
import { Picker } from './picker-dialog.tsx'
import {
  locateProducts,
  productOf,
  showBadSkus,
  ProductFinder,
  type ChosenProduct,
  type Product,
} from './product-choice.ts'
import { ProductLine, productLine } from './product-field.tsx'
import classes from './fields.module.css'

const chosenOf = (value: unknown): readonly ChosenProduct[] =>
  Array.isArray(value) ? value.filter(isDoc).flatMap((one) => productOf(one) ?? []) : []

type Known = Pick<Product, 'id' | 'name' | 'sku'>

interface ManyProps {
  /** Path of the field, or its label outside a form: a page may have several. */
  readonly place: string
  readonly chosen: readonly ChosenProduct[]
  /** Takes the choice into the form; rejects if it cannot be looked up. */
  readonly onSave: (rows: readonly Known[]) => Promise<void>
  readonly onClose: () => void
}

/** The choice until it is saved: a choice that cannot be looked up stays, and so does one that Escape would drop. */
function useChoice({ place, chosen, onSave, onClose }: ManyProps) {
  const [begun] = useState<{ readonly rows: readonly Known[] }>({ rows: chosen })
  const [values, setValues] = useState(begun)
  const picked = new Map(values.rows.map((one) => [one.id, one]))
  const [isSaving, setSaving] = useState(false)
  const { restored, discard, leave } = useKeptValues({
    name: `products ${place} ${location.pathname}`,
    what: 'the choice of products',
    begun,
    values,
    put: setValues,
    isSaving,
  })
  const close = () => {
    leave()
    onClose()
  }
  const put = (rows: readonly Known[], isOn: boolean) =>
    setValues((before) => {
      const next = new Map(before.rows.map((one) => [one.id, one]))
      for (const row of rows) {
        if (isOn) next.set(row.id, row)
        else next.delete(row.id)
      }
      return { rows: [...next.values()] }
    })
  const save = () => {
    setSaving(true)
    onSave([...picked.values()]).then(close, (error: unknown) => {
      setSaving(false)
      notify({ ...reasonOf(error), kind: 'error' })
    })
  }
  return { picked, put, close, save, isSaving, restored, discard }
}

/** Chooses several at once, or all results (2-content section 2, 'Add/Remove Products'). */
function ManyProducts(props: ManyProps) {
  const { picked, put, close, save, isSaving, restored, discard } = useChoice(props)
  const foot = (rows: readonly Product[]) => (
    <Group justify="space-between">
      <Checkbox
        label="Select All"
        checked={rows.length > 0 && rows.every(({ id }) => picked.has(id))}
        onChange={(event) => put(rows, event.currentTarget.checked)}
      />
      <Group gap="sm">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button loading={isSaving} onClick={save}>
          Save
        </Button>
      </Group>
    </Group>
  )
  return (
    <>
      <RestoredNote restored={restored} noun="choice" onDiscard={discard} />
      <Picker<Product>
        many="products"
        Finder={ProductFinder}
        keyOf={({ id }) => id}
        lineOf={productLine}
        isChosen={({ id }) => picked.has(id)}
        onPress={(row) => put([row], !picked.has(row.id))}
        foot={foot}
      />
    </>
  )
}

interface OpenMany extends Pick<ManyProps, 'place' | 'chosen' | 'onSave'> {
  readonly onClosed: () => void
}

const openMany = ({ place, chosen, onSave, onClosed }: OpenMany): void => {
  showModal({
    title: 'Add/Remove Products',
    size: 'medium',
    body: (close) => <ManyProducts place={place} chosen={chosen} onSave={onSave} onClose={close} />,
    onClosed,
  })
}

const lateWrite = 'products'

/** Products of the client, in their order. */
export function ProductArrayField(props: FieldInputProps) {
  const { value, isReadOnly, onChange } = props
  const { api } = usePlatform()
  const client = useClient()
  const chosen = chosenOf(value)
  const late = useLateWrites(props.field.label)
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  })
  const save = (rows: readonly Known[]) => {
    const known = new Set(chosen.map(({ id }) => id))
    const added = rows.filter(({ id }) => !known.has(id))
    return late.write(lateWrite, locateProducts(api, client.id, added), ({ found, bad }) => {
      // Keeps products removed or added during the lookup.
      const kept = latest.current.filter(({ id }) => !known.has(id) || rows.some((row) => row.id === id))
      onChange([...kept, ...found.filter(({ id }) => kept.every((one) => one.id !== id))])
      if (bad.length > 0) void showBadSkus(bad)
    })
  }
  // A choice that was given up in its dialog is not written when its answer comes.
  const open = () =>
    openMany({
      place: props.path ?? props.field.label,
      chosen,
      onSave: save,
      onClosed: () => late.withdraw(lateWrite),
    })
  return (
    <FieldFrame {...props}>
      <div className={classes['stack']}>
        <ul className={classes['list']} aria-label={props.field.label}>
          {chosen.map(({ id, name, sku }) => (
            <li key={id}>
              <ProductLine name={name} sku={sku} />
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one.id !== id))}
                >
                  <IconX size={16} stroke={1.75} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {!isReadOnly && (
          <div>
            <Button variant="default" size="xs" onClick={open}>
              Add or remove products
            </Button>
          </div>
        )}
        {isReadOnly && chosen.length === 0 && <p className={classes['quiet']}>No products.</p>}
      </div>
    </FieldFrame>
  )
}
