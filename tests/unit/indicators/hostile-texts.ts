/**
 * Texts that would cost a parser much time, each with its description. `npm run bench -- readers` measures their cost.
 */
type Hostile = readonly (readonly [what: string, text: string])[]

/** STIX patterns. */
export const hostilePatterns: Hostile = [
  ['brackets', '['.repeat(90_000)],
  ['parentheses', '('.repeat(90_000)],
  ['quotation marks', "'".repeat(90_000)],
  ['backslashes', `[a:b = '${'\\'.repeat(90_000)}`],
  ['words', 'a'.repeat(90_000)],
  ['quoted paths', "a'b'".repeat(20_000)],
  ['too much', 'a'.repeat(1_000_000)],
]

/** Value lists. */
export const hostileLists: Hostile = [
  ['commas', ','.repeat(5_000_000)],
  ['spaces', ' '.repeat(5_000_000)],
  ['lines', 'a\n'.repeat(2_500_000)],
  ['brackets', '[ . '.repeat(1_000_000)],
  ['one word', 'a'.repeat(5_000_000)],
  ['words', 'a '.repeat(2_500_000)],
]

const half = 4000
/** Single values. */
export const hostileIndicators: Hostile = [
  ['dots', '.'.repeat(2 * half)],
  ['brackets', '['.repeat(2 * half)],
  ['bracketed dots', '[.'.repeat(half)],
  ['defanged dots', '[.]'.repeat(2700)],
  ['spaces', `|${' '.repeat(2 * half)}b`],
  ['plus signs', '+'.repeat(2 * half)],
  ['braces', '{a,'.repeat(2600)],
  ['smaller signs', '<'.repeat(2 * half)],
  ['slashes', '/a'.repeat(half)],
  ['colons', ':'.repeat(2 * half)],
  ['backslashes', '\\.'.repeat(half)],
  ['combining marks', 'e\u0301\u0323'.repeat(2600)],
  ['marks without width', '\u200B'.repeat(2 * half)],
  ['pictographs', '👩‍👩‍👧‍👦'.repeat(700)],
  ['lone surrogates', '\uD800'.repeat(2 * half)],
  ['labels', 'a.'.repeat(half)],
  ['quotes', '"'.repeat(2 * half)],
  ['semicolons', `&${'a'.repeat(half)};${';'.repeat(half)}`],
  ['ten million letters', 'a'.repeat(10_000_000)],
]

/** Building blocks of an expensive line. */
export const hostileLines: readonly string[] = [
  '.]',
  '[.',
  '"a',
  'hxxp://a|',
  'C:\\a ',
  'a.exe ',
  'a dot ',
  'a@',
  ':',
]
