import { escapeHtml } from '../../kernel/index.ts'
import { pictureOf, type Picture, type Rendition } from '../pictures.ts'

interface PictureDrawing {
  readonly fileAt: (url: string) => string | undefined
  /** The first picture of a page is wanted at once. */
  readonly isFirst: boolean
}

const sizesWords = '(min-width: 70em) 66em, 100vw'

const altOf = ({ alt, decorative }: Picture): string => (decorative === true ? '' : (alt ?? ''))

/** Area that must stay in view, to a tenth of the picture: the style sheet has a class for each. */
const focusClass = ({ focus }: Picture): string =>
  focus ? ` class="fx${Math.round(focus.x / 10)} fy${Math.round(focus.y / 10)}"` : ''

/** The widths that browsers choose from. */
function sourceOf(made: readonly Rendition[]): string {
  const webp = made.filter(({ type }) => type === 'image/webp')
  if (webp.length === 0) return ''
  const set = webp.map(({ url, width }) => `${escapeHtml(url)} ${width}w`).join(', ')
  return `<source type="image/webp" srcset="${set}" sizes="${sizesWords}">`
}

/** Address for programs that read no WebP: the prepared file, otherwise the picture itself. */
const fallbackUrl = ({ url }: Picture, made: Rendition | undefined, fileAt: PictureDrawing['fileAt']) =>
  made?.url ?? (url.startsWith('https://') ? url : fileAt(url))

/** A picture of a page in all its widths; '' where there is none. */
export function drawPicture({ fileAt, isFirst }: PictureDrawing, value: unknown, className = ''): string {
  const shown = pictureOf(value)
  if (!shown) return ''
  const made = (shown.renditions ?? []).flatMap((one): Rendition[] => {
    const url = fileAt(one.url)
    return url === undefined ? [] : [{ ...one, url }]
  })
  const fallback = made.findLast(({ type }) => type !== 'image/webp')
  const src = fallbackUrl(shown, fallback, fileAt)
  if (src === undefined) return ''
  const size = fallback ? ` width="${fallback.width}" height="${fallback.height}"` : ''
  const haste = isFirst ? ' fetchpriority="high"' : ' loading="lazy"'
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(altOf(shown))}"${size}${haste}${focusClass(shown)}>`
  return `<picture${className && ` class="${className}"`}>${sourceOf(made)}${image}</picture>`
}
