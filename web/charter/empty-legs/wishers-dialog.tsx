import { Button, Checkbox, Group, TextInput, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { letterLimits, writeToWishers, writeWisherLetter, type ShownWisher } from '../../../domain/charter/index.ts'
import { takeBackMessage } from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import classes from './wishers.module.css'

type Sent = OutputOf<typeof writeToWishers>['sent']

interface Letter {
  readonly contact: string
  readonly name: string
  readonly subject: string
  readonly message: string
  readonly isChosen: boolean
}

const countLetters = (count: number): string => (count === 1 ? '1 email' : `${count} emails`)

/** Takes letters back that wait; those that went already are reported. */
function useTakeBack() {
  const { api } = usePlatform()
  const one = useCommandOf((id: string) => api.call(takeBackMessage, { params: { id } }))
  return async (sent: Sent) => {
    const results = await Promise.allSettled(sent.map(async ({ message }) => one.run(message)))
    const count = results.filter(({ status }) => status === 'fulfilled').length
    if (count > 0) notify({ title: `${countLetters(count)} taken back, and kept as drafts`, kind: 'success' })
  }
}

interface LetterFieldsProps {
  readonly letter: Letter
  readonly onChange: (change: Partial<Letter>) => void
}

function LetterFields({ letter, onChange }: LetterFieldsProps) {
  const { name, subject, message, isChosen } = letter
  return (
    <li className={classes['letter']}>
      <Checkbox
        checked={isChosen}
        onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
        label={name}
      />
      {isChosen && (
        <details>
          <summary>
            {subject}
            <span className={classes['quiet']}>Read and change</span>
          </summary>
          <TextInput
            label="Subject"
            value={subject}
            maxLength={letterLimits.subject}
            onChange={(event) => onChange({ subject: event.currentTarget.value })}
          />
          <Textarea
            label="Message"
            value={message}
            autosize
            minRows={8}
            maxRows={20}
            maxLength={letterLimits.message}
            onChange={(event) => onChange({ message: event.currentTarget.value })}
          />
        </details>
      )}
    </li>
  )
}

interface WishersDialogProps {
  readonly row: RecordPartProps['row']
  readonly wishers: readonly ShownWisher[]
  readonly onClose: () => void
}

/** One email for each contact, which can be read and changed before all are sent. */
export function WishersDialog({ row, wishers, onClose }: WishersDialogProps) {
  const client = useClient()
  const { api } = usePlatform()
  const takeBack = useTakeBack()
  const { run, fault, isRunning } = useAskedAction('Write to them')
  const [letters, setLetters] = useState<readonly Letter[]>(() =>
    wishers.map(({ contact, route, lastAt, lastZone }) => ({
      contact: contact.id,
      name: contact.company ? `${contact.name}, ${contact.company}` : contact.name,
      isChosen: true,
      ...writeWisherLetter(
        row,
        { name: contact.name, firstName: contact.firstName, route, lastAt, lastZone },
        { timezone: client.timezone, sender: client.name },
      ),
    })),
  )
  const chosen = letters.filter(({ isChosen }) => isChosen)
  const isEmpty = chosen.some(({ subject, message }) => subject.trim() === '' || message.trim() === '')
  const change = (contact: string, changed: Partial<Letter>) =>
    setLetters((known) => known.map((letter) => (letter.contact === contact ? { ...letter, ...changed } : letter)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0 || isEmpty) return
    const body = { letters: chosen.map(({ contact, subject, message }) => ({ contact, subject, message })) }
    void run(
      () => api.call(writeToWishers, { params: { id: row.id }, body }),
      ({ sent }) => {
        onClose()
        const until = Math.max(0, ...sent.map(({ heldUntil }) => heldUntil ?? 0))
        notify({
          kind: 'success',
          title: sent.length === 0 ? 'They were written to already' : `${countLetters(sent.length)} sent`,
          ...(until > 0 && {
            timeout: Math.max(1000, until - Date.now()),
            action: { label: 'Undo', run: () => void takeBack(sent) },
          }),
        })
      },
    )
  }
  return (
    <form className={classes['dialog']} noValidate onSubmit={submit}>
      <p className={classes['quiet']}>Everybody gets an email of their own. You can take them back for 10 seconds.</p>
      <ul className={classes['letters']} aria-label="Emails">
        {letters.map((letter) => (
          <LetterFields key={letter.contact} letter={letter} onChange={(changed) => change(letter.contact, changed)} />
        ))}
      </ul>
      {(fault !== undefined || isEmpty) && (
        <p role="alert" className={classes['fault']}>
          {fault ?? 'Each email needs a subject and a message.'}
        </p>
      )}
      <Group justify="flex-end" className={classes['foot']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          disabled={chosen.length === 0 || isEmpty}
          loading={isRunning}
        >
          Send {countLetters(chosen.length)}
        </Button>
      </Group>
    </form>
  )
}
