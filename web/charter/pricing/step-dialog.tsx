import { Button, ScrollArea } from '@mantine/core'
import { useState } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { ChangeTable } from '../../ui/form/change-table.tsx'
import { describeRefusal } from '../../ui/question-form/refusal-words.ts'
import { useLateRefusal } from '../../ui/question-form/use-late-refusal.ts'
import type { StepWords } from './publication.ts'
import classes from './publication.module.css'

interface StepQuestion {
  readonly words: StepWords
  readonly isDestructive: boolean
  /** Rejects with the refusal, which the dialog shows. */
  readonly onConfirm: () => Promise<unknown>
}

const countWords = (count: number): string => (count === 1 ? '1 difference' : `${count} differences`)

function StepDialog({ words, isDestructive, onConfirm, close }: StepQuestion & { readonly close: () => void }) {
  const [fault, setFault] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const { title, changes, heads, hint, button, done } = words
  const showLate = useLateRefusal(title)
  const run = async () => {
    setRunning(true)
    try {
      await onConfirm()
      close()
      notify({ title: done, kind: 'success' })
    } catch (refusal) {
      if (!showLate(refusal)) setFault(describeRefusal(refusal))
    }
    setRunning(false)
  }
  return (
    <>
      <p className={classes['count']}>{countWords(changes.length)}</p>
      <ScrollArea.Autosize mah="44dvh" type="auto" className={classes['changes']} viewportProps={{ tabIndex: 0 }}>
        <ChangeTable changes={changes} heads={heads} />
      </ScrollArea.Autosize>
      <p className={classes['hint']}>{hint}</p>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={isRunning}
          onClick={() => void run()}
          {...(isDestructive ? { color: 'red' } : {})}
        >
          {button}
        </Button>
      </div>
    </>
  )
}

/** Explains the effect of a step, and takes it once that is confirmed. */
export const askForStep = (question: StepQuestion): (() => void) =>
  showModal({
    title: question.words.title,
    size: 'large',
    body: (close) => <StepDialog {...question} close={close} />,
  })
