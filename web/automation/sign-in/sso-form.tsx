import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import {
  knownRoles,
  rolesWithoutSso,
  saveSingleSignOn,
  usualRoleName,
  type SsoSettings,
} from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useAssignableRoles } from '../../company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { SearchedMultiSelect } from '../../ui/choices/searched-select.tsx'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { placeRefusal } from '../integrations/chosen-id.ts'
import { DialogButtons } from '../integrations/dialog-buttons.tsx'
import classes from './sign-in.module.css'

type Values = SsoSettings & { secret: string }

const blank: Values = {
  issuer: '',
  appId: '',
  secret: '',
  button: 'Company account',
  groupsClaim: 'groups',
  roleTable: [{ group: '', roles: [] }],
}

const isBlank = (text: string): boolean => text.trim() === ''
const required = (text: string): string | null => (isBlank(text) ? 'This is required.' : null)

/** Refusals at their fields; those of a row of the table are at its input. */
function placeIssues(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) return placeRefusal(error, 'issuer')
  return Object.fromEntries(
    issues.map((issue) => [issue.path.replaceAll(/\[(\d+)\]/g, '.$1') || 'issuer', wordsForIssue(issue)]),
  )
}

/** Roles that the admin may give by it. */
function useTableRoles(): { value: string; label: string }[] {
  const actor = useActor()
  const named = new Map([
    ['admin', usualRoleName('admin')],
    ...[...knownRoles, ...useAssignableRoles()].map(({ id, label }) => [id, label] as const),
  ])
  return [...named]
    .filter(([id]) => !rolesWithoutSso.has(id) && hasRole(actor, id === 'restricted' ? 'admin' : id))
    .map(([value, label]) => ({ value, label }))
}

function RoleTable({ form }: { readonly form: UseFormReturnType<Values> }) {
  const roles = useTableRoles()
  const { roleTable } = form.values
  return (
    <fieldset className={classes['table']}>
      <legend>Roles by groups</legend>
      <p className={classes['quiet']}>
        At each sign-in a person has exactly the roles of their groups. Without any of these groups they do not come in.
      </p>
      {roleTable.map((_, at) => (
        <div key={at} className={classes['tableRow']}>
          <TextInput
            label={`Group ${at + 1}`}
            maxLength={300}
            withAsterisk
            {...form.getInputProps(`roleTable.${at}.group`)}
          />
          <SearchedMultiSelect
            label={`Roles of group ${at + 1}`}
            data={roles}
            withAsterisk
            {...form.getInputProps(`roleTable.${at}.roles`)}
          />
          {roleTable.length > 1 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove group ${at + 1}`}
              onClick={() => form.removeListItem('roleTable', at)}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => form.insertListItem('roleTable', { group: '', roles: [] })}
        >
          Add a group
        </Button>
      </div>
    </fieldset>
  )
}

function SsoForm({ settings, close }: { readonly settings: SsoSettings | undefined; readonly close: () => void }) {
  const { issuer, appId, button, groupsClaim, roleTable } = settings ?? blank
  const form = useForm<Values>({
    initialValues: { issuer, appId, button, groupsClaim, roleTable, secret: '' },
    validate: {
      issuer: required,
      appId: required,
      button: required,
      groupsClaim: required,
      secret: (secret) => (settings === undefined ? required(secret) : null),
      roleTable: { group: required, roles: (roles) => (roles.length === 0 ? 'Choose at least one role.' : null) },
    },
  })
  const save = useCommand(saveSingleSignOn, { isSilent: true })
  const submit = form.onSubmit(({ secret, ...body }) => {
    save
      .run({ body: { ...body, ...(!isBlank(secret) && { secret }) } })
      .then(close)
      .catch((error: unknown) => form.setErrors(placeIssues(error)))
  })
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        label="Issuer"
        description="As your provider prints it; its description is read from there."
        placeholder="https://login.example.com"
        maxLength={500}
        withAsterisk
        data-autofocus
        {...form.getInputProps('issuer')}
      />
      <TextInput label="Client id" maxLength={300} withAsterisk {...form.getInputProps('appId')} />
      <PasswordInput
        label="Client secret"
        description={
          settings === undefined ? 'It is sealed, and never shown again.' : 'Leave it empty to keep the present one.'
        }
        maxLength={1000}
        withAsterisk={settings === undefined}
        autoComplete="off"
        {...form.getInputProps('secret')}
      />
      <TextInput label="Name of the button" maxLength={60} withAsterisk {...form.getInputProps('button')} />
      <TextInput
        label="Claim with groups"
        description="A name, or a path into an object such as realm_access.roles."
        maxLength={200}
        withAsterisk
        {...form.getInputProps('groupsClaim')}
      />
      <RoleTable form={form} />
      {settings !== undefined && (
        <p className={classes['quiet']}>
          A change of anything but the button and the secret ends all sessions that began by it, and no longer requires
          it of every member.
        </p>
      )}
      <DialogButtons close={close} label="Save" isRunning={save.isRunning} />
    </form>
  )
}

/** Opens the form of the provider. */
export const showSsoForm = (settings: SsoSettings | undefined): (() => void) =>
  showModal({
    title: settings === undefined ? 'Set up single sign-on' : 'Edit single sign-on',
    body: (close) => <SsoForm settings={settings} close={close} />,
  })
