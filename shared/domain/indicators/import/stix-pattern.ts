/** Reads STIX patterns (STIX 2.1 section 9) that mean "one of these values". */

export interface Comparison {
  /** `ipv4-addr:value`, `file:hashes.SHA-256`, without quotes. */
  readonly path: string
  readonly operator: string
  readonly values: readonly string[]
}

/**
 * Why a pattern is not a list of values: it needs several observations or properties at once or a repetition, or is
 * malformed.
 */
export type PatternProblem = 'and' | 'sequence' | 'repetition' | 'malformed'

const longestPattern = 100_000
const mostComparisons = 10_000
const token =
  /\s+|(?<text>'(?:[^'\\]|\\.)*')|(?<word>[A-Za-z0-9_.:*-]+(?:'(?:[^'\\]|\\.)*'|\[(?:\d+|\*)\]|[A-Za-z0-9_.:*-])*)|(?<sign>!=|<=|>=|[=<>()[\],])/y

/** The comparisons of a pattern that uses only OR. */
export const readPattern = (pattern: string): Comparison[] | PatternProblem => {
  const tokens = pattern.length > longestPattern ? undefined : tokensOf(pattern)
  if (tokens === undefined) return 'malformed'
  const comparisons: Comparison[] = []
  let [index, depth] = [0, 0]
  let expects = 'observation'
  while (index < tokens.length) {
    const { kind, text } = tokens[index] ?? { kind: 'sign', text: '' }
    index += 1
    const word = kind === 'word' ? text.toUpperCase() : text
    if (kind !== 'text' && word === '(') {
      depth += 1
      continue
    }
    if (kind !== 'text' && word === ')') {
      depth -= 1
      if (depth < 0) return 'malformed'
      continue
    }
    if (expects === 'observation') {
      if (word !== '[') return 'malformed'
      expects = 'comparison'
    } else if (expects === 'comparison') {
      if (kind !== 'word') return 'malformed'
      const read = comparisonAt(tokens, index - 1)
      if (read === undefined || comparisons.length >= mostComparisons) return 'malformed'
      comparisons.push(read.comparison)
      index = read.next
      expects = 'joint'
    } else if (expects === 'joint') {
      if (word === 'AND') return 'and'
      if (word === ']') expects = 'between'
      else if (word === 'OR') expects = 'comparison'
      else return 'malformed'
    } else if (word === 'OR') expects = 'observation'
    else if (word === 'AND') return 'and'
    else if (word === 'FOLLOWEDBY') return 'sequence'
    else if (word === 'REPEATS' || word === 'WITHIN' || word === 'START') return 'repetition'
    else return 'malformed'
  }
  return expects === 'between' && depth === 0 ? comparisons : 'malformed'
}

interface Token {
  readonly kind: 'text' | 'word' | 'sign'
  readonly text: string
}

const tokensOf = (pattern: string): Token[] | undefined => {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < pattern.length) {
    const groups = token.exec(pattern)?.groups
    if (groups === undefined) {
      if (token.lastIndex === 0) return undefined
      continue
    }
    if (groups['text'] !== undefined)
      tokens.push({ kind: 'text', text: groups['text'].slice(1, -1).replace(/\\(.)/gs, '$1') })
    else if (groups['word'] !== undefined) tokens.push({ kind: 'word', text: groups['word'] })
    else if (groups['sign'] !== undefined) tokens.push({ kind: 'sign', text: groups['sign'] })
  }
  return tokens
}

const comparisonAt = (
  tokens: readonly Token[],
  start: number,
): { comparison: Comparison; next: number } | undefined => {
  const path = tokens[start]?.text.replaceAll("'", '')
  let index = start + 1
  let operator = tokens[index]?.text.toUpperCase()
  index += 1
  if (operator === 'NOT') {
    operator = `NOT ${tokens[index]?.text.toUpperCase() ?? ''}`
    index += 1
  }
  if (path === undefined || operator === undefined) return undefined
  if (!operator.endsWith('IN')) {
    const value = tokens[index]
    return value === undefined || value.kind === 'sign'
      ? undefined
      : { comparison: { path, operator, values: [value.text] }, next: index + 1 }
  }
  if (tokens[index]?.text !== '(') return undefined
  const values: string[] = []
  for (index += 1; tokens[index] !== undefined && !isSign(tokens[index], ')'); index += 1) {
    const value = tokens[index]
    if (value !== undefined && value.kind !== 'sign') values.push(value.text)
    else if (!isSign(value, ',')) return undefined
  }
  return tokens[index] === undefined ? undefined : { comparison: { path, operator, values }, next: index + 1 }
}

const isSign = (found: Token | undefined, text: string): boolean =>
  found?.kind === 'sign' && found.text === text
