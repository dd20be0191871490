import { IconCheck, IconClock, IconExclamationMark, IconMinus, type Icon } from '@tabler/icons-react'
import classes from './stages.module.css'

/** Colours of a stage (3.4.16, decision E17). */
export type StageColour = 'none' | 'green' | 'orange' | 'red' | 'black'

/** Meaning of each colour. */
export const stageWords: Readonly<Record<StageColour, string>> = {
  none: 'not begun',
  orange: 'in work',
  green: 'done',
  red: 'stuck',
  black: 'not needed',
}

const shapes: Readonly<Partial<Record<StageColour, Icon>>> = {
  orange: IconClock,
  green: IconCheck,
  red: IconExclamationMark,
  black: IconMinus,
}

interface StageMarkProps {
  readonly colour: StageColour
  readonly size?: 'small'
}

/** Colour of a stage with its own shape, so that it is read without the colour. */
export function StageMark({ colour, size }: StageMarkProps) {
  const Shape = shapes[colour]
  return (
    <span className={classes['mark']} data-colour={colour} data-size={size} aria-hidden>
      {Shape && <Shape size={size === 'small' ? 10 : 14} stroke={2.5} />}
    </span>
  )
}
