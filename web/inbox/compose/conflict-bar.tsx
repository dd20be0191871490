import { Button } from '@mantine/core'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'
import classes from './compose.module.css'

/** The other draft no longer exists: the words of this device can be restored once the box is empty. */
function offerOnceMore(composer: Composer, mine: Draft): void {
  const again = () => {
    if (!composer.goOnWith({ draft: mine, isTaken: true })) offerOnceMore(composer, mine)
  }
  notify({
    title: 'The other one is gone',
    message: 'It has been sent or discarded.',
    kind: 'info',
    timeout: 0,
    action: { label: 'Keep this one', run: again },
  })
}

/** Continues with one of the two. */
async function resolve(composer: Composer, keepThis: boolean): Promise<void> {
  try {
    const mine = await composer.resolve(keepThis)
    if (mine) offerOnceMore(composer, mine)
  } catch (error) {
    console.warn('The choice between two drafts was not made.', error)
    notify({ ...reasonOf(error), kind: 'error' })
  }
}

/** A draft that two tabs or devices changed: one of the two is chosen. */
export function ConflictBar({ composer }: { readonly composer: Composer }) {
  return (
    <div className={classes['conflict']} role="alert">
      <span>This draft was also changed in another tab or on another device.</span>
      <Button size="compact-sm" variant="default" onClick={() => void resolve(composer, true)}>
        Keep this one
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void resolve(composer, false)}>
        Use the other one
      </Button>
    </div>
  )
}
