import { files } from '../../domain/content/index.ts'
import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

export const contentScreens: RoomScreens = {
  [files.name]: {
    newRecord: lazyPart(async () => (await import('./new-files.tsx')).NewFiles),
    // A file's own record names its content itself.
    filesOf: ({ name, url, size }) => [{ name, url, size }],
  },
}
