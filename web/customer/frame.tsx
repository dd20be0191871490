/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { ShownSale } from '../../domain/commerce/index.ts'
import { formatPhone } from '../../domain/kernel/values/format-value.ts'
import { PhoneIcon, PrintIcon } from './icons.tsx'
import type { PageActs } from './page-model.ts'
import classes from './page.module.css'

interface FrameProps {
  readonly host: ShownSale['host']
  readonly isTest: boolean
  /** Absent on a page that has nothing to print. */
  readonly acts?: PageActs | undefined
  readonly children: ComponentChildren
}

/** The company above its page, and how to reach it. */
export const Frame = ({ host, isTest, acts, children }: FrameProps) => (
  <div class={classes['page']}>
    <header>
      {isTest && (
        <p class={classes['test']} role="note">
          Test mode: payments move no money.
        </p>
      )}
      <div class={classes['header']}>
        {host.logo === undefined ? (
          <span class={classes['brand']}>{host.name}</span>
        ) : (
          <img class={classes['logo']} src={host.logo} alt={host.name} />
        )}
        <nav class={classes['tools']} aria-label="Document">
          {acts && (
            <button type="button" class={classes['tool']} onClick={acts.print}>
              <PrintIcon />
              <span>Print</span>
            </button>
          )}
          {host.phone !== undefined && (
            <a class={classes['tool']} href={`tel:${host.phone}`}>
              <PhoneIcon />
              <span>{formatPhone(host.phone)}</span>
            </a>
          )}
        </nav>
      </div>
    </header>
    {children}
  </div>
)
