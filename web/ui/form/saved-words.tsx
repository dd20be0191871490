import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useClient } from '../../platform/platform-context.tsx'
import type { UnsettledPart } from './form-store.ts'
import { formatTime } from '../format-value.ts'
import classes from './saved-words.module.css'
import type { SaveState } from './use-autosave.ts'

const unfinishedWords: Readonly<Record<UnsettledPart['kind'], (label: string) => string>> = {
  value: (label) => `${label} is not finished: press Enter or leave the field.`,
  words: (label) => `${label} is not finished. Add your input or clear it.`,
  file: (label) => `${label} waits for a file. Everything else is saved.`,
}

function wordsFor(state: SaveState): string | undefined {
  if (state.kind === 'failed') return 'Not saved. It is kept on this device and tried again.'
  if (state.kind === 'refused') return `${state.label} is not saved: ${state.words}`
  return state.kind === 'unfinished' ? unfinishedWords[state.part.kind](state.part.label) : undefined
}

const buttonWords = (state: SaveState): string | undefined => {
  if (state.kind === 'unfinished') return state.part.kind === 'file' ? undefined : 'Finish'
  return 'Try again'
}

interface SavedWordsProps {
  readonly state: SaveState
  /** Finishes open inputs, and saves again. */
  readonly onRetry: () => void
}

/** Shows whether the server has the screen's values, with the reason and a way forward if not. */
export function SavedWords({ state, onRetry }: SavedWordsProps) {
  const { timezone } = useClient()
  const words = wordsFor(state)
  if (words !== undefined) {
    const isUnfinished = state.kind === 'unfinished'
    const button = buttonWords(state)
    return (
      <span className={classes['unsaved']} data-unsaved>
        <span role={isUnfinished ? 'status' : 'alert'} className={classes[isUnfinished ? 'quiet' : 'bad']}>
          {words}
        </span>
        {button !== undefined && (
          <Button
            size="compact-xs"
            variant="default"
            // The focus stays in the input, which would otherwise finish while the button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onRetry}
          >
            {button}
          </Button>
        )}
      </span>
    )
  }
  if (state.kind !== 'saved') return <span className={classes['quiet']}>Saving...</span>
  if (state.at === undefined) return <span className={classes['quiet']}>All saved</span>
  return (
    <span className={classes['quiet']} role="status">
      <IconCheck size={14} aria-hidden /> Saved {formatTime(state.at, timezone)}
    </span>
  )
}
