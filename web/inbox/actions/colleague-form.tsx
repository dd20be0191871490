import { useState } from 'react'
import type { Entry } from '../../../domain/kernel/index.ts'
import { useColleagues } from '../../company/index.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { AskingProps } from './ask-in-dialog.tsx'
import { FindForm } from './find-form.tsx'
import classes from './actions.module.css'

/** A colleague, found by a few letters; oneself comes first. Enter takes the first one. */
export function ColleagueForm({ onAnswer }: AskingProps<Entry>) {
  const user = useSignedInUser()
  const [words, setWords] = useState('')
  const everyone = useColleagues()
    .filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
    .toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id))
    .map(({ id, name }) => ({ id, label: name }))
  const choices = everyone.map((who) => ({
    id: who.id,
    label: who.id === user.id ? `${who.label} (you)` : who.label,
    icon: <Avatar person={who} size={22} isDecoration />,
    run: () => onAnswer(who),
  }))
  return (
    <FindForm
      label="Find a colleague"
      placeholder="Find a colleague"
      words={words}
      onWords={setWords}
      listLabel="Colleagues"
      choices={choices}
    >
      <p className={classes['none']}>No colleagues found</p>
    </FindForm>
  )
}
