import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type CSSProperties } from 'react'
import { guideButtonPath, guideSections } from '../../../domain/content/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useClientPath, useGo } from '../../platform/address.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { GuideVideo } from './guide-video.tsx'
import classes from './guide.module.css'

type Guide = Presented<typeof guideSections>

/** The button of a guide: a path of this client, with its query. */
function GuideButton({ guide, onFollowed }: { readonly guide: Guide; readonly onFollowed: () => void }) {
  const go = useGo()
  const clientPath = useClientPath()
  const path = guideButtonPath(guide.buttonUrl1 ?? '')
  if (path === undefined) return null
  return (
    <Button
      component="a"
      href={clientPath(path)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onFollowed()
        go(path)
      }}
    >
      {guide.buttonUrl1Text || 'Show me'}
    </Button>
  )
}

/** The text, which lists leave out. */
function GuideText({ id }: { readonly id: string }) {
  const { row, isLoading, error, retry } = useRecord(guideSections, id)
  if (error && row === undefined) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <Skeleton height={96} radius="sm" />
  return row?.html ? <SafeHtml html={row.html} /> : null
}

interface GuidePanelProps {
  readonly guide: Guide
  readonly style: CSSProperties
  /** The user opened it and continues in it; opening by itself it takes no focus. */
  readonly isFocused: boolean
  readonly onClose: () => void
}

/** Title, introduction, video, text and button of a guide, next to the page. */
export function GuidePanel({ guide, style, isFocused, onClose }: GuidePanelProps) {
  const heading = useId()
  const closing = useRef<HTMLButtonElement>(null)
  useShortcuts([{ keys: 'Escape', label: 'Close the guide', run: onClose }])
  useEffect(() => {
    if (isFocused) closing.current?.focus()
  }, [isFocused])
  return (
    <aside className={classes['panel']} style={style} aria-labelledby={heading}>
      <div className={classes['head']}>
        <h2 id={heading}>{guide.title}</h2>
        <ActionIcon ref={closing} aria-label="Close the guide" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes['body']}>
        {guide.snippet && <p className={classes['snippet']}>{guide.snippet}</p>}
        {guide.url && <GuideVideo url={guide.url} title={guide.title} />}
        <GuideText id={guide.id} />
        <div className={classes['actions']}>
          <GuideButton guide={guide} onFollowed={onClose} />
          {guide.can.write && <ClientLink path={`guide/${guide.id}`}>Edit this guide</ClientLink>}
        </div>
      </div>
    </aside>
  )
}
