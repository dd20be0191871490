import { useEffect, useState } from 'react'
import classes from './not-yet.module.css'

/** Longest wait: one part without an answer hides no other for good. */
const longestMs = 3000

/**
 * In the place of a part of a column that is still read, and may turn out to be empty. What follows it in the column is
 * hidden until it is known: it would be pushed away under a finger, and a menu open there closes when its button leaves
 * the screen.
 */
export function NotYet() {
  const [isAwaited, setAwaited] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return isAwaited && <span className={classes['notYet']} hidden />
}
