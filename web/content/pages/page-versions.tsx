import { Button } from '@mantine/core'
import { useMemo } from 'react'
import {
  fieldChanges,
  fieldDifferences,
  pages,
  withEarlier,
  type EarlierPart,
  type FieldDifference,
} from '../../../domain/content/index.ts'
import { dateTimeField, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import { RecordHistory, type DescribeChanges } from '../../ui/detail/record-history.tsx'
import type { ShownChange } from '../../ui/form/change-table.tsx'
import { useFormPart, type FormStore } from '../../ui/form/form-store.ts'
import type { PageRow } from './use-page-form.ts'
import classes from './page-editor.module.css'

interface RestoreProps {
  readonly store: FormStore
  readonly label: string
  readonly earlier: EarlierPart
}

/** Restores one value of an earlier version in the form, which saves it like an edit; Undo reverts it. */
function RestoreField({ store, label, earlier }: RestoreProps) {
  const canRestore = useFormPart(store, ({ values }) => withEarlier(values, earlier) !== undefined)
  const restore = () => {
    const state = store.get()
    const values = withEarlier(state.values, earlier)
    if (values === undefined) return
    store.set({ ...state, values, errors: {} })
    notify({ title: 'Restored', message: `${label} is as it was before this change.`, kind: 'success' })
  }
  return (
    canRestore && (
      <Button
        size="compact-xs"
        variant="default"
        className={classes['restore']}
        aria-label={`Restore this field: ${label}`}
        onClick={restore}
      >
        Restore this field
      </Button>
    )
  )
}

const published = dateTimeField('published', 'Published')

const shown = ({ earlier, ...change }: FieldDifference, store: FormStore | undefined): ShownChange => ({
  ...change,
  action: store && <RestoreField store={store} label={change.label} earlier={earlier} />,
})

/** Differences, with a restore button for users who may write. */
const describeWith =
  (store: FormStore | undefined): DescribeChanges =>
  ({ form }, sides, timezone) => {
    const [given, edited] = [true, false].map((isGiven) => form.filter(({ readOnly = false }) => readOnly === isGiven))
    return [
      ...fieldDifferences(edited ?? [], sides, { timezone }).map((change) => shown(change, store)),
      ...fieldChanges([...(given ?? []), published], sides, { timezone }),
    ]
  }

interface VersionsProps {
  readonly row: PageRow
  /** All editable parts of the page, in each language. */
  readonly edited: readonly EditorField[]
  readonly store: FormStore
  readonly isReadOnly: boolean
}

const anyPages: RecordDefinition = pages

/** Every version of a page: one field of it can be put back, or all of them. */
export function PageVersions({ row, edited, store, isReadOnly }: VersionsProps) {
  const definition = useMemo((): RecordDefinition => ({ ...anyPages, form: edited }), [edited])
  const describe = useMemo(() => describeWith(isReadOnly ? undefined : store), [isReadOnly, store])
  return <RecordHistory definition={definition} row={{ ...row }} describe={describe} />
}
