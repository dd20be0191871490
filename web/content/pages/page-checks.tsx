import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import {
  checkPage,
  fieldsOfKind,
  languageFaults,
  missingFields,
  pageWeight,
  renderPage,
  rootFrom,
  type CheckFault,
  type PageKind,
  type SitePage,
} from '../../../domain/content/index.ts'
import { cleanPreview } from './clean-preview.ts'
import type { AroundPages } from './use-kinds.ts'
import classes from './page-editor.module.css'

interface ChecksProps {
  readonly page: SitePage
  readonly kind: PageKind | undefined
  readonly around: AroundPages
  /** Addresses of the client's pages. */
  readonly paths: ReadonlySet<string>
}

function faultsOf({ page, kind, around, paths }: ChecksProps): readonly CheckFault[] {
  const { chrome, data } = around
  const html = renderPage(page, { chrome, data, clean: cleanPreview, fileAt: (url) => url })
  const missing = kind ? missingFields(fieldsOfKind(kind), page.content) : []
  const weight = pageWeight(page, html)
  const checking = { html, weight, paths, root: rootFrom(page.url), missing }
  return [...checkPage(page, checking), ...languageFaults(page, kind, chrome)]
}

/** What a release would say of the page as it is. */
export function PageChecks(props: ChecksProps) {
  const faults = faultsOf(props)
  return (
    <details className={classes['checks']} open={faults.length > 0}>
      <summary>
        Checks{' '}
        <span className={faults.length === 0 ? classes['good'] : classes['quiet']}>
          {faults.length === 0 ? 'nothing to look at' : `${faults.length} to look at`}
        </span>
      </summary>
      <ul>
        {faults.map(({ level, words, path }) => (
          <li key={`${words}${path ?? ''}`}>
            {level === 'error' ? (
              <IconCircleX size={16} className={classes['error']} role="img" aria-label="Error" />
            ) : (
              <IconAlertTriangle size={16} className={classes['warning']} role="img" aria-label="Warning" />
            )}
            {words}
          </li>
        ))}
      </ul>
    </details>
  )
}
