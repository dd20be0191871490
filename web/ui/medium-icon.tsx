import {
  IconArchive,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconNote,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'

/** One icon and one word for each medium, everywhere (experience.md). */
const media: Readonly<Record<string, { readonly icon: Icon; readonly word: string }>> = {
  email: { icon: IconMail, word: 'Email' },
  text: { icon: IconMessageCircle, word: 'Text' },
  chat: { icon: IconMessage, word: 'Chat' },
  note: { icon: IconNote, word: 'Note' },
  web: { icon: IconWorld, word: 'Web' },
  archive: { icon: IconArchive, word: 'Archive' },
}

interface MediumIconProps {
  readonly medium: string
  readonly size?: number
  /** Its word follows as text. */
  readonly isDecoration?: boolean
}

export function MediumIcon({ medium, size = 18, isDecoration = false }: MediumIconProps) {
  const { icon: Shape, word } = media[medium] ?? { icon: IconMail, word: medium }
  if (isDecoration) return <Shape size={size} stroke={1.75} aria-hidden />
  return <Shape size={size} stroke={1.75} role="img" aria-label={word} />
}
