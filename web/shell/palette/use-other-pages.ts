import { pagesBesideMenu, type ClientRow } from '../../../domain/company/index.ts'
import { hasOneOf, type RoleChoice } from '../../../domain/kernel/index.ts'
import { useEnvironment } from '../../company/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'

interface OtherPage {
  /** Under the client's key. */
  readonly path: string
  readonly label: string
}

/** Pages that no menu shows, with the roles that open them. Those of the inbox are in `inbox-pages.ts`. */
const pages: readonly (OtherPage & { readonly role?: RoleChoice })[] = [
  { path: 'threads/macros', label: 'Macros', role: 'user' },
  { path: 'trips/board', label: 'Departures', role: ['trips-r'] },
  { path: 'quotes/filters', label: 'Saved searches', role: ['quotes', 'trips-r'] },
  { path: 'quotes/new', label: 'New quote', role: 'quotes' },
  { path: 'quotes/waiting', label: 'Waiting quotes', role: 'quotes' },
  { path: 'trips/departing', label: 'Departing soon', role: 'trips-r' },
  { path: 'marketplace/affiliates', label: 'Affiliates', role: 'affiliates' },
  { path: 'marketplace/reliability', label: 'Reliability', role: 'quotes' },
  { path: 'marketplace/searches', label: 'Marketplace searches', role: 'empties-r' },
  { path: 'company/settings/contact-types', label: 'Contact types', role: ['contacts-r', 'settings'] },
  { path: 'company/audit', label: 'Audit', role: 'admin' },
  { path: 'company/data_logs', label: 'Data log', role: 'admin' },
  { path: 'company/erasures', label: 'Erasures', role: 'admin' },
  { path: 'guide', label: 'Guide' },
]

/** Pages that the user may open and the menu does not show: they are found by name. */
export function useOtherPages(): readonly OtherPage[] {
  const actor = useActor()
  const { doc } = useClient()
  const environment = useEnvironment()
  const beside = pagesBesideMenu(actor, doc as ClientRow, environment).flatMap(({ label, routerLink = '' }) => {
    const path = routerLink.split('/').slice(2).join('/')
    return path === '' ? [] : [{ path, label }]
  })
  return [...beside, ...pages.filter(({ role }) => role === undefined || hasOneOf(actor, role))]
}
