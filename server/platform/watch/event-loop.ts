import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gaugeOf, type Numbers } from './meters.ts'

const resolutionMs = 10

/** Shows the longest time for which work of the processor kept everything else waiting, since it was last read. */
export function showEventLoop(numbers: Numbers): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  gaugeOf(numbers, {
    name: 'flightline_event_loop_longest_block_seconds',
    help: 'Longest time that the event loop was blocked since this number was last read; 0.05 is promised at most',
    read: () => {
      const longestMs = Math.max(0, delays.max / 1e6 - resolutionMs)
      delays.reset()
      return longestMs / 1000
    },
  })
}
