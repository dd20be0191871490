import { Button, Loader } from '@mantine/core'
import { Suspense } from 'react'
import { inboxMessages } from '../../../../domain/inbox/index.ts'
import { SlidePanel } from '../../../ui/slide-panel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Polish } from './use-polish.ts'
import classes from './polish.module.css'

const PolishReview = lazyPart(async () => (await import('./polish-review.tsx')).PolishReview)

const plain = (html: string): string => html.replaceAll(/<[^>]*>?|⟦\d*⟧?/g, ' ').replaceAll(/\s+/g, ' ')

type Shown = Exclude<Polish['state'], { readonly kind: 'idle' }>

function Content({ polish, state }: { readonly polish: Polish; readonly state: Shown }) {
  if (state.kind === 'ready') {
    return (
      <Suspense fallback={null}>
        <PolishReview
          before={state.before}
          after={state.after}
          label={polish.label}
          onAccept={polish.accept}
          onDiscard={polish.discard}
        />
      </Suspense>
    )
  }
  const { title, message } = inboxMessages['polish-running']
  return (
    <div className={classes['running']}>
      <Loader size={16} aria-hidden />
      <p role="status">
        <strong>{title}</strong> {message}
      </p>
      {polish.label !== undefined && <p className={classes['label']}>{polish.label}</p>}
      <p className={classes['written']} aria-hidden>
        {plain(state.written).slice(-160)}
      </p>
      <Button variant="default" size="compact-sm" onClick={polish.cancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Progress, and then the result, above the text. */
export function PolishPanel({ polish }: { readonly polish: Polish }) {
  const { state } = polish
  return (
    <SlidePanel of={state.kind === 'idle' ? undefined : state}>
      {(shown) => <Content polish={polish} state={shown} />}
    </SlidePanel>
  )
}
