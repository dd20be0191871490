import { users } from '../../domain/company/index.ts'
import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart, notifyMissing } from '../ui/lazy-part.tsx'
import { userColumns } from './people/user-state.tsx'

export const companyScreens: RoomScreens = {
  [users.name]: {
    columns: userColumns,
    listActions: lazyPart(async () => (await import('./people/invite-button.tsx')).InviteButton, notifyMissing),
  },
}
