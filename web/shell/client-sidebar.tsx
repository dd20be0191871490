import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRole } from '../../domain/kernel/index.ts'
import { addressKey, askNewClient, userClientsQuery } from '../company/index.ts'
import { useActor, useClient, usePlatform } from '../platform/platform-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { SidePanel } from '../ui/panel/side-panel.tsx'
import { EmptyState } from '../ui/states.tsx'
import classes from './client-sidebar.module.css'

/** The user's clients, searched over name and key; picking one opens its inbox (1-shell section 2.3). */
export function ClientSidebar({ onClose }: { readonly onClose: () => void }) {
  const platform = usePlatform()
  const actor = useActor()
  const current = useClient()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { data } = useQuery(userClientsQuery(platform))
  const wanted = query.trim().toLowerCase()
  const found = (data?.clients ?? []).filter((client) =>
    `${client.name} ${client.name_key}`.toLowerCase().includes(wanted),
  )
  const pick = (nameKey: string) => {
    onClose()
    void navigate({ to: '/$clientKey/threads', params: { clientKey: addressKey(nameKey) }, search: {} })
  }
  return (
    <SidePanel side="left" size={320} title="Clients" closeLabel="Close clients" onClose={onClose}>
      <TextInput
        data-autofocus
        aria-label="Search clients"
        placeholder="Search clients"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus goes back to the button that opened the panel: the rest of this key press would open it again.
          event.preventDefault()
          if (found[0]) pick(found[0].name_key)
        }}
      />
      <ul className={classes['list']}>
        {found.map((client) => (
          <li key={client.id}>
            <UnstyledButton
              className={classes['client']}
              aria-current={client.id === current.id || undefined}
              onClick={() => pick(client.name_key)}
            >
              <Avatar person={{ id: client.id, label: client.name }} size={28} isDecoration />
              <span className={classes['name']}>{client.name}</span>
              <span className={classes['key']}>{client.name_key}</span>
              {client.id === current.id && <IconCheck size={16} aria-label="Current client" role="img" />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState title="No clients found" />}
      {hasRole(actor, 'super') && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            onClose()
            askNewClient()
          }}
        >
          New client
        </Button>
      )}
    </SidePanel>
  )
}
