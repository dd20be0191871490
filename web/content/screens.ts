import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const badge = (name: 'PublishedBadge' | 'EditedBadge') =>
  lazyPart(async () => (await import('./pages/page-badges.tsx'))[name])

const spokenPart = {
  tabs: [
    {
      id: 'languages',
      label: 'Languages',
      part: lazyPart(async () => (await import('./pages/part-languages.tsx')).PartLanguages),
    },
  ],
}

/** Records by their names: importing their definitions would load them with the first screen. */
export const contentScreens: RoomScreens = {
  records: {
    files: {
      item: lazyPart(async () => (await import('./library/where-used.tsx')).FileItem),
      newRecord: lazyPart(async () => (await import('./new-files.tsx')).NewFiles),
      places: {
        word: 'folder',
        whereOf: ({ folder, q = '' }) => (q.trim() === '' ? ['folder', '==', folder ?? null] : undefined),
        around: lazyPart(async () => (await import('./library/folder-place.tsx')).FolderPlace),
        none: lazyPart(async () => (await import('./library/folder-place.tsx')).NoFiles),
        column: {
          label: 'Folder',
          share: 'minmax(120px, 1fr)',
          View: lazyPart(async () => (await import('./library/file-place.tsx')).FolderCell),
        },
      },
      chosenActions: lazyPart(async () => (await import('./library/file-place.tsx')).MoveChosen),
      // A file's own record names its content itself.
      filesOf: ({ name, url, size }) => [{ name, url, size }],
      columns: [
        {
          label: 'Picture',
          isFirst: true,
          share: '72px',
          View: lazyPart(async () => (await import('./library/where-used.tsx')).FileThumb),
        },
      ],
      beside: lazyPart(async () => (await import('./library/where-used.tsx')).FileBeside),
    },
    headers: spokenPart,
    footers: spokenPart,
    blogs: {
      beside: lazyPart(async () => (await import('./library/where-used.tsx')).WhereUsed),
    },
    pages: {
      item: lazyPart(async () => (await import('./pages/page-item.tsx')).PageItem),
      newRecord: lazyPart(async () => (await import('./pages/new-page.tsx')).NewPage),
      columns: [
        { label: 'Published', share: 'minmax(150px, 1fr)', View: badge('PublishedBadge') },
        { label: 'Edited', share: 'minmax(130px, 1fr)', View: badge('EditedBadge') },
      ],
      cells: { kind: lazyPart(async () => (await import('./pages/page-item.tsx')).KindWords) },
      listActions: lazyPart(async () => (await import('./pages/page-list-links.tsx')).PageListLinks),
    },
    deployments: {
      tabs: [
        {
          id: 'release',
          label: 'Details',
          part: lazyPart(async () => (await import('./releases/release-part.tsx')).ReleasePart),
        },
      ],
    },
    page_kinds: {
      none: lazyPart(async () => (await import('./kinds/no-kinds.tsx')).NoKinds),
      tabs: [
        {
          id: 'fields',
          label: 'Fields',
          part: lazyPart(async () => (await import('./kinds/kind-fields.tsx')).KindFields),
        },
      ],
    },
  },
  fields: {
    'input-blog': lazyPart(async () => (await import('./fields/blog-field.tsx')).BlogField),
    'input-icon': lazyPart(async () => (await import('./fields/icon-field.tsx')).IconField),
    'input-image-new': lazyPart(async () => (await import('./fields/image-field.tsx')).ImageField),
    'input-file': lazyPart(async () => (await import('./fields/file-field.tsx')).FileField),
    'input-video': lazyPart(async () => (await import('./fields/video-field.tsx')).VideoField),
    'input-code': lazyPart(async () => (await import('./fields/code-field.tsx')).CodeField),
    'input-dimensions': lazyPart(async () => (await import('./fields/dimensions-field.tsx')).DimensionsField),
    'input-product': lazyPart(async () => (await import('./fields/product-field.tsx')).ProductField),
    'input-product-array': lazyPart(async () => (await import('./fields/product-array-field.tsx')).ProductArrayField),
    'input-group': lazyPart(async () => (await import('./fields/group-field.tsx')).GroupField),
    'ai-html': lazyPart(async () => (await import('./ai/ai-html-field.tsx')).AiHtmlField),
    'structured-data': lazyPart(async () => (await import('./fields/structured-data-field.tsx')).StructuredDataField),
    site: lazyPart(async () => (await import('./fields/site-field.tsx')).SiteField),
    'target-page': lazyPart(async () => (await import('./fields/target-page-field.tsx')).TargetPageField),
  },
}
