import { useState } from 'react'
import { useFileAddress } from './files/file-address.ts'
import { usePersonColors, usePersonPhoto } from './people-looks.ts'
import classes from './avatar.module.css'

export interface Person {
  readonly id: string
  readonly label: string
  readonly img?: string | undefined
}

/** First letters of the first and last word: 'Ana Ruiz' -> 'AR'. */
function initialsOf(label: string): string {
  const words = label
    .trim()
    .split(/[\s@._-]+/)
    .filter(Boolean)
  const [first = ''] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase() || '?'
}

interface AvatarProps {
  readonly person: Person
  /** Pixels. */
  readonly size?: number
  /** Hides the name from screen readers, where a visible text already names the person. */
  readonly isDecoration?: boolean
}

function Initials({ person, size = 24, isDecoration = false }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.4, ...usePersonColors(person.id) }
  const spoken = isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': person.label }
  // The letters are drawn by the stylesheet: as text they would count into the name of every button around them.
  return <span className={classes['avatar']} style={style} data-initials={initialsOf(person.label)} {...spoken} />
}

/** The picture at an address; the initials until it can be had, and where it leads to no picture. */
function Photo({ img, ...props }: AvatarProps & { readonly img: string }) {
  const address = useFileAddress(img)
  const [broken, setBroken] = useState<string>()
  const { person, size = 24, isDecoration = false } = props
  if (address === undefined || address === broken) return <Initials {...props} />
  return (
    <img
      className={classes['avatar']}
      style={{ width: size, height: size }}
      src={address}
      alt={isDecoration ? '' : person.label}
      onError={() => setBroken(address)}
    />
  )
}

/** A user, by their photo or by their initials. */
export function Avatar(props: AvatarProps) {
  const known = usePersonPhoto(props.person.id)
  const img = props.person.img ?? known
  return img === undefined || img === '' ? <Initials {...props} /> : <Photo {...props} img={img} />
}

interface AvatarStackProps {
  readonly people: readonly Person[]
  /** Number of people shown before '+N'; agents 3, followers 4 in the specification. */
  readonly limit: number
  readonly size?: number
  /** Role of the people: 'Agents'. */
  readonly label: string
}

/** People side by side; those beyond the limit are a '+N' chip, which phones leave out (2-content section 2). */
export function AvatarStack({ people, limit, size = 22, label }: AvatarStackProps) {
  if (people.length === 0) return null
  const rest = people.slice(limit)
  return (
    <span className={classes['stack']} role="group" aria-label={label}>
      {people.slice(0, limit).map((person) => (
        <span key={person.id} className={classes['place']} title={person.label}>
          <Avatar person={person} size={size} />
        </span>
      ))}
      {rest.length > 0 && (
        // Drawn by the stylesheet, as the letters are.
        <span
          className={classes['more']}
          role="img"
          aria-label={`and ${rest.length} more`}
          title={rest.map((person) => person.label).join(', ')}
          data-more={`+${rest.length}`}
        />
      )}
    </span>
  )
}
