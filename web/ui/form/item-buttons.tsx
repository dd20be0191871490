import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, HTMLAttributes } from 'react'
import classes from './items-field.module.css'

/** By which an item is dragged; the keyboard has Alt and the arrows. */
export const ItemGrip = (handle: HTMLAttributes<HTMLElement>) => (
  <span className={classes['grip']} aria-hidden {...handle}>
    <IconGripVertical size={16} stroke={1.75} />
  </span>
)

/** A button with a sign, as `ActionIcon` is one: a page of 200 sections has 600, and drawing those took longest of all. */
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

/** The buttons that move one item; each says what it is about. */
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

interface ItemButtonsProps extends MoveButtonsProps {
  readonly onRemove: (id: string, name: string) => void
}

/** The buttons of one item; each says what it is about. */
export function ItemButtons({ onRemove, ...move }: ItemButtonsProps) {
  return (
    <div className={classes['buttons']}>
      <MoveButtons {...move} />
      <SignButton aria-label={`Remove ${move.name}`} onClick={() => onRemove(move.id, move.name)}>
        <IconTrash size={18} stroke={1.75} />
      </SignButton>
    </div>
  )
}
