import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namePublicly, openGroupMailing } from '../../../domain/crm/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'

type Mailing = OutputOf<typeof openGroupMailing>

function useMailing(group: string) {
  const { api, queries } = usePlatform()
  const client = useClient()
  const key = ['group-mailing', client.id, group]
  const view = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(openGroupMailing, { params: { id: group } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const naming = useCommand(namePublicly, {
    isSilent: true,
    onDone: (mailing: Mailing) => queries.setQueryData(key, mailing),
  })
  return { view, naming }
}

interface PublicNameProps {
  readonly isSaving: boolean
  readonly error: string | undefined
  readonly onSave: (name: string) => void
}

/** Asks for the public name of a group that has none, so that its readers never see the internal one. */
function PublicName({ isSaving, error, onSave }: PublicNameProps) {
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <Group mt="sm" gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label="Public name of the group"
        description="Customers read it below the mail. They do not see the internal name."
        placeholder="Empty leg news"
        maxLength={80}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
      <Button variant="default" loading={isSaving} disabled={name.trim() === ''} onClick={save}>
        Save name
      </Button>
    </Group>
  )
}

/** Footer of a mail to the group, with forms or hints for missing parts. */
export function GroupFooter({ group }: { readonly group: string }) {
  const { view, naming } = useMailing(group)
  const client = useClient()
  const mayName = hasRole(useActor(), 'groups')
  const { data } = view
  if (data === undefined) return null
  const { public_name, postal_address, company } = data
  return (
    <>
      {public_name === null && !mayName && (
        <Text mt="sm" size="sm" c="red">
          The mail needs a public name of the group. Ask someone who edits groups to enter it.
        </Text>
      )}
      {public_name === null && mayName && (
        <PublicName
          key={`${client.id} ${group}`}
          isSaving={naming.isRunning}
          error={naming.error ? reasonOf(naming.error).message : undefined}
          onSave={(name) => naming.start({ params: { id: group }, body: { public_name: name } })}
        />
      )}
      {public_name !== null && (
        <Text mt="sm" size="sm" c="dimmed">
          Below the mail: subscribed to {public_name} of {company}
          {postal_address !== null && `, ${postal_address}`}, with a link to unsubscribe.
        </Text>
      )}
      {postal_address === null && (
        <Text mt="sm" size="sm" c="red">
          The mail needs the postal address of the company. Ask an admin to enter street, city and zip in the company
          settings.
        </Text>
      )}
    </>
  )
}
