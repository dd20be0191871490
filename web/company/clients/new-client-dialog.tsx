import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { foundClient } from '../../../domain/company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { addressKey } from '../open-client.ts'
import { issuesByField } from '../people/field-issues.ts'
import classes from '../people/people.module.css'

const blank = { name: '', name_key: '', timezone: 'America/Chicago', email: '', first_name: '', last_name: '' }
const needed = (words: string) => (value: string) => (value.trim() === '' ? words : null)

/** 'admin.email' is called 'email' in this form. */
const flattened = (issues: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(issues).map(([path, words]) => [path.replace(/^admin\./, ''), words]))

/** A new company and its first admin, who gets an invitation: for super users. */
export function NewClientDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: blank,
    validate: {
      name: needed('The company needs a name.'),
      name_key: (key) => (/^[A-Za-z0-9]{2,12}$/.test(key.trim()) ? null : '2 to 12 letters and digits.'),
      first_name: needed('A first name is needed.'),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'This email does not appear to be valid.'),
    },
  })
  const { restored, discard, leave } = useKeptValues({
    name: 'new client',
    what: 'the new client',
    begun: blank,
    values: form.values,
    put: form.setValues,
  })
  const close = () => {
    leave()
    onClose()
  }
  const open = async (nameKey: string): Promise<void> => {
    const clientKey = addressKey(nameKey)
    await navigate({ to: '/$clientKey/$', params: { clientKey, _splat: 'company/details' }, search: {} })
  }
  const found = useCommand(foundClient, {
    isSilent: true,
    onDone: ({ client }) => {
      notify({ title: `${client.name} is there`, message: 'Its first admin has an invitation.', kind: 'success' })
      close()
      void open(client.name_key)
    },
  })
  const submit = form.onSubmit(({ name, name_key, timezone, ...admin }) => {
    found
      .run({ body: { name, name_key: name_key.trim(), timezone, admin } })
      .catch((error: unknown) => form.setErrors(flattened(issuesByField(error))))
  })
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <RestoredNote restored={restored} noun="client" onDiscard={discard} />
      <TextInput label="Company" data-autofocus withAsterisk {...form.getInputProps('name')} />
      <div className={classes['pair']}>
        <TextInput
          label="Key"
          description="Part of web addresses: 2 to 12 letters and digits."
          withAsterisk
          {...form.getInputProps('name_key')}
        />
        <Select
          label="Time zone"
          description="Times are shown in it."
          searchable
          allowDeselect={false}
          data={Intl.supportedValuesOf('timeZone')}
          {...form.getInputProps('timezone')}
        />
      </div>
      <h3>First admin</h3>
      <div className={classes['pair']}>
        <TextInput label="First name" withAsterisk {...form.getInputProps('first_name')} />
        <TextInput label="Last name" {...form.getInputProps('last_name')} />
      </div>
      <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('email')} />
      <div className={classes['actions']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={found.isRunning}>
          Make the client
        </Button>
      </div>
    </form>
  )
}
