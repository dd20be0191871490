import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Colours of the page around a mail, so that plain mail looks like the rest of the screen. */
export interface MailPaper {
  readonly text: string
  readonly background: string
  readonly link: string
  readonly line: string
  readonly isDark: boolean
}

export interface MailView {
  /** HTML that the server has sanitised. */
  readonly html: string
  readonly paper: MailPaper
  /** Remote images may load: the reader, or an earlier choice for this sender, said so. */
  readonly showImages: boolean
  /** Quoted history is shown. */
  readonly showQuoted: boolean
}

const whitePaper: MailPaper = {
  text: '#16171d',
  background: '#ffffff',
  link: '#2b3290',
  line: '#d3d3d8',
  isDark: false,
}

/**
 * True if a mail sets colours. Such a mail is shown on white even on a dark screen, because its colours were chosen for
 * white; one without takes the colours of the screen.
 */
export const hasOwnColours = (html: string): boolean =>
  /(?:\bbgcolor|\bcolor)\s*=|(?:^|[\s;"'{])(?:background(?:-color)?|color)\s*:/i.test(html)

/** Puts the addresses back that the server set aside, so that remote images load. */
const withRemoteImages = (html: string): string => html.replaceAll(/\bdata-remote-src="(?:https?:)?/gi, 'src="https:')

const policy = (showImages: boolean): string =>
  [
    "default-src 'none'",
    `img-src 'self' data: blob:${showImages ? ' https:' : ''}`,
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const styleOf = (paper: MailPaper, showQuoted: boolean): string => `
@font-face { font-family: 'Inter Variable'; src: url('${interUrl}') format('woff2'); font-weight: 100 900; font-display: swap; }
:root { color-scheme: ${paper.isDark ? 'dark' : 'light'}; }
html, body { margin: 0; padding: 0; height: auto !important; background: ${paper.background}; color: ${paper.text}; }
body { font: 14px/20px 'Inter Variable', system-ui, sans-serif; overflow-wrap: anywhere; overflow-y: hidden; overflow-x: auto; }
body > :first-child { margin-top: 0; }
body > :last-child { margin-bottom: 0; }
p { margin: 0 0 8px; }
img { max-width: 100%; height: auto; }
img[data-remote-src]:not([src]) { display: none; }
pre { white-space: pre-wrap; font: inherit; }
a { color: ${paper.link}; }
blockquote { margin: 8px 0 0; padding-left: 12px; border-left: 2px solid ${paper.line}; }
table { max-width: 100%; }
${showQuoted ? '' : '[data-quoted] { display: none; }'}`

/** True if a part of the mail is quoted history, which one key shows (decision M14). */
export const hasQuotedPart = (html: string): boolean => /\bdata-quoted\b/i.test(html)

/** True if the mail asks for external images, which load only when the reader allows it. */
export const hasRemoteImages = (html: string): boolean => /\bdata-remote-src\s*=/i.test(html)

/** The whole document of a mail's frame, with a separate policy: no script, no request but allowed images. */
export function mailDocument({ html, paper, showImages, showQuoted }: MailView): string {
  const stood = hasOwnColours(html) ? whitePaper : paper
  const body = showImages ? withRemoteImages(html) : html
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy(showImages)}"><meta name="referrer" content="no-referrer"><style>${styleOf(stood, showQuoted)}</style></head><body>${body}</body></html>`
}
