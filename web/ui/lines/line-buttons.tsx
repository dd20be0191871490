import { IconArrowDown, IconArrowUp, IconGripVertical, IconRowInsertBottom, IconTrash } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, HTMLAttributes } from 'react'
import classes from './line-buttons.module.css'

/** By which a line is dragged; the keyboard has Alt and the arrows. */
export const LineGrip = (handle: HTMLAttributes<HTMLElement>) => (
  <span className={classes['grip']} aria-hidden {...handle}>
    <IconGripVertical size={16} stroke={1.75} />
  </span>
)

/** A button with a sign that draws faster than `ActionIcon`: a page of 200 sections has 600 of them. */
const SignButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={classes['sign']} {...props} />
)

interface MoveButtonsProps {
  readonly id: string
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onMove: (id: string, by: 1 | -1) => void
}

/** The buttons that move one line; each says which. */
export const MoveButtons = ({ id, name, place, count, onMove }: MoveButtonsProps) => (
  <div className={classes['buttons']}>
    <SignButton aria-label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(id, -1)}>
      <IconArrowUp size={18} stroke={1.75} />
    </SignButton>
    <SignButton aria-label={`Move ${name} down`} disabled={place === count - 1} onClick={() => onMove(id, 1)}>
      <IconArrowDown size={18} stroke={1.75} />
    </SignButton>
  </div>
)

interface LineButtonsProps extends MoveButtonsProps {
  readonly onInsert?: ((id: string, by: 0 | 1) => void) | undefined
  readonly onRemove: (id: string, name: string) => void
}

/** The buttons of one line; each says which. */
export const LineButtons = ({ onInsert, onRemove, ...move }: LineButtonsProps) => (
  <div className={classes['buttons']}>
    {onInsert && (
      <SignButton aria-label={`Insert below ${move.name}`} onClick={() => onInsert(move.id, 1)}>
        <IconRowInsertBottom size={18} stroke={1.75} />
      </SignButton>
    )}
    <MoveButtons {...move} />
    <SignButton aria-label={`Remove ${move.name}`} onClick={() => onRemove(move.id, move.name)}>
      <IconTrash size={18} stroke={1.75} />
    </SignButton>
  </div>
)
