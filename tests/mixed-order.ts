import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that wait for processes that start, die and take over: up to a minute, idle for most of it. */
const isSlow = ({ moduleId }: TestSpecification): boolean => /\/tests\/(?:scale-out|faults)\//.test(moduleId)

/** Small files whose tests are long: those of whole mailboxes, worlds and pictures. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/(?:mail-suite|seed|picture-memory|read-mails|receive-mail|fuzz-mail|forged-senders)\.test\.ts$/.test(moduleId)

/**
 * The slow among the first half of the others: idle ones with busy ones, and none begins so late that all wait for it.
 */
function mixed(files: readonly TestSpecification[]): readonly TestSpecification[] {
  const slow = files.filter(isSlow)
  const rest = files.filter((file) => !isSlow(file))
  const others = [...rest.filter(isLong), ...rest.filter((file) => !isLong(file))]
  const beside = Math.floor(others.length / 2 / Math.max(slow.length, 1))
  return [
    ...slow.flatMap((file, at) => [file, ...others.slice(at * beside, (at + 1) * beside)]),
    ...others.slice(slow.length * beside),
  ]
}

/** The usual order (longest first, where that is known), but for the server's tests, which fill the processor so. */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await BaseSequencer.prototype.sort.call(this, files)
    const isOfServer = ({ project }: TestSpecification) => project.name === 'server'
    return [...usual.filter((file) => !isOfServer(file)), ...mixed(usual.filter(isOfServer))]
  }
}
