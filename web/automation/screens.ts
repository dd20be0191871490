import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const loadCells = () => import('./data-log-cells.tsx')

/** Records by their names: importing their definitions would load them with the first screen. */
export const automationScreens: RoomScreens = {
  records: {
    data_logs: {
      cells: {
        'details.record': lazyPart(async () => (await loadCells()).LoggedRecord),
        'details.fields': lazyPart(async () => (await loadCells()).LoggedFields),
      },
    },
  },
}
