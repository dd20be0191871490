import { Button } from '@mantine/core'
import type { Composer } from './composer.ts'
import classes from './compose.module.css'

/** A draft that two tabs or devices changed: one of the two is chosen. */
export function ConflictBar({ composer }: { readonly composer: Composer }) {
  return (
    <div className={classes['conflict']} role="alert">
      <span>This draft was also changed in another tab or on another device.</span>
      <Button size="compact-sm" variant="default" onClick={() => void composer.resolve(true)}>
        Keep this one
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void composer.resolve(false)}>
        Use the other one
      </Button>
    </div>
  )
}
