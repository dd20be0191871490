import { Button, Loader, SegmentedControl, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  checkFragment,
  contentMessages,
  findGenerating,
  fixWords,
  iterationsOf,
} from '../../../domain/content/index.ts'
import { notify } from '../../platform/notices.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { differenceOf, withChanges } from '../../ui/difference/difference.ts'
import { DifferenceView, useChosenChanges } from '../../ui/difference/difference-view.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { useSitePaths } from '../pages/use-site-paths.ts'
import { HtmlFrame } from './html-frame.tsx'
import { Prompt, type PromptDraft } from './prompt.tsx'
import { attachmentOf } from './read-attachment.ts'
import { useGeneration, type Made } from './use-generation.ts'
import classes from './ai.module.css'

/** State and label of this installation's language model; undefined until it is known. */
function useModel() {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['generating', client.id],
    queryFn: () => api.call(findGenerating, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

interface WritingProps {
  readonly written: string
  readonly label: string | undefined
  readonly onStop: () => void
}

function Writing({ written, label, onStop }: WritingProps) {
  return (
    <div className={classes['stack']}>
      <div className={classes['running']}>
        <Loader size={16} aria-hidden />
        <p role="status">Writing. The text so far stays if you stop.</p>
        <Button ref={takeFocus} variant="default" size="compact-sm" onClick={onStop}>
          Stop
        </Button>
      </div>
      {label !== undefined && <p className={classes['quiet']}>{label}</p>}
      <pre className={classes['written']} aria-hidden>
        {written.slice(-4000)}
      </pre>
    </div>
  )
}

interface ChecksProps {
  readonly html: string
  readonly onFix: (words: string) => void
}

/** Faults of the HTML before it is accepted. */
function Checks({ html, onFix }: ChecksProps) {
  const paths = useSitePaths('main')
  const faults = useMemo(() => checkFragment(html, paths), [html, paths])
  if (faults.length === 0) return <p className={classes['good']}>Checks: nothing to look at</p>
  return (
    <div className={classes['checks']}>
      <ul aria-label="Checks">
        {faults.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Button variant="default" size="compact-sm" onClick={() => onFix(fixWords(faults))}>
        Fix these
      </Button>
    </div>
  )
}

const views = {
  preview: 'Preview',
  changes: 'Changes',
  html: 'HTML',
} as const
type View = keyof typeof views

const allViews = Object.keys(views) as readonly View[]

interface PreviewProps {
  readonly made: Made
  /** Label of a model that is not a real one. */
  readonly label: string | undefined
  readonly words: string
  /** Typed words of a refinement. */
  readonly wish: string
  readonly onWish: (wish: string) => void
  readonly onRefine: (words: string) => void
  readonly onRegenerate: () => void
  readonly onAccept: (html: string) => void
  readonly onCancel: () => void
}

/** The generated HTML, with its actions. */
function Preview(props: PreviewProps) {
  const { made, label, words, wish, onWish, onRefine, onRegenerate, onAccept, onCancel } = props
  const { html: whole, before, isPart } = made
  const [view, setView] = useState<View>(before === undefined ? 'preview' : 'changes')
  const pieces = useMemo(() => differenceOf(before ?? whole, whole), [before, whole])
  const { taken, count, toggle } = useChosenChanges(pieces)
  const html = before === undefined ? whole : withChanges(pieces, taken)
  const shown = allViews.filter((one) => one !== 'changes' || before !== undefined)
  const refine = () => onRefine(wish.trim())
  const copy = async () => {
    if (await writeClipboard(html)) notify({ title: 'Copied', kind: 'success', timeout: 3000 })
    else
      notify({
        title: 'Not copied',
        message: 'The browser does not allow it. Choose HTML, and copy it there.',
        kind: 'error',
      })
  }
  return (
    <div ref={takeFocus} tabIndex={-1} role="group" aria-label="What was written" className={classes['made']}>
      <div className={classes['bar']}>
        <SegmentedControl
          size="xs"
          aria-label="What is shown"
          data={shown.map((value) => ({ value, label: views[value] }))}
          value={view}
          onChange={(next) => setView(next)}
        />
        <span className={classes['quiet']} role="status">
          {words}
          {before !== undefined && `, ${taken.size} of ${count} changes taken`}
        </span>
      </div>
      {label !== undefined && <p className={classes['quiet']}>{label}</p>}
      {isPart && <p className={classes['note']}>The text is incomplete. The part that arrived is here.</p>}
      {view === 'preview' && <HtmlFrame html={html} />}
      {view === 'html' && <pre className={classes['source']}>{html}</pre>}
      {view === 'changes' && <DifferenceView pieces={pieces} taken={taken} onToggle={toggle} />}
      <Checks html={html} onFix={onRefine} />
      <Textarea
        label="What should be different"
        placeholder="Shorter, and with a list"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={4000}
        value={wish}
        onChange={(event) => onWish(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || wish.trim() === '') return
          event.preventDefault()
          refine()
        }}
      />
      <div className={classes['end']}>
        <Button variant="default" disabled={wish.trim() === ''} onClick={refine}>
          Refine
        </Button>
        <Button variant="default" onClick={onRegenerate}>
          Regenerate
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <span className={classes['grow']} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onAccept(html)}>Accept</Button>
      </div>
    </div>
  )
}

interface DialogProps {
  /** Name of the field and its page for the device. */
  readonly place: string
  readonly onAccept: (html: string) => void
  readonly onCancel: () => void
}

const talkWords = (talk: { readonly turns: number; readonly tokens: number } | undefined): string => {
  const iterations = iterationsOf(talk?.turns ?? 0)
  const tokens = talk && talk.tokens > 0 ? `, ${talk.tokens.toLocaleString('en-US')} tokens` : ''
  return `${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}${tokens}`
}

interface KeptPrompt extends Pick<DialogProps, 'place'> {
  readonly draft: PromptDraft
  readonly onDraft: (draft: PromptDraft) => void
  readonly wish: string
  readonly onWish: (wish: string) => void
  /** Whether the dialog has content beyond its typed words. */
  readonly isBegun: boolean
}

const noWords = { query: '', wish: '' }
const generator = 'the AI HTML generator'

/** Keeps the typed words on the device and guards them together with the written text. */
function useKeptPrompt({ place, draft, onDraft, wish, onWish, isBegun }: KeptPrompt) {
  const query = draft.query.trim() === '' ? '' : draft.query
  const values = useMemo(() => ({ query, wish }), [query, wish])
  const { leave, ...kept } = useKeptValues({
    name: `AI ${place}`,
    what: generator,
    begun: noWords,
    values,
    put: (words) => {
      onDraft({ ...draft, query: words.query })
      onWish(words.wish)
    },
  })
  const letGo = useLeaveGuard(isBegun, generator)
  return {
    ...kept,
    leave: () => {
      letGo(true)
      leave()
    },
  }
}

/**
 * The AI HTML generator (2-content sections 2 and 4). Closing it drops everything that was not accepted; Escape or a
 * click outside asks first.
 */
export function AiDialog({ place, onAccept, onCancel }: DialogProps) {
  const model = useModel()
  const { made, talk, written, ask, stop } = useGeneration()
  const [draft, setDraft] = useState<PromptDraft>({ query: '', file: undefined })
  const [wish, setWish] = useState('')
  const file = draft.file && attachmentOf(draft.file)
  const { restored, discard, leave } = useKeptPrompt({
    place,
    draft,
    onDraft: setDraft,
    wish,
    onWish: setWish,
    isBegun: [made, written, file].some((one) => one !== undefined),
  })
  const cancel = () => {
    leave()
    onCancel()
  }
  const accept = (html: string) => {
    leave()
    onAccept(html)
  }
  const refine = async (query: string) => {
    // Words typed during a fix are not part of a request yet.
    if (await ask({ query })) setWish((typed) => (typed.trim() === query ? '' : typed))
  }
  if (written !== undefined) return <Writing written={written} label={model?.label} onStop={stop} />
  if (made !== undefined)
    return (
      <Preview
        key={made.html}
        made={made}
        label={model?.label}
        words={talkWords(talk)}
        wish={wish}
        onWish={setWish}
        onRefine={(query) => void refine(query)}
        onRegenerate={() => void ask({ query: '', regenerate: true, file })}
        onAccept={accept}
        onCancel={cancel}
      />
    )
  const off = contentMessages.words(contentMessages.issue('', 'generate-off'))
  return (
    <>
      <RestoredNote restored={restored} noun="prompt" onDiscard={discard} />
      <Prompt
        draft={draft}
        onDraft={setDraft}
        label={model?.label}
        whyNot={model?.isReady === false ? off : undefined}
        onGenerate={() => void ask({ query: draft.query.trim(), file })}
        onCancel={cancel}
      />
    </>
  )
}
