import type { ReactNode } from 'react'
import { useAssignableRoles, useColleagues } from '../company/index.ts'
import { usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import { FormSourcesProvider } from '../ui/form/form-sources.ts'

interface ClientFormSourcesProps {
  readonly children: ReactNode
}

function ChosenClientSources({ children }: ClientFormSourcesProps) {
  const people = useColleagues().map(({ id, name, img }) => ({ id, label: name, img }))
  const roles = useAssignableRoles()
  return <FormSourcesProvider value={{ people, roles }}>{children}</FormSourcesProvider>
}

/** Gives the colleagues and roles of the chosen client to forms on its pages and in dialogs. */
export function ClientFormSources({ children }: ClientFormSourcesProps) {
  const { client, session } = usePlatform()
  const isClientChosen = useStore(client) !== undefined
  const isSignedIn = Boolean(useStore(session.user))
  return isClientChosen && isSignedIn ? <ChosenClientSources>{children}</ChosenClientSources> : children
}
