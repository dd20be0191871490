import { readFile } from 'node:fs/promises'
import { PictureRefused, renderPicture } from '../../server/content/pictures/render-picture.ts'

// Prepares pictures, two at a time as a process does, and returns the outcome and the largest memory of each.
const files = process.argv.slice(2)
const outcomes: string[] = []

async function inTurn(): Promise<void> {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    const content = await readFile(file)
    outcomes.push(
      await renderPicture(content).then(
        () => 'taken',
        (error: unknown) => (error instanceof PictureRefused ? error.fault : String(error)),
      ),
    )
  }
}

await Promise.all([inTurn(), inTurn()])
const kilobytes = process.resourceUsage().maxRSS
console.log(JSON.stringify({ outcomes: outcomes.toSorted(), peakMb: Math.round(kilobytes / 1024) }))
