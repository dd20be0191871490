import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  areaField,
  consentWays,
  consentWayWords,
  dateField,
  selectField,
  type EditorField,
} from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showModal } from '../../platform/dialogs.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { useGroupCommands } from './use-groups.ts'

export type ConsentChannel = 'mail' | 'texts'

const channelLabels: Readonly<Record<ConsentChannel, string>> = { mail: 'Group emails', texts: 'Texts' }

interface ConsentQuestion {
  readonly id: string
  /** Channels on which the contact can be reached. */
  readonly channels: readonly ConsentChannel[]
}

type Values = Readonly<Record<string, unknown>>

/** Returns the fields of the form; a yes requires the way of the consent. */
function fieldsFor(channels: readonly ConsentChannel[], { answer }: Values): readonly EditorField[] {
  const ways = consentWays.map((value) => ({ value, label: consentWayWords[value] }))
  return [
    {
      ...selectField(
        'channel',
        'Channel',
        channels.map((value) => ({ value, label: channelLabels[value] })),
      ),
      required: true,
    },
    {
      ...selectField('answer', 'They said', [
        { value: 'yes', label: 'Yes, they want them' },
        { value: 'no', label: 'No more' },
      ]),
      required: true,
    },
    { ...selectField('how', 'How they said it', ways), required: answer === 'yes' },
    dateField('said_at', 'Date'),
    areaField('note', 'Note', { rows: 2, maxLength: 500, description: 'Such as the words they used.' }),
  ]
}

const isWay = (value: unknown): value is (typeof consentWays)[number] => consentWays.some((way) => way === value)

/** Converts the values to the body of the call. */
function readBody({ answer, how, said_at, note }: Values) {
  const words = textOf(note).trim()
  return {
    stop: answer === 'no',
    ...(isWay(how) && { how }),
    ...(typeof said_at === 'number' && { said_at }),
    ...(words !== '' && { note: words }),
  }
}

const findField = (path: string) => (path === 'how' || path === 'said_at' || path === 'note' ? path : 'answer')

function readFaults(error: unknown): Readonly<Record<string, string>> {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) return { answer: reasonOf(error).message }
  return Object.fromEntries(issues.map((issue) => [findField(issue.path), wordsForIssue(issue)]))
}

function useSaving({ id }: ConsentQuestion, onSaved: () => void) {
  const { mail, texts } = useGroupCommands()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = async (values: Values) => {
    if (values['answer'] === 'yes' && !isWay(values['how'])) return setFaults({ how: 'Choose how they said it.' })
    const { run } = values['channel'] === 'texts' ? texts : mail
    return run({ params: { id }, body: readBody(values) }).then(onSaved, (error: unknown) =>
      setFaults(readFaults(error)),
    )
  }
  return { save, faults, isSaving: mail.isRunning || texts.isRunning }
}

const beginValues = ({ channels }: ConsentQuestion): Values => ({
  channel: channels[0],
  answer: 'yes',
  how: undefined,
  said_at: Date.now(),
  note: undefined,
})

function ConsentForm({ question, close }: { readonly question: ConsentQuestion; readonly close: () => void }) {
  const [begun] = useState(() => beginValues(question))
  const [values, setValues] = useState(begun)
  const { restored, discard, leave } = useKeptValues({
    name: `consent ${question.id}`,
    what: 'this consent',
    begun,
    values,
    put: setValues,
  })
  const end = () => {
    leave()
    close()
  }
  const { save, faults, isSaving } = useSaving(question, end)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save(values)
      }}
    >
      <RestoredNote restored={restored} noun="consent" onDiscard={discard} />
      <Stack gap="sm">
        {fieldsFor(question.channels, values).map((field) => (
          <FieldInput
            key={field.property}
            field={field}
            value={values[field.property]}
            error={faults[field.property]}
            isReadOnly={false}
            onChange={(value) => setValues((before) => ({ ...before, [field.property]: value }))}
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={end}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save consent
        </Button>
      </Group>
    </form>
  )
}

/** Opens the form that records the consent of a contact for a channel, with date and way. */
export const openConsent = (question: ConsentQuestion): (() => void) =>
  showModal({ title: 'Note what they said', body: (close) => <ConsentForm question={question} close={close} /> })
