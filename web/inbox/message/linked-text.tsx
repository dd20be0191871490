import type { ReactNode } from 'react'
import classes from './message.module.css'

const addresses = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/gi

interface LinkedTextProps {
  readonly text: string
  /** Words to mark as mentions: '@ana'. */
  readonly mentions?: readonly string[]
}

function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(addresses)) {
    const [whole] = found
    const href = found[1] === undefined ? `mailto:${whole}` : whole
    parts.push(
      text.slice(end, found.index),
      <a key={found.index} href={href} target="_blank" rel="noopener noreferrer">
        {whole}
      </a>,
    )
    end = found.index + whole.length
  }
  return [...parts, text.slice(end)]
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Plain text with its web and mail addresses as links and mentions marked. */
export function LinkedText({ text, mentions = [] }: LinkedTextProps) {
  if (mentions.length === 0) return <>{linked(text)}</>
  const words = mentions.toSorted((one, other) => other.length - one.length).map(escaped)
  return text.split(new RegExp(`(${words.join('|')})`, 'gi')).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={classes['mention']}>
        {part}
      </span>
    ) : (
      <span key={index}>{linked(part)}</span>
    ),
  )
}
