import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { calculateFlight } from '../../../domain/charter/requests/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import type { Beginning } from './quote-form.tsx'
import type { UnreadWords } from './use-unread-words.ts'
import classes from './requests.module.css'

const fewestWords = 3
const mostWords = 300

interface FromWordsProps {
  /** Puts the legs into the form; false if the user wants to keep the present ones. */
  readonly onRead: (begin: Beginning) => Promise<boolean>
  readonly unread: UnreadWords
}

/** The flight in a few words, as a customer says it on the phone: it fills in the legs, and marks its guesses. */
export function FromWords({ onRead, unread }: FromWordsProps) {
  const [words, setWords] = useState('')
  const [notes, setNotes] = useState<readonly string[]>([])
  const [isFault, setFault] = useState(false)
  const { start, isRunning } = useCommand(calculateFlight)
  const said = words.trim()
  const isShort = said.length < fewestWords
  const take = async ({ isFlight, notes: newNotes, quote }: OutputOf<typeof calculateFlight>) => {
    unread.read(said)
    if (isFlight && !(await onRead(quote))) return
    setFault(!isFlight)
    setNotes(newNotes)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort && !isRunning) start({ body: { words: said } }, (found) => void take(found))
  }
  return (
    <form className={classes['inWords']} onSubmit={submit}>
      <TextInput
        label="In a few words"
        placeholder="KTEB to KVNY Friday 3 pm, 4 people, back Sunday"
        autoComplete="off"
        maxLength={mostWords}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          unread.type(value)
        }}
      />
      <Button type="submit" variant="default" loading={isRunning} disabled={isShort}>
        Fill in the legs
      </Button>
      <div role="status" className={classes['read']} data-fault={isFault || undefined}>
        {isFault && <p>This is not a complete flight. Enter its departure and its destination.</p>}
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </form>
  )
}
