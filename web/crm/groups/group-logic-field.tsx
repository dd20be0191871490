import { useDebouncedValue } from '@mantine/hooks'
import { groupSubjects, type previewGroup } from '../../../domain/crm/index.ts'
import { logicIssues, type OutputOf } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { numberWords } from './number-words.ts'
import { LogicEditor } from '../../ui/logic/logic-editor.tsx'
import { useGroupLogic } from './group-values.tsx'
import { usePreview } from './use-groups.ts'
import classes from './groups.module.css'

const previewDelayMs = 400

const people = (count: number): string => `${numberWords(count)} ${count === 1 ? 'person' : 'people'}`

interface PartProps {
  readonly label: string
  readonly part: OutputOf<typeof previewGroup>['joins']
}

function Part({ label, part: { count, names } }: PartProps) {
  if (count === 0) return null
  return (
    <p>
      <strong>
        {numberWords(count)} {label}
      </strong>
      {': '}
      {names.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <ClientLink path={`marketing/contacts/${id}`}>{name}</ClientLink>
        </span>
      ))}
      {count > names.length && ` and ${numberWords(count - names.length)} more`}
    </p>
  )
}

/** Effect of saving the rule, before it is saved. */
function Preview({ group, rule }: { readonly group: string | undefined; readonly rule: unknown }) {
  const { data, error, isFetching } = usePreview(group, rule)
  if (rule === undefined) return null
  if (error) return <p className={classes['preview']}>Who this is could not be counted: {reasonOf(error).message}</p>
  if (data === undefined) return <p className={classes['preview']}>Counting…</p>
  const { before, after, joins, leaves } = data
  const isSame = joins.count + leaves.count === 0
  return (
    <div className={classes['preview']} aria-live="polite" aria-busy={isFetching}>
      <p>
        {people(after)} {after === 1 ? 'satisfies' : 'satisfy'} this
        {isSame ? ', the same as now.' : `; ${numberWords(before)} now.`}
      </p>
      <Part label="would join" part={joins} />
      <Part label="would leave" part={leaves} />
    </div>
  )
}

/** Rule of an automatic group (decision D15), with the number of people that a change affects. */
export function GroupLogicField({ field, value, error, isReadOnly, recordId, onChange }: FieldInputProps) {
  const isSound = value !== undefined && value !== null && logicIssues(value, groupSubjects, '').length === 0
  const [rule] = useDebouncedValue(isSound ? value : undefined, previewDelayMs)
  return (
    <>
      <LogicEditor
        label={field.label}
        nothing="Empty so far. Add a condition."
        value={value}
        error={typeof error === 'string' ? error : undefined}
        isReadOnly={isReadOnly}
        logicUse={useGroupLogic()}
        onChange={onChange}
      />
      {!isReadOnly && <Preview group={recordId} rule={rule} />}
    </>
  )
}
