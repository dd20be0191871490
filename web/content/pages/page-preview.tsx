import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { renderPage, type SitePage } from '../../../domain/content/index.ts'
import { signFiles } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import { cleanPreview, opensNothing } from './clean-preview.ts'
import { PreviewFrame } from './preview-frame.tsx'
import type { AroundPages } from './use-kinds.ts'
import classes from './page-editor.module.css'

const widths = { desktop: 1280, tablet: 768, phone: 390 } as const
type Device = keyof typeof widths

const freshMs = 50 * minuteMs

/** Files that one call signs at most. */
const signedAtOnce = 200

const signCalls = (paths: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(paths.length / signedAtOnce) }, (_, at) =>
    paths.slice(at * signedAtOnce, (at + 1) * signedAtOnce),
  )

/** The addresses at which files of the client open for an hour, by their paths. */
function useSigned(paths: readonly string[]): Readonly<Record<string, string>> {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['preview files', client.id, paths],
    staleTime: freshMs,
    enabled: paths.length > 0,
    placeholderData: (before: Readonly<Record<string, string>> | undefined) => before,
    queryFn: async () => {
      const answers = await Promise.all(
        signCalls(paths).map((some) => api.call(signFiles, { body: { paths: [...some] } })),
      )
      return Object.assign({}, ...answers.map(({ urls }) => urls)) as Readonly<Record<string, string>>
    },
  })
  return data ?? {}
}

interface PreviewProps {
  readonly page: SitePage
  readonly around: AroundPages | undefined
  /** Id of the section that is written in. */
  readonly section: string | undefined
}

/** Preview of the page during typing, in a frame that runs nothing. */
export function PagePreview({ page: typed, around, section }: PreviewProps) {
  // Deferred after the form: on a long page both take equally long to draw.
  const page = useDeferredValue<SitePage | undefined>(typed, undefined)
  // On a phone a page of 1280 pixels is too small to read.
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < widths.tablet ? 'phone' : 'desktop'))
  const [room, setRoom] = useState(1)
  const place = useRef<HTMLDivElement>(null)
  const paths = pathsOf([page, around?.data.fleet, around?.chrome])
  const signed = useSigned(paths)
  const width = widths[device]
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const measure = () => setRoom(Math.min(1, (element.clientWidth - 32) / width))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [width])
  const html = around && page && previewHtml(page, around, signed)
  return (
    <div className={classes['preview']}>
      <div className={classes['previewBar']}>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={device}
          onChange={(next) => setDevice(next)}
        />
        <span className={classes['quiet']}>
          {width} wide{room < 1 ? `, shown at ${Math.round(room * 100)} %` : ''}
        </span>
      </div>
      <div ref={place} className={classes['stage']}>
        {html === undefined ? (
          <RowsSkeleton />
        ) : (
          <div className={classes['sheet']} style={{ width: width * room }}>
            <p
              className={classes['addressBar']}
            >{`${around?.address.replace(/^https?:\/\//, '') ?? ''}${typed.url}`}</p>
            <PreviewFrame
              html={html}
              section={section}
              isShown={room > 0}
              className={classes['frame']}
              style={{
                width,
                transform: `scale(${room})`,
                height: `calc((100dvh - 210px) / ${room})`,
                marginBottom: `calc((100dvh - 210px) * ${1 - 1 / room})`,
              }}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Paths of all stored files in the shown parts of a page. */
function pathsOf(shown: unknown): readonly string[] {
  const words = JSON.stringify(shown).match(/\/api\/files\/[^"\\]+/g) ?? []
  return [...new Set(words.flatMap((url) => storedPath(url) ?? []))].toSorted()
}

function previewHtml(
  page: SitePage,
  { chrome, data, css }: AroundPages,
  signed: Readonly<Record<string, string>>,
): string {
  const html = renderPage(page, {
    chrome,
    data,
    clean: cleanPreview,
    fileAt: (url) =>
      url.startsWith('icon:') ? `/assets/_icons/${url.slice('icon:'.length)}.svg` : signed[storedPath(url) ?? ''],
  })
  return html.replace(/<link rel="stylesheet"[^>]*>/, () => `${opensNothing}<style>${css}</style>`)
}
