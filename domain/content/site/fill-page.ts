import { escapeHtml } from '../../kernel/index.ts'

/** A page that another room draws inside what a site has around its pages. */
export interface GuestPage {
  readonly title: string
  readonly description: string
  /** From the root of the site: '/shop'. */
  readonly path: string
  /** True if search engines may list it. */
  readonly isListed: boolean
  /** Structured data for search engines. */
  readonly data?: object
  /** HTML of its main part, its words escaped. */
  readonly main: string
}

interface Around {
  /** Name of the site's company. */
  readonly company: string
  /** Address of the site without a slash at its end; '' where it is unknown. */
  readonly origin: string
  /** Address of a further style sheet, as seen from the page. */
  readonly style: string
}

/** Tags of a drawn page that say what it is about: those of another page take their place. */
const ownTags =
  /<title>[\s\S]*?<\/title>|<meta (?:name="(?:description|robots|twitter:[^"]*)"|property="og:[^"]*")[^>]*>|<link rel="(?:canonical|alternate)"[^>]*>|<script type="application\/ld\+json">[\s\S]*?<\/script>/g

const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** A drawn page of a site with another content: its header, menu, footer and style stay as they were published. */
export function fillPage(drawn: string, page: GuestPage, { company, origin, style }: Around): string {
  const head = [
    `<title>${escapeHtml(`${page.title} | ${company}`)}</title>`,
    page.description && `<meta name="description" content="${escapeHtml(page.description)}">`,
    page.isListed ? '' : '<meta name="robots" content="noindex, nofollow">',
    page.isListed && origin ? `<link rel="canonical" href="${escapeHtml(origin + page.path)}">` : '',
    `<link rel="stylesheet" href="${escapeHtml(style)}">`,
    page.data === undefined ? '' : `<script type="application/ld+json">${safeJson(page.data)}</script>`,
  ].filter(Boolean)
  return drawn
    .replaceAll(ownTags, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(/<main id="main">[\s\S]*<\/main>/, () => `<main id="main" lang="en">${page.main}</main>`)
}
