import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { RestoredNote } from '../kept/restored-note.tsx'
import { useKeptValues } from '../kept/use-kept-values.ts'

interface NameQuestion {
  readonly title: string
  /** Label of the input; 'Name' when absent. */
  readonly label?: string
  /** The word of the answer; 'Save' when absent. */
  readonly confirm?: string
  /** The name until now. */
  readonly name?: string | undefined
  /** Hint for the input. */
  readonly hint?: string
  readonly maxLength: number
  /** Fault of a name; undefined for a valid one. */
  readonly faultOf: (name: string) => string | undefined
}

interface NameFormProps extends NameQuestion {
  /** Called with undefined when there is no answer. */
  readonly onName: (name: string | undefined) => void
}

function NameForm({
  title,
  name: given = '',
  label = 'Name',
  confirm = 'Save',
  hint,
  maxLength,
  faultOf,
  onName,
}: NameFormProps) {
  const [begun] = useState({ name: given })
  const [values, setValues] = useState(begun)
  const { name } = values
  const [fault, setFault] = useState<string>()
  const { restored, discard, leave } = useKeptValues({
    name: `${title} ${given} ${location.pathname}`,
    what: `the ${label.toLowerCase()}`,
    begun,
    values,
    put: setValues,
  })
  const answer = (answered: string | undefined) => {
    leave()
    onName(answered)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = faultOf(name)
        setFault(found)
        if (found === undefined) answer(name.trim())
      }}
    >
      <RestoredNote restored={restored} noun="name" onDiscard={discard} />
      <TextInput
        data-autofocus
        label={label}
        description={hint}
        maxLength={maxLength}
        value={name}
        error={fault}
        onChange={(event) => {
          setFault(undefined)
          setValues({ name: event.currentTarget.value })
        }}
      />
      <Group justify="flex-end" gap="xs" pt="sm">
        <Button variant="default" onClick={() => answer(undefined)}>
          Cancel
        </Button>
        <Button type="submit">{confirm}</Button>
      </Group>
    </form>
  )
}

/** Asks for a name in a dialog; undefined when it was closed. */
export function askForName(question: NameQuestion): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer: string | undefined
    showModal({
      title: question.title,
      size: 'small',
      body: (close) => (
        <NameForm
          {...question}
          onName={(name) => {
            answer = name
            close()
          }}
        />
      ),
      onClosed: () => resolve(answer),
    })
  })
}
