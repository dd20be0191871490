import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { inviteUser } from '../../../domain/company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { issuesByField } from './field-issues.ts'
import { RoleBoxes } from './role-boxes.tsx'
import classes from './people.module.css'

const blank = { email: '', first_name: '', last_name: '', role: '', roles: ['user', 'inbox'] }

/** Address and roles of the invited person, who accepts by a mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initialValues: blank,
    validate: {
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'This email does not appear to be valid.'),
      first_name: (name) => (name.trim() === '' ? 'A first name is needed.' : null),
    },
  })
  const { restored, discard, leave } = useKeptValues({
    name: 'invite a user',
    what: 'the invitation',
    begun: blank,
    values: form.values,
    put: form.setValues,
  })
  const close = () => {
    leave()
    onClose()
  }
  const invite = useCommand(inviteUser, {
    isSilent: true,
    onDone: ({ invitation }) => {
      notify({
        title: 'Invitation sent',
        message: `${invitation.name} has an invitation by mail and becomes a user by accepting it.`,
        kind: 'success',
      })
      close()
    },
  })
  const submit = form.onSubmit(({ role, ...values }) => {
    const body = { ...values, ...(role.trim() !== '' && { role }) }
    invite.run({ body }).catch((error: unknown) => form.setErrors(issuesByField(error)))
  })
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <RestoredNote restored={restored} noun="invitation" onDiscard={discard} />
      <div className={classes['pair']}>
        <TextInput label="First name" data-autofocus withAsterisk {...form.getInputProps('first_name')} />
        <TextInput label="Last name" {...form.getInputProps('last_name')} />
      </div>
      <div className={classes['pair']}>
        <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('email')} />
        <TextInput label="Title" placeholder="Charter sales" {...form.getInputProps('role')} />
      </div>
      <h3>Roles</h3>
      <RoleBoxes roles={form.values.roles} onChange={(roles) => form.setFieldValue('roles', [...roles])} />
      <div className={classes['actions']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={invite.isRunning}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}
