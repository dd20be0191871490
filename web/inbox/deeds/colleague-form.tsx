import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Entry } from '../../../domain/kernel/index.ts'
import { useColleagues } from '../../company/index.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { AskingProps } from './ask-in-dialog.tsx'
import { ChoiceList } from './choice-list.tsx'
import classes from './deeds.module.css'

/** A colleague, found by a few letters; oneself comes first. Enter takes the first one. */
export function ColleagueForm({ onAnswer }: AskingProps<Entry>) {
  const user = useSignedInUser()
  const [words, setWords] = useState('')
  const everyone = useColleagues()
    .filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
    .toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id))
    .map(({ id, name }) => ({ id, label: name }))
  const [first] = everyone
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (first) onAnswer(first)
      }}
    >
      <TextInput
        autoFocus
        aria-label="Find a colleague"
        placeholder="Find a colleague"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ChoiceList
        label="Colleagues"
        choices={everyone.map((who) => ({
          id: who.id,
          label: who.id === user.id ? `${who.label} (you)` : who.label,
          icon: <Avatar person={who} size={22} isDecoration />,
          run: () => onAnswer(who),
        }))}
      />
      {everyone.length === 0 && <p className={classes['none']}>No colleagues found</p>}
    </form>
  )
}
