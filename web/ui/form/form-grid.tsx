import { memo, use, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import {
  fieldKinds,
  standInOf,
  valueAt,
  type Doc,
  type EditorComponent,
  type EditorField,
} from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { FieldBeside } from './field-beside.ts'
import { FieldInput } from './field-input.tsx'
import { earliestOf, mostOf, shownFields, findZone } from './form-values.ts'
import { OthersNote } from './others-note.tsx'
import { pathWithin, scopeOf, settleValue, typeInto, useFormPart, useFormStore, type FormStore } from './form-store.ts'
import { isHalfTyped } from './unsettled-parts.ts'
import classes from './form-grid.module.css'

interface GridProps {
  readonly fields: readonly EditorField[]
  /** Path of the object or item that holds these fields; '' for the form itself. */
  readonly scope: string
  readonly isReadOnly: boolean
  readonly recordId: string | undefined
}

interface SlotProps extends GridProps {
  readonly store: FormStore
  readonly field: EditorField
}

/** Kinds whose fields subscribe to the form themselves: typing in them redraws no field around. */
const holders: ReadonlySet<EditorComponent> = new Set(['object', 'items'])

const none: readonly EditorField[] = []

const longestHint = 300

/** Text of another language that replaces an untranslated one; '' for none. */
const hintOf = (field: EditorField, values: Doc): string =>
  field.standIn === undefined
    ? ''
    : textOf(standInOf(field, values))
        .replaceAll(/<[^>]*>/g, ' ')
        .slice(0, longestHint)
        .trim()

const withHint = (field: EditorField, hint: string): EditorField =>
  hint === '' ? field : { ...field, placeholder: hint, description: field.standIn?.missing ?? '' }

/** True if a field cannot be edited at all, or only its items are fixed. */
const shutOf = ({ readOnly, isFixed }: EditorField, isReadOnly: boolean) => {
  const isWhole = isReadOnly || readOnly === true
  return { isWhole, isOutside: isWhole || isFixed === true }
}

/** Follows whether the value of a field is still being typed: it is settled once its input is left, or by Enter. */
function useTyping({ store, field, fields, scope }: SlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const path = pathWithin(scope, field.property)
  // A value that is chosen in a dialog or dropped is whole: the focus is elsewhere then.
  const isIn = () => place.current?.contains(document.activeElement) === true
  return {
    type: (value: unknown) => {
      const half = isHalfTyped(field, value) && isIn() ? field.label : undefined
      typeInto(store, { fields, scope, property: field.property, value, half })
    },
    place: {
      ref: place,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Another window takes the events and leaves the focus where it is.
        if (!currentTarget.contains(relatedTarget) && !isIn()) settleValue(store, path)
      },
      onKeyDown: ({ key, target, nativeEvent }: KeyboardEvent) => {
        const isLine = target instanceof HTMLInputElement && !nativeEvent.isComposing
        if (key === 'Enter' && isLine) settleValue(store, path)
      },
    },
  }
}

/** One field of a form, drawn again when its own value or fault is another one. */
const FieldSlot = memo(function FieldSlot(props: SlotProps) {
  const { store, field, scope, isReadOnly, recordId } = props
  const path = pathWithin(scope, field.property)
  const value = useFormPart(store, ({ values }) => {
    const own = valueAt(values, path)
    // A value that is no object or list is shown read-only, and kept.
    return holders.has(field.component) && fieldKinds[field.component].takes(own) ? undefined : own
  })
  const error = useFormPart(store, ({ errors }) => errors[path])
  const earliest = useFormPart(store, ({ values }) => earliestOf(field, scopeOf(values, scope)))
  const zone = useFormPart(store, ({ values }) => findZone(field, scopeOf(values, scope)))
  const hint = useFormPart(store, ({ values }) => hintOf(field, scopeOf(values, scope)))
  const most = useFormPart(store, ({ values }) => mostOf(field, scopeOf(values, scope)))
  const shut = shutOf(field, isReadOnly)
  const drawBeside = use(FieldBeside)
  const { type, place } = useTyping(props)
  return (
    <div
      {...place}
      className={[classes['field'], field.className].filter(Boolean).join(' ')}
      data-readonly={shut.isWhole || undefined}
      data-check={field.component === 'input-checkbox' || undefined}
      data-path={drawBeside ? path : undefined}
      style={{ gridColumn: `span ${field.colSpan ?? 12}` }}
    >
      <FieldInput
        field={withHint(field, hint)}
        path={path}
        value={value}
        error={error}
        earliest={earliest}
        zone={zone}
        most={most}
        recordId={recordId}
        isReadOnly={shut.isOutside}
        renderWithin={(at) => (
          <FormGrid fields={field.fields ?? none} scope={at} isReadOnly={shut.isWhole} recordId={recordId} />
        )}
        onChange={type}
      />
      <OthersNote store={store} field={field} path={path} isReadOnly={shut.isOutside} />
      {drawBeside && !holders.has(field.component) && (
        <div className={classes['beside']}>{drawBeside({ path, label: field.label })}</div>
      )}
    </div>
  )
})

/** The fields of a form, or of an object or item within it, side by side in twelfths. */
export function FormGrid(props: GridProps) {
  const store = useFormStore()
  return store && <StoredGrid {...props} store={store} />
}

function StoredGrid(props: GridProps & { readonly store: FormStore }) {
  const { store, fields, scope } = props
  const shown = useFormPart(store, ({ values }) =>
    shownFields(fields, scopeOf(values, scope))
      .map(({ property }) => property)
      .join(' '),
  )
  const names = new Set(shown.split(' '))
  return (
    <div className={classes['grid']}>
      {fields
        .filter(({ property }) => names.has(property))
        .map((field) => (
          <FieldSlot key={field.property} {...props} field={field} />
        ))}
    </div>
  )
}
