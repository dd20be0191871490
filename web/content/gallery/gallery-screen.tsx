import { useState } from 'react'
import {
  componentKinds,
  entriesAsFields,
  isComponentKind,
  readConfig,
  type ComponentKind,
} from '../../../domain/content/index.ts'
import { useEnvironment } from '../../company/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { missingFault } from '../../ui/field/field-fault.ts'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { createFormStore, FormStoreProvider } from '../../ui/form/form-store.ts'
import { NotFoundScreen } from '../../ui/not-found-screen.tsx'
import { fieldsIn, galleryStates, kindWords, shownIn, type GalleryState } from './gallery-config.ts'
import { nestedEntries, nestedValue } from './nested-sample.ts'
import classes from './gallery.module.css'

interface SampleProps {
  readonly kind: ComponentKind
  readonly state: GalleryState
}

/** One kind in one state, in a separate form. */
function Sample({ kind, state }: SampleProps) {
  const [fields] = useState(() => fieldsIn(kind, state))
  const [store] = useState(() => {
    const { value, errors } = shownIn(kind, state)
    const made = createFormStore(fields, value)
    const [field] = fields
    const missing = state === 'Required' && field ? missingFault(field, undefined) : undefined
    made.set({ ...made.get(), errors: missing === undefined ? errors : { value: missing } })
    return made
  })
  return (
    <section className={classes['sample']} aria-label={`${kindWords[kind]}, ${state}`}>
      <h3 className={classes['state']}>{state}</h3>
      <FormStoreProvider value={store}>
        <FormGrid fields={fields} scope="" isReadOnly={false} recordId="gallery" />
      </FormStoreProvider>
    </section>
  )
}

/** Arrays and objects within each other, to be added to, moved and folded. */
function Nested() {
  const [fields] = useState(() => entriesAsFields(readConfig(nestedEntries).entries))
  const [store] = useState(() => createFormStore(fields, nestedValue))
  return (
    <section className={classes['kind']}>
      <h2 className={classes['title']}>Arrays and objects</h2>
      <div className={classes['sample']}>
        <FormStoreProvider value={store}>
          <FormGrid fields={fields} scope="" isReadOnly={false} recordId={undefined} />
        </FormStoreProvider>
      </div>
    </section>
  )
}

/** Every kind of field in every state: for who builds configurations, and for the tests. In the demo alone. */
export function GalleryScreen() {
  const { isProduction } = useEnvironment()
  const { words } = useAddressWords()
  if (isProduction) return <NotFoundScreen />
  const asked = words['kind'] ?? ''
  const kinds = isComponentKind(asked) ? [asked] : componentKinds
  return (
    <article className={classes['page']}>
      <h1 className={classes['heading']}>Fields of the editor</h1>
      <p className={classes['lead']}>
        Each kind of field that a configuration can name, in each of its states. Nothing here is saved.
      </p>
      <nav aria-label="Kinds" className={classes['kinds']}>
        {componentKinds.map((kind) => (
          <a key={kind} href={`#${kind}`}>
            {kindWords[kind]}
          </a>
        ))}
      </nav>
      {asked === '' && <Nested />}
      {kinds.map((kind) => (
        <section key={kind} id={kind} className={classes['kind']} data-kind={kind}>
          <h2 className={classes['title']}>
            {kindWords[kind]} <code className={classes['code']}>{kind}</code>
          </h2>
          <div className={classes['samples']}>
            {galleryStates.map((state) => (
              <Sample key={state} kind={kind} state={state} />
            ))}
          </div>
        </section>
      ))}
    </article>
  )
}
