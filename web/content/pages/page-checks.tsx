import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import {
  checkPage,
  cropFaults,
  fieldsOfKind,
  languageFaults,
  pageWeight,
  renderPage,
  requiredFaults,
  rootFrom,
  type CheckFault,
  type PageKind,
  type SitePage,
} from '../../../domain/content/index.ts'
import { keyed } from '../../ui/keyed.ts'
import { useFieldOfAddress } from '../comments/use-field-of-address.ts'
import { cleanPreview } from './clean-preview.ts'
import { FaultWords } from './fault-words.tsx'
import type { AroundPages } from './use-kinds.ts'
import classes from './page-editor.module.css'

interface ChecksProps {
  readonly page: SitePage
  readonly kind: PageKind | undefined
  readonly around: AroundPages
  /** Addresses of the client's pages; undefined while they are not all known. */
  readonly paths: ReadonlySet<string> | undefined
}

function faultsOf({ page, kind, around, paths }: ChecksProps): readonly CheckFault[] {
  const { chrome, data } = around
  const html = renderPage(page, { chrome, data, clean: cleanPreview, fileAt: (url) => url })
  const fields = kind ? fieldsOfKind(kind) : []
  const content = { doc: page.content, path: 'content' }
  return [
    ...requiredFaults(fields, content),
    ...checkPage(page, { html, weight: pageWeight(page, html), paths, root: rootFrom(page.url) }),
    ...cropFaults(fields, content),
    ...languageFaults(page, kind, chrome),
  ]
}

const inputs = 'input:not([type="file"]), textarea, [contenteditable="true"], button'

/** Focuses the control that corrects a fault: a marked one, such as Crop, else the first input of the field. */
function focusRemedy(field: HTMLElement, kind: string): void {
  const remedy = [...field.querySelectorAll<HTMLElement>('[data-mends]')].find(
    ({ dataset }) => dataset['mends'] === kind,
  )
  const first = remedy ?? field.querySelector<HTMLElement>(inputs)
  first?.focus()
}

/** Faults that a release would find in the present page. A link shows the field of its fault. */
export function PageChecks(props: ChecksProps) {
  const faults = faultsOf(props)
  useFieldOfAddress('fault', {
    onShown: focusRemedy,
    goneWords: 'It may have been mended since.',
  })
  return (
    <details className={classes['checks']} open={faults.length > 0}>
      <summary>
        Checks{' '}
        <span className={faults.length === 0 ? classes['good'] : classes['quiet']}>
          {faults.length === 0 ? 'nothing to look at' : `${faults.length} to look at`}
        </span>
      </summary>
      <ul>
        {keyed(faults, ({ words, path = '' }) => words + path).map(({ key, item: fault }) => (
          <li key={key}>
            {fault.level === 'error' ? (
              <IconCircleX size={16} className={classes['error']} role="img" aria-label="Error" />
            ) : (
              <IconAlertTriangle size={16} className={classes['warning']} role="img" aria-label="Warning" />
            )}
            <FaultWords page={props.page.id} fault={fault} />
          </li>
        ))}
      </ul>
    </details>
  )
}
