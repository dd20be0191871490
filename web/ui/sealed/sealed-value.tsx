import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import type { SealedRecord } from './sealed-record.ts'
import { useReveal, type Sealed } from './use-reveal.ts'
import { useTurnFocus } from './use-turn-focus.ts'
import classes from './sealed.module.css'

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

interface MaskProps {
  readonly label: string
  readonly sealed: Sealed
  /** The value in words. */
  readonly words: (value: unknown) => string
}

/** A mask with the key that reveals it, or the value with the key that hides it. */
export function Mask({ label, sealed, words }: MaskProps) {
  const name = label.toLowerCase()
  const place = useTurnFocus<HTMLSpanElement>(sealed.isRevealed)
  if (sealed.isRevealed)
    return (
      <span ref={place} className={classes['value']}>
        <span>{words(sealed.value)}</span>
        <Button size="compact-xs" variant="subtle" leftSection={<IconEyeOff {...icon} />} onClick={sealed.hide}>
          Hide<span className="fl-unseen"> {name}</span>
        </Button>
      </span>
    )
  return (
    <span ref={place} className={classes['value']}>
      <span className={classes['mask']} title="Sealed: each look at it is logged">
        <IconLock {...icon} />
        <span aria-hidden>••••••</span>
        <span className="fl-unseen">Sealed</span>
      </span>
      <Button
        size="compact-xs"
        variant="default"
        loading={sealed.isRunning}
        leftSection={<IconEye {...icon} />}
        onClick={() => void sealed.reveal()}
      >
        Reveal<span className="fl-unseen"> {name}</span>
      </Button>
    </span>
  )
}

interface SealedValueProps {
  readonly record: SealedRecord
  readonly name: string
  readonly label: string
  readonly words: (value: unknown) => string
  /** Shown in place of an empty value. */
  readonly none: string
}

/** A sealed field on a card: masked until the user gives a reason. */
export function SealedValue({ record, name, label, words, none }: SealedValueProps) {
  const sealed = useReveal(record, { name, label })
  return sealed.isHeld ? <Mask label={label} sealed={sealed} words={words} /> : <>{none}</>
}
