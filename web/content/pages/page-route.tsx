import { useParams } from '@tanstack/react-router'
import { pages } from '../../../domain/content/index.ts'
import { NewPage } from './new-page.tsx'
import { PageEditorScreen } from './page-editor-screen.tsx'

const listPath = 'cms/pages'

/** A page of a site, or a new one. */
export function PageRoute() {
  const { id } = useParams({ strict: false })
  return id === 'new' ? (
    <NewPage definition={pages} listPath={listPath} pathOf={(made) => `${listPath}/${made}`} />
  ) : (
    <PageEditorScreen />
  )
}
