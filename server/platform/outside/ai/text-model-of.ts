import type { WholePlatform } from '../../platform.ts'
import type { AiSettings } from './open-text-model.ts'
import type { TextModel } from './text-model.ts'

/** True if a model is configured at all. */
export const hasTextModel = ({ AI_PROVIDER }: AiSettings): boolean => AI_PROVIDER !== undefined

/** The configured model; undefined without configuration. Its libraries are loaded when it is first asked. */
export async function textModelOf({ config }: WholePlatform): Promise<TextModel | undefined> {
  if (!hasTextModel(config)) return undefined
  const { openTextModel } = await import('./open-text-model.ts')
  return openTextModel(config)
}
