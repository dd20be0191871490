import { useEffect, useState } from 'react'

const tickMs = 250

/** Whole seconds until a time, 0 from then on. */
function useSecondsUntil(at: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((at - Date.now()) / 1000))), tickMs)
    return () => clearInterval(timer)
  }, [at])
  return left
}

/** 'Sending in 8 s'; read out once, not with every second. */
export function Countdown({ until }: { readonly until: number }) {
  const left = useSecondsUntil(until)
  return (
    <span role="timer" aria-label="Sending soon">
      {left > 0 ? `Sending in ${left} s` : 'Sending…'}
    </span>
  )
}
