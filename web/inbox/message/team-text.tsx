import { Fragment, type ReactNode } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { LinkedText } from './linked-text.tsx'
import classes from './message.module.css'

type Marks = Readonly<Record<string, (children: ReactNode) => ReactNode>>

/** Elements that our own editor writes; of anything else only the words are shown. */
const shown: Marks = {
  P: (children) => <p>{children}</p>,
  STRONG: (children) => <strong>{children}</strong>,
  B: (children) => <strong>{children}</strong>,
  EM: (children) => <em>{children}</em>,
  I: (children) => <em>{children}</em>,
  U: (children) => <u>{children}</u>,
  S: (children) => <s>{children}</s>,
  CODE: (children) => <code>{children}</code>,
  BLOCKQUOTE: (children) => <blockquote>{children}</blockquote>,
  TABLE: (children) => <table>{children}</table>,
  TBODY: (children) => <tbody>{children}</tbody>,
  TR: (children) => <tr>{children}</tr>,
  UL: (children) => <ul>{children}</ul>,
  OL: (children) => <ol>{children}</ol>,
  LI: (children) => <li>{children}</li>,
  BR: () => <br />,
}

const spanOf = (cell: Element, name: string): number => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 100)

function drawnCell(cell: Element, children: ReactNode): ReactNode {
  const spans = { colSpan: spanOf(cell, 'colspan'), rowSpan: spanOf(cell, 'rowspan') }
  return cell.tagName === 'TH' ? <th {...spans}>{children}</th> : <td {...spans}>{children}</td>
}

/** A picture that the writer put into the text: only ever one of our own store. */
function drawnPicture(image: Element): ReactNode {
  const src = image.getAttribute('src') ?? ''
  const width = Number(image.getAttribute('width')) || undefined
  return src.startsWith('/api/files/') ? <img src={src} alt={image.getAttribute('alt') ?? ''} width={width} /> : null
}

const isSafeLink = (href: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(href)

function drawnLink(link: Element): ReactNode {
  const href = link.getAttribute('href') ?? ''
  if (!isSafeLink(href)) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {link.textContent}
    </a>
  )
}

/** Elements of which more than the children is shown. */
const withAttributes: Readonly<Record<string, (element: Element, children: ReactNode) => ReactNode>> = {
  TD: drawnCell,
  TH: drawnCell,
  IMG: drawnPicture,
  A: drawnLink,
}

function drawn(node: Node, mentions: readonly string[]): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <LinkedText text={node.textContent ?? ''} mentions={mentions} />
  if (!(node instanceof Element)) return null
  const children = [...node.childNodes].map((child, index) => <Fragment key={index}>{drawn(child, mentions)}</Fragment>)
  return (withAttributes[node.tagName]?.(node, children) ?? shown[node.tagName]?.(children)) || children
}

/** Words written by a colleague: rebuilt from the few elements that the editor knows, never put in as HTML. */
export function TeamText({ message }: { readonly message: ShownMessage }) {
  const mentions = message.mentions.map((mention) => `@${mention.label}`)
  if (message.messageHtml === '') {
    return (
      <div className={classes['plain']}>
        <LinkedText text={message.message} mentions={mentions} />
      </div>
    )
  }
  const { body } = new DOMParser().parseFromString(message.messageHtml, 'text/html')
  return (
    <div className={classes['team']}>
      {[...body.childNodes].map((node, index) => (
        <Fragment key={index}>{drawn(node, mentions)}</Fragment>
      ))}
    </div>
  )
}
