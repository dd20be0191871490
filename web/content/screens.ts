import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Records go by their names: what they are would come along with the first screen. */
export const contentScreens: RoomScreens = {
  records: {
    files: {
      newRecord: lazyPart(async () => (await import('./new-files.tsx')).NewFiles),
      // A file's own record names its content itself.
      filesOf: ({ name, url, size }) => [{ name, url, size }],
    },
  },
  fields: {
    'input-blog': lazyPart(async () => (await import('./blog-entries-field.tsx')).BlogEntriesField),
  },
}
