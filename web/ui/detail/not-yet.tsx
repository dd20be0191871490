import { useEffect, useState } from 'react'
import classes from './not-yet.module.css'

/** Longest wait: one part without an answer hides no other for good. */
const longestMs = 3000

/**
 * Placeholder of a part of a column that is still loading, and may be empty. It hides the parts below it until then:
 * they would move under a finger, and an open menu closes when its button leaves the screen.
 */
export function NotYet() {
  const [isAwaited, setAwaited] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return isAwaited && <span className={classes['notYet']} hidden />
}
