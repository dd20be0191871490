import { useEffect } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { openHeading } from '../ui/thread-heading.ts'

const product = 'Flightline'

/** The open conversation, the screen, the client: the parts that distinguish one tab of the browser from another. */
function titleOf(clientName: string | undefined): string {
  const words = [openHeading, 'h1'].map((heading) => document.querySelector(heading)?.textContent.trim())
  const [open, heading] = words
  // The content's name of a screen (page/page-state.ts) replaces its heading.
  const named = document.querySelector<HTMLElement>('[data-page-title]')?.dataset['pageTitle']
  return [...new Set([open, named ?? heading, clientName, product])].filter(Boolean).join(' · ')
}

const headings = 'h1, [data-thread-heading], [data-page-title]'

const hasHeading = (nodes: NodeList): boolean =>
  [...nodes].some(
    (node) => node instanceof Element && (node.matches(headings) || node.querySelector(headings) !== null),
  )

/** True if a change may be one of a heading. Most are not, and a long page is not searched for each key typed in it. */
const isOfHeading = ({ type, target, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' ||
  Boolean((target instanceof Element ? target : target.parentElement)?.closest(headings)) ||
  hasHeading(addedNodes) ||
  hasHeading(removedNodes)

/** Makes the page's title from its headings, on every screen. */
export function useDocumentTitle(): void {
  const { client } = usePlatform()
  useEffect(() => {
    const setTitle = () => {
      const title = titleOf(client.get()?.name)
      if (title !== document.title) document.title = title
    }
    setTitle()
    const observer = new MutationObserver((changes) => changes.some(isOfHeading) && setTitle())
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-behind'],
    })
    const stop = client.subscribe(setTitle)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [client])
}
