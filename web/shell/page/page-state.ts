import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { createStore } from '../../platform/store.ts'

/** Texts of the client's content for a screen; empty without a page for it. */
export interface ContentPage {
  readonly id?: string | undefined
  readonly meta?: unknown
  readonly jsonld?: unknown
}

interface ShellPage {
  /** True if the texts are those of the visible screen. */
  readonly isReady: boolean
  readonly isLoading: boolean
  /** No page of the client's content is at this path. */
  readonly isNotFound: boolean
  readonly page: ContentPage
}

const empty: ShellPage = { isReady: false, isLoading: false, isNotFound: false, page: {} }

/** Texts of the client's content for the visible screen: title, meta tags, structured data (2-content section 4). */
export const shellPage = createStore<ShellPage>(empty)

/** A screen is loading: the texts of the former one no longer apply. */
export const leavePage = (): void => shellPage.set({ ...shellPage.get(), isReady: false, isLoading: true })

/** The screen failed to load: ends the wait. */
export const failPage = (): void => shellPage.set({ ...shellPage.get(), isLoading: false })

const metaName = /^[\w:-]+$/

const addToHead = (element: HTMLElement): void => {
  element.dataset['ofPage'] = ''
  document.head.append(element)
}

/** Puts the meta tags of a page into the head, in place of those of the page before. */
function applyMeta({ meta, jsonld }: ContentPage): void {
  for (const old of document.head.querySelectorAll('[data-of-page]')) old.remove()
  const metas: Doc = isDoc(meta) ? meta : {}
  for (const [name, content] of Object.entries(metas)) {
    if (name === 'title' || !metaName.test(name) || typeof content !== 'string') continue
    addToHead(Object.assign(document.createElement('meta'), { name, content }))
  }
  if (jsonld !== undefined)
    addToHead(
      Object.assign(document.createElement('script'), { type: 'application/ld+json', text: JSON.stringify(jsonld) }),
    )
}

/** Gives the title of the document (use-document-title.ts) the content's name of the screen. */
function applyTitle({ meta }: ContentPage): void {
  document.body.querySelector('[data-page-title]')?.remove()
  const title = isDoc(meta) ? meta['title'] : undefined
  if (typeof title !== 'string' || title === '') return
  const carrier = document.createElement('template')
  carrier.dataset['pageTitle'] = title
  document.body.append(carrier)
}

/** A screen is shown, with the texts of its content. */
export function showPage(page: ContentPage): void {
  applyMeta(page)
  applyTitle(page)
  shellPage.set({ isReady: true, isLoading: false, isNotFound: page.id === undefined, page })
}
