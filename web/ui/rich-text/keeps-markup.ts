import { firstFont } from '../../../domain/kernel/index.ts'

/** Markup that the editor of documents can hold; any other would be lost at the first typed letter. */
const keptTags = new Set(
  'p br strong b em i u s strike del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 hr a table tbody tr th td img'.split(
    ' ',
  ),
)
const keptAttributes = new Set('href target rel start colspan rowspan src alt width height'.split(' '))

/** A font that this editor set. A paste may name other fonts, which are dropped. */
export function fontOf({ style }: HTMLElement): string {
  const isOurs = style.length === 1 && !style.fontFamily.includes(',')
  return isOurs ? firstFont(style.fontFamily) : ''
}

/** Matches only fonts set by the editor. */
const isFont = (element: HTMLElement): boolean =>
  element.localName === 'span' && element.getAttributeNames().join() === 'style' && fontOf(element) !== ''

/** True if rich text can be edited without losing a part of it: a page with classes or drawn boxes cannot. */
export function keepsMarkup(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll<HTMLElement>('*')].every(
    (element) =>
      isFont(element) ||
      (keptTags.has(element.localName) && element.getAttributeNames().every((name) => keptAttributes.has(name))),
  )
}
