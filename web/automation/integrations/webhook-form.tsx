import { MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changeWebhook, makeWebhook, type Webhook } from '../../../domain/automation/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { makeChosenId, placeRefusal } from './chosen-id.ts'
import { showMadeSecret } from './made-secret.tsx'
import classes from './integrations.module.css'

interface WebhookFormProps {
  /** Record types that it may follow. */
  readonly records: readonly { readonly name: string; readonly label: string }[]
  /** The webhook to edit; absent for a new one. */
  readonly webhook?: Webhook
}

/** How receivers check a delivery. */
export const signingHint =
  'Your receiver checks each delivery with it, as Standard Webhooks describes (standardwebhooks.com).'

function WebhookForm({ records, webhook, close }: WebhookFormProps & { readonly close: () => void }) {
  const form = useForm({
    initialValues: { url: webhook?.url ?? '', records: [...(webhook?.records ?? [])] },
    validate: {
      url: (url) => (url.trim() === '' ? 'This is required.' : null),
      records: (chosen) => (chosen.length === 0 ? 'Choose at least one kind of record.' : null),
    },
  })
  const make = useCommand(makeWebhook, { isSilent: true })
  const change = useCommand(changeWebhook, { isSilent: true })
  const refuse = (error: unknown) => form.setErrors(placeRefusal(error, 'url'))
  const submit = form.onSubmit((body) => {
    if (webhook !== undefined) {
      change
        .run({ params: { id: webhook.id }, body })
        .then(close)
        .catch(refuse)
      return
    }
    make
      .run({ params: { id: makeChosenId() }, body })
      .then(({ secret }) => {
        close()
        return showMadeSecret({ title: 'Webhook made', label: 'Signing secret', secret, hint: signingHint })
      })
      .catch(refuse)
  })
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        label="Address"
        placeholder="https://example.com/flightline"
        maxLength={2000}
        withAsterisk
        data-autofocus
        {...form.getInputProps('url')}
      />
      <MultiSelect
        label="Records"
        description="A delivery says which record changed. Its fields are read with an API key."
        data={records.map(({ name, label }) => ({ value: name, label }))}
        searchable
        withAsterisk
        comboboxProps={{ withinPortal: true }}
        {...form.getInputProps('records')}
      />
      <DialogButtons
        close={close}
        label={webhook === undefined ? 'Make webhook' : 'Save'}
        isRunning={make.isRunning || change.isRunning}
      />
    </form>
  )
}

/** Opens the form of a new webhook, or of an existing one. */
export const showWebhookForm = (props: WebhookFormProps): (() => void) =>
  showModal({
    title: props.webhook === undefined ? 'New webhook' : 'Edit webhook',
    body: (close) => <WebhookForm {...props} close={close} />,
  })
