import { Button, Checkbox, CloseButton, Select, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  keepShare,
  shareParts,
  summariseShare,
  type Affiliation,
  type MarketShare,
  type SharePart,
} from '../../../domain/charter/index.ts'
import { knownRoles, usualRoleName } from '../../../domain/company/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import { SeenParts } from './seen-parts.tsx'
import classes from './affiliations.module.css'

type Roles = MarketShare['roles']

const partLabels: Readonly<Record<SharePart, string>> = { price: 'Price', tail: 'Tail', photos: 'Photos' }

const makeBlank = (role: string) => ({ role, price: false, tail: false, photos: false })

/** Roles that work with offers: those that a new share begins with. */
const usual: Roles = ['quotes', 'empties-r'].map(makeBlank)

interface TableProps {
  readonly roles: Roles
  readonly onRoles: (roles: Roles) => void
}

/** Roles of the other company, and what each is shown. */
const RolesTable = ({ roles, onRoles }: TableProps) => (
  <table className={classes['table']} aria-label="Shown by role">
    <thead>
      <tr>
        <th scope="col">Their role</th>
        {shareParts.map((part) => (
          <th key={part} scope="col">
            {partLabels[part]}
          </th>
        ))}
        <th scope="col">
          <span className="fl-unseen">Remove</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {roles.map((row) => (
        <tr key={row.role}>
          <th scope="row">{usualRoleName(row.role)}</th>
          {shareParts.map((part) => (
            <td key={part}>
              <Checkbox
                aria-label={`${usualRoleName(row.role)}: ${partLabels[part].toLowerCase()}`}
                checked={row[part]}
                onChange={(event) => {
                  const change = new Map([[part, event.currentTarget.checked]])
                  onRoles(roles.map((one) => (one === row ? { ...one, ...Object.fromEntries(change) } : one)))
                }}
              />
            </td>
          ))}
          <td>
            {roles.length > 1 && (
              <CloseButton
                aria-label={`Remove ${usualRoleName(row.role)}`}
                onClick={() => onRoles(roles.filter((one) => one !== row))}
              />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function ShareForm({ data, close }: { readonly data: Affiliation; readonly close: () => void }) {
  const { api } = usePlatform()
  const [roles, setRoles] = useState<Roles>(data.ours?.roles ?? usual)
  const [label, setLabel] = useState(data.ours?.label ?? '')
  const { run, fault, isRunning, isUnanswered } = useAskedAction('Share offers')
  const name = data.company?.name ?? 'This company'
  const others = knownRoles.filter(({ id }) => !roles.some(({ role }) => role === id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(
      () => api.call(keepShare, { params: { id: data.id }, body: { label: label.trim(), roles } }),
      () => {
        close()
        notify({ title: `${name} sees: ${summariseShare(roles)}`, kind: 'success' })
      },
    )
  }
  return (
    <form className={classes['dialog']} noValidate onSubmit={submit}>
      <TextInput
        label="Label"
        description="For you both, such as 'Usual partners'."
        maxLength={500}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <RolesTable roles={roles} onRoles={setRoles} />
      <Select
        label="Add a role"
        placeholder="Role of their users"
        searchable
        value={null}
        data={others.map(({ id, label: words }) => ({ value: id, label: words }))}
        onChange={(role) => role !== null && setRoles([...roles, makeBlank(role)])}
      />
      <section className={classes['preview']} aria-label="Preview" aria-live="polite">
        <h3>{name} will see</h3>
        <SeenParts roles={roles} />
        <p className={classes['quiet']}>Their administrators see what any of these roles sees.</p>
      </section>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning}>
          Share
        </Button>
      </div>
    </form>
  )
}

/** Chooses what an affiliate sees of offers. */
export const openShare = (data: Affiliation): (() => void) =>
  showModal({
    title: `Share with ${data.company?.name ?? 'this company'}`,
    body: (close) => <ShareForm data={data} close={close} />,
  })
