import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import classes from './live-banner.module.css'

/** Short interruptions heal unseen; a longer one is told, because what is shown may be old. */
const toldAfterMs = 3000

/** Says honestly when what is shown no longer follows the server. */
export function LiveBanner() {
  const state = useStore(usePlatform().live.state)
  const [isTold, setTold] = useState(false)
  const isAway = state === 'away'
  useEffect(() => {
    if (!isAway) return undefined
    const timer = setTimeout(() => setTold(true), toldAfterMs)
    return () => {
      clearTimeout(timer)
      setTold(false)
    }
  }, [isAway])
  return (
    <div role="status">
      {isAway && isTold && (
        <div className={classes['banner']}>
          <IconCloudOff size={16} aria-hidden />
          No connection. What you see may be out of date; it catches up by itself.
        </div>
      )}
    </div>
  )
}
