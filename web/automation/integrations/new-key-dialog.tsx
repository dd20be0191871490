import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { keyDaysMax, knownRoles, makeApiKey, rolesWithoutKeys, usualRoleName } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useAssignableRoles } from '../../company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { makeChosenId, placeRefusal } from './chosen-id.ts'
import { showMadeSecret } from './made-secret.tsx'
import classes from './integrations.module.css'

const usualDays = 90

const blank: { name: string; days: number | string; roles: string[] } = { name: '', days: usualDays, roles: [] }

/** Name, roles and life of a key; its secret is shown once afterwards. */
function NewKeyForm({ close }: { readonly close: () => void }) {
  const actor = useActor()
  const named = new Map([...knownRoles, ...useAssignableRoles()].map(({ id, label }) => [id, label]))
  // In addition to the roles of the company, those that only read.
  const roles = [...named].filter(([id]) => !rolesWithoutKeys.has(id) && hasRole(actor, id))
  const form = useForm({
    initialValues: blank,
    validate: {
      name: (name) => (name.trim() === '' ? 'This is required.' : null),
      days: (days) => (Number(days) >= 1 && Number(days) <= keyDaysMax ? null : `From 1 to ${keyDaysMax} days.`),
      roles: (chosen) => (chosen.length === 0 ? 'Choose at least one role.' : null),
    },
  })
  const make = useCommand(makeApiKey, { isSilent: true })
  const submit = form.onSubmit(({ name, days, roles: chosen }) => {
    make
      .run({ params: { id: makeChosenId() }, body: { name, days: Number(days), roles: chosen } })
      .then(({ key }) => {
        close()
        return showMadeSecret({
          title: `Key for ${name}`,
          label: 'API key',
          secret: key,
          hint: 'Send it with each request, in the header Authorization after the word Bearer.',
        })
      })
      .catch((error: unknown) => form.setErrors(placeRefusal(error, 'name')))
  })
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        placeholder="Website"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NumberInput
        label="Ends after days"
        min={1}
        max={keyDaysMax}
        allowDecimal={false}
        withAsterisk
        {...form.getInputProps('days')}
      />
      <Checkbox.Group
        label="Roles"
        description="Calls with this key may do what these roles allow, as long as you hold them yourself."
        withAsterisk
        {...form.getInputProps('roles')}
      >
        <div className={classes['roleBoxes']}>
          {roles.map(([id, label]) => (
            <Checkbox key={id} value={id} label={label || usualRoleName(id)} />
          ))}
        </div>
      </Checkbox.Group>
      <DialogButtons close={close} label="Make key" isRunning={make.isRunning} />
    </form>
  )
}

/** Opens the form of a new API key. */
export const showNewKey = (): (() => void) =>
  showModal({ title: 'New API key', body: (close) => <NewKeyForm close={close} /> })
