/** Parses the arguments of a command and rejects a repeated option. */
import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * `parseArgs`, which itself would use the last value of a repeated option. Throws TypeError, as `parseArgs` does, when
 * an option that is not `multiple` is repeated.
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
