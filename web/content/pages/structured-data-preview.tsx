import { structuredData, type SiteChrome, type SitePage } from '../../../domain/content/index.ts'
import { jsonText } from '../fields/json-text.ts'
import classes from './page-editor.module.css'

interface PreviewProps {
  readonly page: SitePage
  readonly chrome: SiteChrome
}

const shown = (page: SitePage, chrome: SiteChrome): string | undefined => {
  const said = structuredData(page, chrome)
  return said === undefined ? undefined : jsonText(said, ['@context', '@type', '@id', 'name'])
}

function Data({ title, json }: { readonly title: string; readonly json: string | undefined }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {json === undefined ? (
        <p className={classes['quiet']}>Nothing: search engines are asked to leave this page out.</p>
      ) : (
        <pre>{json}</pre>
      )}
    </section>
  )
}

/** Generated data of a page for search engines, and the published result of merging the typed data. */
export function StructuredDataPreview({ page, chrome }: PreviewProps) {
  const { jsonld: _jsonld, ...untyped } = page
  const [own, all] = [shown(untyped, chrome), shown(page, chrome)]
  return (
    <details className={classes['data']}>
      <summary>What search engines are told</summary>
      <Data title="The page by itself" json={own} />
      {all === own ? (
        <p className={classes['quiet']}>Nothing is added to it yet. Your entries above appear here.</p>
      ) : (
        <Data title="As it is published, with what you typed" json={all} />
      )}
    </details>
  )
}
