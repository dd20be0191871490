import { useLayoutEffect, useRef } from 'react'
import { safeNodes } from './safe-nodes.ts'
import classes from './safe-html.module.css'

/** Text of an editor, as the server has sanitised it. */
export function SafeHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(...safeNodes(html, document))
  }, [html])
  return <div ref={place} className={classes['text']} />
}
