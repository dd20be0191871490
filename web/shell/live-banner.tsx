import { Anchor } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import classes from './live-banner.module.css'

/** Short interruptions end unseen; a longer one is reported, because the page may be out of date. */
const shownAfterMs = 3000

/** True once a state has lasted long enough to be shown. */
function useLasts(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLasted(true), shownAfterMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo])
  return isSo && hasLasted
}

function Banner({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['banner']}>
      <IconCloudOff size={16} aria-hidden />
      {children}
    </div>
  )
}

/** Reports that the page, or a part of it, no longer follows the server. */
export function LiveBanner() {
  const { live } = usePlatform()
  const isAway = useLasts(useStore(live.state) === 'away')
  const isPartRefused = useLasts(useStore(live.refused) > 0)
  return (
    <div role="status">
      {isAway && (
        <Banner>No connection. This page may be out of date. It refreshes when the connection is back.</Banner>
      )}
      {!isAway && isPartRefused && (
        <Banner>
          Part of this page does not follow changes right now and may be out of date.
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            c="inherit"
            td="underline"
            onClick={() => live.askAgain()}
          >
            Try again
          </Anchor>
        </Banner>
      )}
    </div>
  )
}
