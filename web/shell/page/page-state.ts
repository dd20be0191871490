import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { createStore } from '../../platform/store.ts'

/** What the client's content says of a screen; nothing where it has no page for it. */
export interface ContentPage {
  readonly id?: string | undefined
  readonly meta?: unknown
  readonly jsonld?: unknown
}

interface ShellPage {
  /** Whether what is said of the screen is that of the screen that shows. */
  readonly isReady: boolean
  readonly isLoading: boolean
  /** No page of the client's content is at this path. */
  readonly isNotFound: boolean
  readonly page: ContentPage
}

const empty: ShellPage = { isReady: false, isLoading: false, isNotFound: false, page: {} }

/** What the client's own content says of the screen that shows: title, meta tags, structured data (2-content section 4). */
export const shellPage = createStore<ShellPage>(empty)

/** A screen is on its way: what was said of the one before does not hold any more. */
export const leavePage = (): void => shellPage.set({ ...shellPage.get(), isReady: false, isLoading: true })

/** The screen did not come: nothing is waited for any more. */
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

/** Gives the title of the document (use-document-title.ts) what the content calls the screen. */
function applyTitle({ meta }: ContentPage): void {
  document.body.querySelector('[data-page-title]')?.remove()
  const title = isDoc(meta) ? meta['title'] : undefined
  if (typeof title !== 'string' || title === '') return
  const carrier = document.createElement('template')
  carrier.dataset['pageTitle'] = title
  document.body.append(carrier)
}

/** A screen has come, with what the content says of it. */
export function showPage(page: ContentPage): void {
  applyMeta(page)
  applyTitle(page)
  shellPage.set({ isReady: true, isLoading: false, isNotFound: page.id === undefined, page })
}
