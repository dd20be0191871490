import { usePlatform } from '../../platform/platform-context.tsx'
import { usePeopleHere } from '../../platform/live/presence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { operationWord, inOrder, peopleWords } from './people-words.ts'
import classes from './people-here.module.css'

/** Faces shown at once. */
const facesShown = 3

interface PeopleProps {
  readonly threadId: string
}

interface FacesProps extends PeopleProps {
  /** Pixels. */
  readonly size: number
  /** Activity in one word. */
  readonly isWorded: boolean
}

function Faces({ threadId, size, isWorded }: FacesProps) {
  const { live } = usePlatform()
  const people = inOrder(usePeopleHere(live.presence, 'threads', threadId))
  const action = operationWord(people)
  if (action === undefined) return null
  const words = peopleWords(people)
  return (
    <span className={classes['people']} role="img" aria-label={words} title={words} data-here={action}>
      {people.slice(0, facesShown).map((person) => (
        <span key={person.id} className={classes['face']} data-writing={person.isWriting || undefined}>
          <Avatar person={person} size={size} isDecoration />
        </span>
      ))}
      {people.length > facesShown && <span className={classes['more']}>+{people.length - facesShown}</span>}
      {isWorded && <span className={classes['word']}>{action}</span>}
    </span>
  )
}

/** Other users in the open thread: 'viewing' or 'writing' next to their faces. */
export const PeopleInThread = ({ threadId }: PeopleProps) => <Faces threadId={threadId} size={22} isWorded />

/** Users who have a thread of the list open. */
export const PeopleAtRow = ({ threadId }: PeopleProps) => <Faces threadId={threadId} size={17} isWorded={false} />
