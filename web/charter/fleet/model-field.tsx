import { Anchor } from '@mantine/core'
import { aircraftTypes } from '../../../domain/charter/index.ts'
import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { dropdownOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'
import { typeInto, useFormPart, useFormStore, type FormStore } from '../../ui/form/form-store.ts'
import { isBlank } from '../../ui/field/field-fault.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import classes from './fleet.module.css'
import { modelFacts } from './model-words.ts'
import { modelNamed, useModels, type KnownModel } from './use-models.ts'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'

const put = (store: FormStore, property: string, value: unknown) =>
  typeInto(store, { fields: [], scope: '', property, value })

const isOther = (own: unknown, given: unknown): boolean => given !== undefined && own !== given

/** Values of the model next to the typed ones, each with a button to copy it. */
function FromModel({ store, model }: { readonly store: FormStore; readonly model: KnownModel }) {
  const values: Doc = useFormPart(store, (state) => state.values)
  const { seats, type } = model
  return (
    <span className={classes['facts']}>
      {modelFacts(model)}
      {isOther(values['seats'], seats) && (
        <Anchor component="button" type="button" size="xs" onClick={() => put(store, 'seats', seats)}>
          Take its {seats} seats
        </Anchor>
      )}
      {type !== undefined && isOther(values['type'], type) && (
        <Anchor component="button" type="button" size="xs" onClick={() => put(store, 'type', type)}>
          Take its type, {aircraftTypes[type]}
        </Anchor>
      )}
    </span>
  )
}

/** The model closest to an aircraft, the client's own or a shipped one. Empty fields take its values. */
export function ModelField(props: FieldInputProps) {
  const { value, onChange } = props
  const models = useModels()
  const store = useFormStore()
  const kept = isDoc(value) ? { id: textOf(value['id']) || undefined, name: textOf(value['name']) } : { name: '' }
  const chosen = modelNamed(models, kept)
  const names = models.map(({ name }) => name)
  const choose = (name: string | null) => {
    const model = models.find((one) => one.name === name)
    if (model === undefined) return onChange('')
    onChange({ id: model.id, name: model.name })
    if (store === undefined) return
    const { values } = store.get()
    for (const fact of ['seats', 'type', 'name'] as const)
      if (isBlank(values[fact]) && model[fact] !== undefined) put(store, fact, model[fact])
  }
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      description={chosen && store ? <FromModel store={store} model={chosen} /> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={kept.name === '' || names.includes(kept.name) ? names : [kept.name, ...names]}
      value={kept.name || null}
      onChange={choose}
      clearable
      limit={100}
      nothingFoundMessage="No model found"
    />
  )
}
