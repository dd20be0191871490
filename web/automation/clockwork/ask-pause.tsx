import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { pauseReasonMax } from '../../../domain/automation/index.ts'
import { textField } from '../../../domain/kernel/index.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

interface PauseQuestion {
  readonly title: string
  readonly hint: string
  readonly pause: (reason: string) => Promise<unknown>
}

/** Asks for the reason of a pause. */
export function askPause({ title, hint, pause }: PauseQuestion): void {
  openForm({
    title,
    fields: [textField('reason', 'Reason', { maxLength: pauseReasonMax })],
    begin: { reason: '' },
    hint: () => hint,
    button: 'Pause',
    onSave: ({ reason }) => pause(reason),
  })
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface PauseAllProps extends PauseQuestion {
  readonly isPaused: boolean
  readonly isResuming?: boolean
  readonly resume: () => void
}

/** Pauses all work of a kind with a reason, and resumes it. */
export const PauseAllButton = ({ isPaused, isResuming = false, resume, ...question }: PauseAllProps) =>
  isPaused ? (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlayerPlay {...icon} />}
      loading={isResuming}
      onClick={resume}
    >
      Resume all
    </Button>
  ) : (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlayerPause {...icon} />}
      onClick={() => askPause(question)}
    >
      Pause all
    </Button>
  )
