import { IconDownload, IconPhone, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../../ui/format-value.ts'
import type { SharedPage } from './use-shared-page.ts'
import classes from './page.module.css'

interface PageFrameProps {
  readonly host: SharedPage['host']
  /** Of a page that has a document to take along. */
  readonly token: string | undefined
  readonly children: ReactNode
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The company above a shared page, and how to take it along or call. */
export function PageFrame({ host, token, children }: PageFrameProps) {
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        {host.logo === undefined ? (
          <span className={classes['brand']}>{host.name}</span>
        ) : (
          <img className={classes['logo']} src={host.logo} alt={host.name} />
        )}
        <nav className={classes['tools']} aria-label="Document">
          {token !== undefined && (
            <>
              <a className={classes['tool']} href={`/api/shared/${encodeURIComponent(token)}/document.pdf`} download>
                <IconDownload {...icon} />
                <span>Save as PDF</span>
              </a>
              <button type="button" className={classes['tool']} onClick={() => window.print()}>
                <IconPrinter {...icon} />
                <span>Print</span>
              </button>
            </>
          )}
          {host.phone !== undefined && (
            <a className={classes['tool']} href={`tel:${host.phone}`}>
              <IconPhone {...icon} />
              <span>{formatPhone(host.phone)}</span>
            </a>
          )}
        </nav>
      </header>
      {children}
    </div>
  )
}
