// Stories that `npm test` plays, with the reason of each for a browser: tests/e2e/stories.tsv. All others are played by
// `npm run test:long`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-process.mjs'

/** @typedef {{ room: string, file: string, story: string, reason: string }} ListedStory story: how its title begins */

const folder = 'tests/e2e'
const mostInRoom = 12
const fewestWords = 4

/** @param {string} line @returns {ListedStory} */
function readLine(line) {
  const [room = '', file = '', story = '', reason = ''] = line.split('\t')
  return { room, file, story, reason }
}

/** @param {string} text of the list, with a head line */
export const readStories = (text) => text.trim().split('\n').slice(1).map(readLine)

export const listedStories = () => readStories(readFileSync(join(root, folder, 'stories.tsv'), 'utf8'))

/** @param {readonly ListedStory[]} stories @returns {string} the expression by which Playwright finds them */
export const grepOf = (stories) =>
  stories.map(({ file, story }) => `${file} ${story}`.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')

/** @param {readonly string[]} words */
const findDoubles = (words) => words.filter((word, at) => words.indexOf(word) < at)

/** @param {string} file @returns {string} nothing of a file that is not there */
function readSource(file) {
  const path = join(root, folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** @param {ListedStory} listed @param {(file: string) => string} sourceOf */
function faultsOfStory({ file, story, reason }, sourceOf) {
  const isFound = sourceOf(file).includes(story)
  return [
    ...(isFound ? [] : [`${file} has no story that begins with '${story}'`]),
    ...(reason.split(' ').length < fewestWords ? [`give the reason of '${story}' in ${file}`] : []),
  ]
}

/**
 * @param {readonly ListedStory[]} stories
 * @param {(file: string) => string} [sourceOf]
 * @returns {string[]} faults of the list
 */
export function faultsOfStories(stories, sourceOf = readSource) {
  const rooms = [...new Set(stories.map(({ room }) => room))]
  return [
    ...stories.flatMap((listed) => faultsOfStory(listed, sourceOf)),
    ...findDoubles(stories.map(({ story }) => story)).map((story) => `'${story}' is listed twice`),
    ...rooms.flatMap((room) => {
      const count = stories.filter((story) => story.room === room).length
      return count > mostInRoom ? [`${room} lists ${count} stories: at most ${mostInRoom} a room`] : []
    }),
  ]
}
