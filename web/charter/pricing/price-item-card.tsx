import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import { itemSummary, priceItemTypes, termsWords, type PriceItem } from '../../../domain/charter/index.ts'
import { itemPath, textField, valueAt, wholeField, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { typeInto, useFormPart, type FormStore } from '../../ui/form/form-store.ts'
import { joined } from '../../ui/list/joined.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ValueInput } from '../../ui/logic/value-input.tsx'
import { LogicUseProvider } from '../../ui/logic/logic-values.ts'
import { emptiedBy, mainFields, moreFields, type ItemType } from './item-fields.ts'
import { CardButtons, type CardProps } from './item-buttons.tsx'
import { LogicField } from './logic-field.tsx'
import { oneAirport, useValueNames } from './value-sources.tsx'
import classes from './pricing.module.css'

interface SlotProps {
  readonly store: FormStore
  readonly at: string
  readonly field: EditorField
  readonly isReadOnly: boolean
}

const typeOf = (value: unknown): ItemType => priceItemTypes.find((type) => type === value) ?? 'flat'

/** One field of an item; another type clears fields that it does not have. */
function Slot({ store, at, field, isReadOnly }: SlotProps) {
  const path = `${at}.${field.property}`
  const value = useFormPart(store, ({ values }) => valueAt(values, path))
  const error = useFormPart(store, ({ errors }) => errors[path])
  const put = (property: string, next: unknown) => typeInto(store, { fields: [], scope: at, property, value: next })
  const change = (next: unknown) => {
    put(field.property, next)
    if (field.property === 'type')
      for (const gone of emptiedBy(typeOf(value), typeOf(next))) put(gone, gone === 'byYear' ? [] : '')
  }
  return (
    <div
      className={classes['slot']}
      data-check={field.component === 'input-checkbox' || undefined}
      style={{ gridColumn: `span ${field.colSpan ?? 12}` }}
    >
      {field.component === 'whole' ? (
        <LogicField field={field} value={value} error={error} isReadOnly={isReadOnly} onChange={change} />
      ) : (
        <FieldInput field={field} path={path} value={value} error={error} isReadOnly={isReadOnly} onChange={change} />
      )}
    </div>
  )
}

const oneAirportUse = { airport: { kind: 'text', label: '', name: '', values: 'airport' } } as const

/** Start of the repositioning, if not the place of the aircraft. */
function RepositionAirport({ store, at, isReadOnly }: Omit<SlotProps, 'field'>) {
  const path = `${at}.repositionAirport`
  const value = useFormPart(store, ({ values }) => valueAt(values, path))
  const error = useFormPart(store, ({ errors }) => errors[path])
  const use = {
    table: oneAirportUse,
    sources: { airport: oneAirport },
    nameOf: (_: string, code: unknown) => String(code),
  }
  const label = 'Repositioning begins at'
  if (isReadOnly)
    return <Slot store={store} at={at} field={textField('repositionAirport', label, { colSpan: 6 })} isReadOnly />
  return (
    <div className={classes['slot']} style={{ gridColumn: 'span 6' }}>
      <span className={classes['slotLabel']}>{label}</span>
      <LogicUseProvider value={use}>
        <ValueInput
          label={label}
          name="airport"
          subject={oneAirportUse.airport}
          isList={false}
          value={value}
          error={error}
          onChange={(next) =>
            typeInto(store, { fields: [], scope: at, property: 'repositionAirport', value: textOf(next).toUpperCase() })
          }
        />
      </LogicUseProvider>
    </div>
  )
}

const logicOf = wholeField('logic', 'When')

/** True if a rarely used field is set, so that it is not hidden. */
const hasMore = (item: Doc, type: ItemType): boolean =>
  moreFields(type).some(({ property }) => {
    const value = item[property]
    const usual = property === 'quantity' || property === 'multiplier' ? 1 : 0
    const isEmptyList = Array.isArray(value) && value.length === 0
    return value !== undefined && value !== '' && value !== false && value !== usual && !isEmptyList
  })

function Fields({ store, at, isReadOnly }: Omit<SlotProps, 'field'>) {
  const type = useFormPart(store, ({ values }) => typeOf(valueAt(values, `${at}.type`)))
  const isFaulty = useFormPart(store, ({ errors }) =>
    moreFields(type).some(({ property }) => errors[`${at}.${property}`] !== undefined),
  )
  const [isMore, setMore] = useState(() => hasMore((valueAt(store.get().values, at) ?? {}) as Doc, type))
  const more = useId()
  const slot = (field: EditorField) => <Slot key={field.property} {...{ store, at, field, isReadOnly }} />
  const isOpen = isMore || isFaulty
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <div className={classes['grid']}>
        {mainFields(type).map(slot)}
        {type === 'repo' && <RepositionAirport store={store} at={at} isReadOnly={isReadOnly} />}
        {slot(logicOf)}
      </div>
      <UnstyledButton
        className={classes['more']}
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setMore(!isOpen)}
      >
        <Chevron size={16} stroke={1.75} aria-hidden /> Name for customers, quantities, notes
      </UnstyledButton>
      <div id={more} className={classes['grid']} hidden={!isOpen}>
        {isOpen && moreFields(type).map(slot)}
      </div>
    </>
  )
}

