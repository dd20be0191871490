import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { patchDocument } from './patch-document.ts'

interface FrameProps {
  readonly html: string
  /** Id of the section that is written in: it is brought into view. */
  readonly section: string | undefined
  /** False where the form has the whole screen. */
  readonly isShown: boolean
  readonly className: string | undefined
  readonly style: CSSProperties
}

/** Space that stays above a section that is brought into view, in pixels of the page. */
const above = 24

function bringIntoView(frame: HTMLIFrameElement, section: string): void {
  const { contentDocument: open, contentWindow: view } = frame
  const element = open?.getElementById(`s-${section}`)
  if (!element || !view) return
  const { top, bottom } = element.getBoundingClientRect()
  const isSeen = bottom > 0 && top >= 0 && top < view.innerHeight / 2
  if (!isSeen) view.scrollTo({ top: view.scrollY + top - above, behavior: 'instant' })
}

/** A page in a frame that runs nothing. Changed parts are replaced in it, and it keeps its scroll position. */
export function PreviewFrame({ html, section, isShown, className, style }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const [isOpen, setOpen] = useState(false)
  const drawn = useRef(first)
  useEffect(() => {
    const open = frame.current?.contentDocument
    if (!isOpen || !open || drawn.current === html) return
    patchDocument(open, html)
    drawn.current = html
  }, [html, isOpen])
  useEffect(() => {
    if (isOpen && isShown && section !== undefined && frame.current) bringIntoView(frame.current, section)
  }, [section, isOpen, isShown])
  return (
    <iframe
      ref={frame}
      title="Preview of the page"
      className={className}
      // Without an origin it gets none of our pictures; scripts in it do not run either way.
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={() => setOpen(true)}
      style={style}
    />
  )
}
