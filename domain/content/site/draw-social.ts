import { escapeHtml, isDoc, type Doc } from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { pictureOf, type Picture } from '../pictures.ts'
import { plainWords } from './language-pages.ts'
import type { SiteChrome, SitePage } from './site-page.ts'

interface Around {
  readonly chrome: SiteChrome
  /** The site's root as seen from the page. */
  readonly root: string
  /** Where a file of the product is on the site, as seen from the page; undefined where it is not there. */
  readonly fileAt: (url: string) => string | undefined
}

const within = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** The picture that is seen first: of the page itself, of a section, of an item in a section. */
function firstPicture(content: Doc): Picture | undefined {
  const own = pictureOf(content['image'])
  if (own !== undefined) return own
  for (const list of Object.values(content)) {
    for (const part of within(list)) {
      const found = firstPicture(part)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Its address for programs of others, most of which read no WebP. */
function addressOf(picture: Picture, { chrome, root, fileAt }: Around): string | undefined {
  if (picture.url.startsWith('https://')) return picture.url
  const made = picture.renditions?.findLast(({ type }) => type !== 'image/webp')
  const placed = fileAt(made?.url ?? picture.url)
  return placed?.startsWith(root) ? `${chrome.origin}/${placed.slice(root.length)}` : undefined
}

function pictureTags(page: SitePage, around: Around): Doc {
  const picture = firstPicture(page.content)
  const url = picture && addressOf(picture, around)
  if (url === undefined) return { 'twitter:card': 'summary' }
  const alt = picture?.decorative === true ? '' : (picture?.alt ?? '')
  return { 'og:image': url, 'og:image:alt': alt, 'twitter:card': 'summary_large_image' }
}

/**
 * Preview that programs show for a shared address of a page (ogp.me): empty while a site has no domain. The page's own
 * tags come first.
 */
export function socialTags(page: SitePage, title: string, around: Around): readonly string[] {
  const { chrome } = around
  if (chrome.origin === '') return []
  const tags: Doc = {
    'og:site_name': chrome.name,
    'og:type': page.kind === 'article' ? 'article' : 'website',
    'og:url': chrome.origin + page.url,
    'og:title': title,
    'og:description': textOf(page.meta['description']),
    ...pictureTags(page, around),
  }
  return Object.entries(tags).flatMap(([name, value]) => {
    const words = plainWords(textOf(value))
    if (words === '' || textOf(page.meta[name]) !== '') return []
    const key = name.startsWith('og:') ? 'property' : 'name'
    return [`<meta ${key}="${name}" content="${escapeHtml(words)}">`]
  })
}
