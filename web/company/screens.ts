import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart, notifyMissing } from '../ui/lazy-part.tsx'

const loadItems = () => import('./client-items.tsx')
const loadState = () => import('./people/user-state.tsx')

const nothing = () => undefined

/** Records by their names: importing their definitions would load them with the first screen. */
export const companyScreens: RoomScreens = {
  records: {
    clients: { item: lazyExtra(async () => (await loadItems()).ClientItem) },
    users: {
      item: lazyExtra(async () => (await loadItems()).UserItem),
      columns: [
        {
          label: 'Roles',
          share: 'minmax(120px, 1.6fr)',
          View: lazyPart(async () => (await loadState()).RolesCell, nothing),
        },
        {
          label: 'State',
          share: 'minmax(96px, 0.7fr)',
          View: lazyPart(async () => (await loadState()).StateCell, nothing),
        },
        {
          label: 'Last seen',
          share: 'minmax(84px, 0.7fr)',
          View: lazyPart(async () => (await loadState()).SeenCell, nothing),
        },
      ],
      listActions: lazyPart(async () => (await import('./people/invite-button.tsx')).InviteButton, notifyMissing),
    },
  },
}
