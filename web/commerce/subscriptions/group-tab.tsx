import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { changeSubscriptionGroup, isSubscriptionOver } from '../../../domain/commerce/index.ts'
import { hasRole, numberField, textField } from '../../../domain/kernel/index.ts'
import { ContactChoice } from '../../inbox/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { JoinLink } from './join-link.tsx'
import { readSubscription, type SubscriptionRow } from './subscription-row.ts'
import classes from './subscriptions.module.css'

const fields = [
  textField('name', 'Name of the group', { colSpan: 12, maxLength: 500 }),
  textField('access_code', 'Access code', { required: true, colSpan: 6, maxLength: 100 }),
  numberField('max', 'Most members', { required: true, colSpan: 6 }),
]

function useGroupForm({ id, group }: SubscriptionRow): () => void {
  const { api } = usePlatform()
  const { name = '', access_code = '', max = 0 } = group ?? {}
  return () =>
    void openForm({
      title: 'Group of the subscription',
      subject: id,
      fields,
      begin: { name, access_code, max },
      hint: () => 'Members join with the code on the page of the group, in any case, or are added by hand.',
      button: 'Save group',
      onSave: (values) =>
        api.call(changeSubscriptionGroup, { params: { id }, body: changeSubscriptionGroup.body.parse(values) }),
    })
}

type Member = NonNullable<SubscriptionRow['group']>['members'][number]

interface MemberProps {
  readonly member: Member
  readonly onRemove: (() => void) | undefined
}

function MemberRow({ member, onRemove }: MemberProps) {
  const mayOpen = hasRole(useActor(), 'contacts-r')
  const { id, name, email } = member
  const label = name || email || 'Contact'
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>
        {mayOpen ? <ClientLink path={`marketing/contacts/${id}`}>{label}</ClientLink> : label}
        {email !== undefined && <span className={classes['below']}>{email}</span>}
      </span>
      {onRemove && (
        <ActionIcon size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}

/** The next member: a contact that is chosen is added at once. */
function AddMember({ onAdd }: { readonly onAdd: (id: string) => void }) {
  // The field is empty again after each member.
  const [added, setAdded] = useState(0)
  return (
    <Suspense fallback={<RowsSkeleton rows={1} height={36} />}>
      <ContactChoice
        key={added}
        name={undefined}
        onChoose={(id) => {
          if (id === undefined) return
          onAdd(id)
          setAdded((before) => before + 1)
        }}
      />
    </Suspense>
  )
}

const noGroup = { name: '', access_code: '', max: 0, members: [] }

interface MembersProps {
  readonly row: SubscriptionRow
  readonly mayChange: boolean
}

/** Members of a group, and the next one while the group has room. */
function Members({ row: { id, group = noGroup }, mayChange }: MembersProps) {
  const { start } = useCommand(changeSubscriptionGroup)
  const { max, members } = group
  const change = (ids: { add?: string[]; remove?: string[] }) =>
    start({ params: { id }, body: { add: [], remove: [], ...ids } })
  return (
    <>
      {members.length === 0 && <p className={classes['quiet']}>No member yet.</p>}
      <ul className={classes['list']} aria-label="Members">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onRemove={mayChange ? () => change({ remove: [member.id] }) : undefined}
          />
        ))}
      </ul>
      {mayChange && members.length < max && <AddMember onAdd={(contact) => change({ add: [contact] })} />}
      {mayChange && members.length >= max && <p className={classes['quiet']}>The group is full.</p>}
    </>
  )
}

/** Members of a group subscription, its access code, and how many members it may have. */
export function GroupTab(about: RecordPartProps) {
  const row = readSubscription(about)
  const openGroup = useGroupForm(row)
  const { type, group = noGroup, status, can, asked } = row
  if (type !== 'group')
    return (
      <p className={classes['quiet']}>
        This subscription is for one contact. Only the subscription of a group has members.
      </p>
    )
  const { name, access_code: code, max, members } = group
  const mayChange = can.write && !isSubscriptionOver(status) && !asked
  return (
    <div className={classes['section']}>
      <div>
        <h2 className={classes['title']}>{name || 'Group'}</h2>
        <p className={classes['quiet']}>
          Access code {code} · {formatNumber(members.length)} of {formatNumber(max)} members
        </p>
      </div>
      {mayChange && <JoinLink id={row.id} />}
      <Members row={row} mayChange={mayChange} />
      {mayChange && (
        <div className={classes['begin']}>
          <Button size="xs" variant="default" onClick={openGroup}>
            Change group
          </Button>
        </div>
      )}
    </div>
  )
}
