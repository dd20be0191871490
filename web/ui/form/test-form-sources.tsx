import type { ReactNode } from 'react'
import { FormSourcesProvider } from './form-sources.ts'

const none = { people: [], roles: [] }

/** For tests of forms that choose no colleague. */
export const NoFormSources = ({ children }: { readonly children: ReactNode }) => (
  <FormSourcesProvider value={none}>{children}</FormSourcesProvider>
)
