import {
  escapeHtml,
  fillWords,
  firstFont,
  fontClass,
  htmlFonts,
  isDoc,
  videoFrame,
  type Doc,
} from '../../kernel/index.ts'
import { formatPhone, textOf } from '../../kernel/values/format-value.ts'
import { postsOfSection } from './blog-posts.ts'
import { drawDimensions, drawFacts } from './draw-facts.ts'
import { drawPicture } from './draw-picture.ts'
import { headOf, languageLinks } from './draw-head.ts'
import { chromeIn, withMarkedWords } from './language-pages.ts'
import { contactForm, requestForm } from './site-forms.ts'
import { speechIn, type Speech } from './site-words.ts'
import {
  dayOf,
  rootFrom,
  type SiteAircraft,
  type SiteChrome,
  type SiteData,
  type SiteLeg,
  type SiteLink,
  type SitePage,
  type SitePost,
} from './site-page.ts'

/** Inputs for drawing a page in addition to its content. */
export interface Drawing {
  readonly chrome: SiteChrome
  readonly data: SiteData
  /** The address at which a stored file opens on the page; undefined for one that is not there. */
  readonly fileAt: (url: string) => string | undefined
  /** HTML of editors, made safe. */
  readonly clean: (html: string) => string
  /** Name of the style sheet at the root of the site; '_style.css' when absent. */
  readonly style?: string
  /** Where a path of the site is in the language of the page; as it is when absent. */
  readonly pathIn?: (path: string) => string
}

interface Placed extends Drawing {
  readonly pageId: string
  /** The site's root as seen from the page. */
  readonly root: string
  /** The first picture of a page is wanted at once. */
  readonly isFirst: boolean
  /** How the site speaks in the language of the page. */
  readonly speech: Speech
  readonly language: string | undefined
}

const say = (value: unknown): string => escapeHtml(textOf(value))

