import { useEffect } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { openHeading } from '../ui/thread-heading.ts'
import { pageTitle, shellPage } from './page/page-state.ts'

const product = 'Flightline'

/** The open conversation, the screen, the client: what tells one tab of the browser from another. */
function titleOf(clientName: string | undefined): string {
  const words = [openHeading, 'h1'].map((heading) => document.querySelector(heading)?.textContent.trim())
  // What the client's content calls a screen stands in place of its heading.
  const [open, heading] = words
  return [...new Set([open, pageTitle() ?? heading, clientName, product])].filter(Boolean).join(' · ')
}

/** The page's title says what its headings say, on every screen. */
export function useDocumentTitle(): void {
  const { client } = usePlatform()
  useEffect(() => {
    const tell = () => {
      const title = titleOf(client.get()?.name)
      if (title !== document.title) document.title = title
    }
    tell()
    const observer = new MutationObserver(tell)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-behind'],
    })
    const stops = [client.subscribe(tell), shellPage.subscribe(tell)]
    return () => {
      observer.disconnect()
      for (const stop of stops) stop()
    }
  }, [client])
}
