import {
  dayOf,
  pathInLanguage,
  renderPage,
  rootFrom,
  siteStyle,
  type SiteBlog,
  type SiteChrome,
  type SiteData,
  type SiteLists,
  type SitePage,
  type SitePost,
} from '../../../domain/content/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { cleanHtml } from '../../platform/records/clean-html.ts'
import type { ShownFiles } from './site-files.ts'
import { contentSha, styleName } from './style-name.ts'

export interface Surroundings {
  /** Every page of the site in each of its languages. */
  readonly drawn: readonly SitePage[]
  readonly chrome: SiteChrome
  readonly data: SiteData
}

type Listed = Pick<SitePage, 'id' | 'name' | 'url' | 'kind' | 'content' | 'meta' | 'date'>

const postOf = ({ id, name, url, content, meta, date }: Listed): SitePost => ({
  id,
  name,
  url,
  lead: textOf(content['lead']) || textOf(meta['description']),
  at: dayOf(content) ?? date,
})

/** Pages of a site in one language as sections list them: its articles, newest first, and pages that its blogs name. */
export function listedOf(all: readonly Listed[], blogs: readonly SiteBlog[]): SiteLists {
  const names = new Set(blogs.flatMap(({ entries }) => entries))
  const posts = all.filter(({ kind }) => kind === 'article').map(postOf)
  return {
    posts: posts.toSorted((one, other) => other.at - one.at),
    named: all.filter(({ id }) => names.has(id)).map(postOf),
  }
}

/** Draws pages of a site as visitors see them, each with the articles and addresses of its language. */
export function drawerOf({ drawn, chrome, data }: Surroundings): (page: SitePage, shown: ShownFiles) => string {
  const paths = new Set(drawn.map(({ url }) => url))
  const style = styleName(contentSha(siteStyle(chrome)))
  const inLanguages = new Map(
    [...Map.groupBy(drawn, ({ language }) => language)].map(([language, written]) => [
      language,
      { ...data, ...listedOf(written, data.blogs) },
    ]),
  )
  return (page, shown) =>
    renderPage(page, {
      chrome,
      data: inLanguages.get(page.language) ?? data,
      clean: cleanHtml,
      style,
      fileAt: shown.at(rootFrom(page.url)),
      pathIn: pathInLanguage(page, chrome, paths),
    })
}