/** Where a link of the site leads from a page: addresses of the site are seen from its root. */
function linkFrom({ root, pathIn }: Pick<Placed, 'root' | 'pathIn'>, url: string): string | undefined {
  const words = url.trim()
  if (/^(?:https?:\/\/|mailto:|tel:|#)/i.test(words)) return words
  if (!words.startsWith('/') || words.startsWith('//')) return undefined
  return `${root}${(pathIn?.(words) ?? words).slice(1)}`
}

const anchor = (placed: Placed, { url, label }: SiteLink, classes = ''): string => {
  const href = linkFrom(placed, url)
  if (href === undefined || label === '') return ''
  return `<a${classes && ` class="${classes}"`} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
}

/** Fonts of rich text by their classes: the policy of a site takes no style from within a page. */
const fontOpening = (opening: string, family: string): string => {
  const font = firstFont(family.replaceAll('&quot;', '').replaceAll(';', ''))
  return Object.hasOwn(htmlFonts, font) ? `<span class="${fontClass(font)}">` : opening
}

/** A picture of rich text, with the address that it has on the site; '' where it is not there. */
function placedImage({ fileAt }: Pick<Placed, 'fileAt'>, image: string): string {
  const [, src = ''] = /\ssrc="([^"]*)"/.exec(image) ?? []
  if (!src.startsWith('/')) return image
  const placed = fileAt(src.replaceAll('&amp;', '&'))
  return placed === undefined ? '' : image.replace(`src="${src}"`, () => `src="${escapeHtml(placed)}"`)
}

/** Links and pictures of rich text as they are seen from the page, and its fonts. */
const placedHtml = (placed: Placed, html: unknown): string =>
  placed
    .clean(textOf(html))
    .replaceAll(
      /(<a\b[^>]*?\shref=")(\/[^"]*)"/g,
      (_, before: string, url: string) => `${before}${linkFrom(placed, url) ?? '#'}"`,
    )
    .replaceAll(/<img\b[^>]*>/g, (image) => placedImage(placed, image))
    .replaceAll(/<span style="font-family:([^">]*)">/g, fontOpening)

const itemsOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

const linkOf = (item: Doc): SiteLink => ({ label: textOf(item['label']), url: textOf(item['url']) })

const buttonsOf = (drawing: Placed, section: Doc): string => {
  const links = itemsOf(section['buttons']).map((item, at) =>
    anchor(drawing, linkOf(item), at === 0 ? 'button' : 'button quiet'),
  )
  const shown = links.filter(Boolean).join('')
  return shown && `<p class="buttons">${shown}</p>`
}

const heading = (section: Doc): string => {
  const words = say(section['heading'])
  return words && `<h2>${words}</h2>`
}

const lead = (section: Doc): string => {
  const words = say(section['text'])
  return words && `<p class="lead">${words}</p>`
}

const most = (section: Doc, usual: number): number => Number(section['most']) || usual

/** Texts of the forms of a page, and the language of their answers if it is not the first one. */
const formOf = ({ root, speech, chrome, language }: Placed) => ({
  root,
  words: speech.words,
  ...(language !== undefined && language !== chrome.lang && { language }),
})

type Draw = (section: Doc, drawing: Placed) => string

const hero: Draw = (section, drawing) => {
  const image = drawPicture({ ...drawing, isFirst: true }, section['image'], 'cover')
  return `<div class="hero${image ? ' over' : ''}">${image}<div class="words"><h1>${say(section['heading'])}</h1>${lead(section)}${buttonsOf(drawing, section)}</div></div>`
}

const card = (drawing: Placed, item: Doc): string => {
  const title = textOf(item['title'])
  const link = anchor(drawing, { label: title, url: textOf(item['url']) })
  const icon = textOf(item['icon'])
  const glyph = /^[a-z0-9-]+$/.test(icon) ? (drawing.fileAt(`icon:${icon}`) ?? '') : ''
  const drawn = glyph && `<img class="glyph" src="${escapeHtml(glyph)}" alt="" width="28" height="28">`
  return `<li>${drawPicture(drawing, item['image'], 'frame')}${drawn}<h3>${link || escapeHtml(title)}</h3><p>${say(item['text'])}</p></li>`
}

const legRow = (
  { speech, data }: Placed,
  { from, fromName, to, toName, at, zone, aircraft, cents }: SiteLeg,
): string => {
  const { words, day, money } = speech
  const codes = fillWords(words.leg, { from: `<b>${escapeHtml(from)}</b>`, to: `<b>${escapeHtml(to)}</b>` })
  const names = fillWords(words.leg, { from: escapeHtml(fromName), to: escapeHtml(toName) })
  const when = at === undefined ? '' : day(at, zone ?? data.timezone)
  const price = cents === undefined ? words.onRequest : money(cents)
  return `<tr><th scope="row">${codes}<span>${names}</span></th><td>${escapeHtml(when)}</td><td>${escapeHtml(aircraft)}</td><td class="number">${escapeHtml(price)}</td></tr>`
}

const legs: Draw = (section, drawing) => {
  const { data, speech } = drawing
  const { words } = speech
  const from = textOf(section['from']).toUpperCase()
  const shown = data.legs.filter((leg) => from === '' || leg.from === from).slice(0, most(section, 8))
  const body =
    shown.length === 0
      ? `<p>${words.noLegs}</p>`
      : `<table><thead><tr><th scope="col">${words.legFlight}</th><th scope="col">${words.legDay}</th><th scope="col">${words.legAircraft}</th><th scope="col" class="number">${words.legPrice}</th></tr></thead><tbody>${shown.map((leg) => legRow(drawing, leg)).join('')}</tbody></table>`
  return `${heading(section)}${lead(section)}${body}`
}

const tail = (drawing: Placed, { name, model, seats, base, image }: SiteAircraft): string => {
  const facts = [
    model === name ? '' : model,
    seats === undefined ? '' : drawing.speech.seats(seats),
    base && fillWords(drawing.speech.words.basedAt, { base }),
  ].filter(Boolean)
  const drawn = image === undefined ? '' : drawPicture(drawing, { url: image, alt: name }, 'frame')
  return `<li>${drawn}<h3>${escapeHtml(name)}</h3><p>${escapeHtml(facts.join(', '))}</p></li>`
}

const fleet: Draw = (section, drawing) => {
  const shown = drawing.data.fleet.slice(0, most(section, 24))
  const body =
    shown.length === 0
      ? `<p>${drawing.speech.words.noFleet}</p>`
      : `<ul class="cards">${shown.map((one) => tail(drawing, one)).join('')}</ul>`
  return `${heading(section)}${lead(section)}${body}`
}

const post = (drawing: Placed, { name, url, lead: words, at }: SitePost): string =>
  `<li><h3>${anchor(drawing, { label: name, url })}</h3><p class="day">${escapeHtml(drawing.speech.day(at, 'UTC'))}</p><p>${escapeHtml(words)}</p></li>`

const blog: Draw = (section, drawing) => {
  const shown = postsOfSection(section, drawing)
  const body =
    shown.length === 0
      ? `<p>${drawing.speech.words.noPosts}</p>`
      : `<ul class="cards">${shown.map((one) => post(drawing, one)).join('')}</ul>`
  return `${heading(section)}${lead(section)}${body}`
}

const questions: Draw = (section) =>
  heading(section) +
  itemsOf(section['questions'])
    .map((item) => `<details><summary>${say(item['question'])}</summary><p>${say(item['answer'])}</p></details>`)
    .join('')

const video = (value: unknown, drawing: Placed): string => {
  const url = isDoc(value) ? textOf(value['url']) : textOf(value)
  const frame = videoFrame(url)
  if (frame !== undefined)
    return `<iframe class="video" src="${escapeHtml(frame)}" title="${drawing.speech.words.video}" loading="lazy" allowfullscreen></iframe>`
  const file = url.startsWith('/') ? drawing.fileAt(url) : undefined
  return file === undefined ? '' : `<video class="video" src="${escapeHtml(file)}" controls preload="none"></video>`
}

const sections: Readonly<Record<string, Draw>> = {
  hero,
  text: (section, drawing) =>
    `${heading(section)}${drawPicture(drawing, section['image'], 'frame')}${placedHtml(drawing, section['html'])}${buttonsOf(drawing, section)}`,
  cards: (section, drawing) => {
    const items = itemsOf(section['cards']).map((item) => card(drawing, item))
    return `${heading(section)}${lead(section)}<ul class="cards">${items.join('')}</ul>`
  },
  pictures: (section, drawing) => {
    const shown = Array.isArray(section['pictures']) ? section['pictures'] : []
    return `${heading(section)}${lead(section)}<ul class="cards">${shown.map((one: unknown) => `<li>${drawPicture(drawing, one, 'frame')}</li>`).join('')}</ul>`
  },
  fleet,
  legs,
  blog,
  questions,
  request: (section, drawing) => `${heading(section)}${lead(section)}${requestForm(formOf(drawing))}`,
  contact: (section, drawing) => `${heading(section)}${lead(section)}${contactForm(formOf(drawing))}`,
  video: (section, drawing) => heading(section) + video(section['video'], drawing),
}

/** The sections of a page, each with its id: previews lead to them. */
function sectionsOf(page: SitePage, drawing: Placed): string {
  return itemsOf(page.content['sections'])
    .map((section) => {
      const kind = textOf(section['kind'])
      const body = sections[kind]?.(section, drawing) ?? ''
      return body && `<section id="s-${say(section['id'])}" class="s-${say(kind)}">${body}</section>`
    })
    .join('')
}

const byline = ({ content }: SitePage, speech: Speech): string => {
  const day = dayOf(content)
  const words = [day === undefined ? '' : speech.day(day, 'UTC'), textOf(content['author'])].filter(Boolean).join(', ')
  return words && `<p class="day">${escapeHtml(words)}</p>`
}

/** Parts of a page above its sections, for kinds of page that have more than those. */
function bodyOf(page: SitePage, drawing: Placed): string {
  const { content, name } = page
  const form = { contact: contactForm, request: requestForm }[textOf(content['form'])]
  const hasHero = itemsOf(content['sections']).some(({ kind }) => kind === 'hero')
  const title = hasHero ? '' : `<h1>${escapeHtml(name)}</h1>`
  const words = textOf(content['lead'])
  const head = [
    title + byline(page, drawing.speech),
    words && `<p class="lead">${escapeHtml(words)}</p>`,
    drawPicture({ ...drawing, isFirst: true }, content['image'], 'frame'),
    drawFacts(page, drawing.speech),
    placedHtml(drawing, content['html'] ?? '') + placedHtml(drawing, page.html),
    drawDimensions(page, drawing.speech),
    form?.(formOf(drawing)),
  ]
    .filter(Boolean)
    .join('')
  const above = head && `<section class="s-page">${head}</section>`
  return above + sectionsOf(page, drawing)
}

const headLinks = (placed: Placed): string => placed.chrome.menu.map((link) => anchor(placed, link)).join('')

/** A page of a site as HTML: no script, no frame but of known players, all words escaped or made safe. */
export function renderPage(page: SitePage, drawing: Drawing): string {
  const around = { root: rootFrom(page.url), chrome: chromeIn(drawing.chrome, page.language) }
  const language = page.language ?? drawing.chrome.lang
  const speech = speechIn(language)
  const placed: Placed = { ...drawing, ...around, pageId: page.id, isFirst: false, speech, language: page.language }
  const { chrome, root } = placed
  const contact = [formatPhone(chrome.phone), chrome.email].filter(Boolean).map(escapeHtml).join(' · ')
  const home = (drawing.pathIn?.('/') ?? '/').slice(1)
  const [first = chrome.lang] = chrome.languages ?? []
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
${headOf(page, placed)}
</head>
<body>
<a class="skip" href="#main">${speech.words.skip}</a>
<header><a class="brand" href="${root}${home}">${escapeHtml(chrome.name)}</a>${placedHtml(placed, chrome.header)}<nav aria-label="${speech.words.main}">${headLinks(placed)}</nav>${languageLinks(page, placed)}</header>
<main id="main">${bodyOf(page, placed)}</main>
<footer>${placedHtml(placed, chrome.footer)}<p>${escapeHtml(chrome.name)}${contact && `<br>${contact}`}</p></footer>
</body>
</html>
`
  return withMarkedWords(html, first)
}