/** Drags an item to the place of another one; keys and buttons do the same. */
function useDragging({ id, place, actions }: Pick<CardProps, 'id' | 'place' | 'actions'>) {
  const [isOver, setOver] = useState(false)
  const kind = 'application/x-flightline-price-item'
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(kind)
  return {
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(kind, id)
        event.dataTransfer.effectAllowed = 'move'
      },
    },
    target: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        const dragged = event.dataTransfer.getData(kind)
        if (dragged === '') return
        event.preventDefault()
        actions.move(dragged, place)
      },
    },
  }
}

const noItem: Doc = {}

const taxWords = ({ type, tax, taxable }: PriceItem): string => {
  if (type === 'decline') return ''
  if (tax) return 'tax'
  return taxable ? 'taxable' : 'not taxed'
}

/** Name, amount and scope of an item, in one line that opens it. */
function CardHead(props: CardProps & { readonly body: string; readonly item: PriceItem; readonly name: string }) {
  const { id, isOpen, isReadOnly, actions, body, item, name } = props
  const nameOf = useValueNames(item.logic)
  const terms = item.logic ? termsWords(item.logic, nameOf) : ''
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton
      className={classes['toggle']}
      aria-expanded={isOpen}
      aria-controls={body}
      aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
      onClick={() => actions.toggle(id, !isOpen)}
    >
      <Chevron size={16} stroke={1.75} className={classes['chevron']} aria-hidden />
      <span className={classes['name']}>{name}</span>
      <span className={classes['summary']}>
        {itemSummary({ ...item, type: typeOf(item.type) })}
        <span className={classes['terms']}>{joined(taxWords(item), terms)}</span>
      </span>
    </UnstyledButton>
  )
}

/** One price item: its summary in one line, and its fields below when open. */
export function PriceItemCard(props: CardProps) {
  const { store, path, id, place, isReadOnly, actions } = props
  const at = itemPath(path, id)
  const body = useId()
  const item = useFormPart(store, ({ values }) => (valueAt(values, at) ?? noItem) as PriceItem)
  const fault = useFormPart(store, ({ errors }) => errors[at])
  const isFaulty = useFormPart(store, ({ errors }) => Object.keys(errors).some((one) => one.startsWith(`${at}.`)))
  const { handle, target } = useDragging({ id, place, actions })
  // An item with a fault is opened, so that the fault is visible.
  const isOpen = props.isOpen || isFaulty
  const name = textOf(item.label) || `Price item ${place + 1}`
  return (
    <li className={classes['item']} data-item={id} {...(isReadOnly ? {} : target)}>
      <div className={classes['head']}>
        {!isReadOnly && (
          <span className={classes['grip']} aria-hidden {...handle}>
            <IconGripVertical size={16} stroke={1.75} />
          </span>
        )}
        <CardHead {...props} isOpen={isOpen} body={body} item={item} name={name} />
        {!isReadOnly && <CardButtons {...props} name={name} />}
      </div>
      {fault !== undefined && <p className={classes['fault']}>{fault}</p>}
      <div id={body} role="group" aria-label={name} className={classes['body']} hidden={!isOpen}>
        {isOpen && <Fields store={store} at={at} isReadOnly={isReadOnly} />}
      </div>
    </li>
  )
}
