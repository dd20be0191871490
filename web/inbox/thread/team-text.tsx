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
  UL: (children) => <ul>{children}</ul>,
  OL: (children) => <ol>{children}</ol>,
  LI: (children) => <li>{children}</li>,
  BR: () => <br />,
}

const isSafeLink = (href: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(href)

function drawn(node: Node, mentions: readonly string[]): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <LinkedText text={node.textContent ?? ''} mentions={mentions} />
  if (!(node instanceof Element)) return null
  const children = [...node.childNodes].map((child, index) => <Fragment key={index}>{drawn(child, mentions)}</Fragment>)
  const href = node.getAttribute('href')
  if (node.tagName === 'A' && href !== null && isSafeLink(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {node.textContent}
      </a>
    )
  }
  return shown[node.tagName]?.(children) ?? children
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
