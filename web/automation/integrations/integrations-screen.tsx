import { useSearch } from '@tanstack/react-router'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Assistants } from './assistants.tsx'
import { ConnectScreen } from './connect-screen.tsx'
import { Webhooks } from './webhooks.tsx'
import { ScreenFrame } from '../screen-frame.tsx'

/**
 * Connections of other software with a client: `/{name_key}/company/integrations`. Assistants are for every user, and
 * their software asks here to be connected.
 */
export function IntegrationsScreen() {
  const isAdmin = hasRole(useActor(), 'admin')
  const isAsked = useSearch({ strict: false, select: (search) => 'code_challenge' in search })
  if (isAsked) return <ConnectScreen />
  return (
    <ScreenFrame
      id="integrations-heading"
      title="Integrations"
      end={
        <>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            API guide
          </a>
          {isAdmin && <ClientLink path="company/mail-imports">Mail imports</ClientLink>}
          {isAdmin && <ClientLink path="company/settings">Software, payments and carriers</ClientLink>}
        </>
      }
    >
      {isAdmin && <ApiKeys />}
      {isAdmin && <Webhooks />}
      <Assistants />
    </ScreenFrame>
  )
}
