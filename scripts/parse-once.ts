/** Reads the arguments of a command: an option that takes one value is given once. */
import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * `parseArgs`, which of an option given twice would take the last. Throws TypeError, as that does, where one is given twice
 * that is not `multiple`.
 */
export const parseOnce = <T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> => {
  const plain: ParseArgsConfig = config
  const { tokens } = parseArgs({ ...plain, tokens: true })
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option' || config.options?.[token.name]?.multiple === true) continue
    if (seen.has(token.name)) throw new TypeError(`Option '${token.rawName}' is given more than once`)
    seen.add(token.name)
  }
  return parseArgs(config)
}
