import { Button, Group } from '@mantine/core'
import { showModal } from '../../platform/dialogs.ts'

type Answer = 'cancel' | 'view' | 'confirm'

interface QuestionProps {
  readonly record: string
  readonly onAnswer: (answer: Answer) => void
}

function Question({ record, onAnswer }: QuestionProps) {
  return (
    <>
      <p>This thread is already linked to {record}. Confirm takes it from there.</p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => onAnswer('cancel')}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onAnswer('view')}>
          View
        </Button>
        <Button data-autofocus onClick={() => onAnswer('confirm')}>
          Confirm
        </Button>
      </Group>
    </>
  )
}

/** 'Already Linked!' (3-aviation section 8): the thread hangs on another quote or trip. */
export function askAlreadyLinked(record: string): Promise<Answer> {
  return new Promise((resolve) => {
    let given: Answer = 'cancel'
    showModal({
      title: 'Already Linked!',
      size: 'small',
      onClosed: () => resolve(given),
      body: (close) => (
        <Question
          record={record}
          onAnswer={(answer) => {
            given = answer
            close()
          }}
        />
      ),
    })
  })
}
