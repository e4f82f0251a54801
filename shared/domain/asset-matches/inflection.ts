/**
 * Inflected forms of Polish words, cheap enough for every word of a text. Two words match when one stem and one
 * declension produce both. The part of speech is unknown, so every possible ending is tried. Words are folded, which
 * makes most alternations (`ó` and `o`, `ń` and `n`) equal.
 */

/** Minimum letters of a stem; names in `-a` may have two: `Ewa`. */
const [shortestStem, shortestFeminine] = [3, 2] as const

/** Endings of each declension, and those that soften the preceding consonant (`Huta`, `Hucie`). */
const declensions = {
  feminine: ['', 'a', 'y', 'i', 'e', 'o', 'om', 'ami', 'ach'],
  masculine: ['', 'a', 'u', 'owi', 'em', 'iem', 'y', 'i', 'ow', 'om', 'ami', 'ach', 'owie'],
  /** `Krzemień, Krzemienia`; `Sieć, siecią`. */
  soft: ['', 'i', 'ia', 'iu', 'iowi', 'iem', 'ie', 'io', 'iow', 'iom', 'iami', 'iach'],
  neuter: ['', 'o', 'e', 'a', 'u', 'em', 'iem', 'om', 'ami', 'ach', 'um', 'ow'],
  adjective: 'y i a e ego ej emu ym im ymi imi ych ich iego iej iemu ie'.split(' '),
} as const
const softened: ReadonlySet<string> = new Set(['feminine', 'masculine', 'neuter'])

/** Softened consonants with the original one: `rzece` from `rzeka`. */
const hardened: readonly (readonly [string, string])[] = [
  ['dzi', 'd'],
  ['ci', 't'],
  ['rz', 'r'],
  ['sz', 'ch'],
  ['dz', 'g'],
  ['c', 'k'],
  ['l', 'l'],
  ...['b', 'f', 'm', 'n', 'p', 's', 'w', 'z'].map((one) => [`${one}i`, one] as const),
]

const letters = /^[a-z]+$/
/** Irregular stems, by their forms. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    wies: 'wies wsi wsia wsiom wsiami wsiach',
    orzel: 'orzel orla orlem orlu orle orlowi orly orlow orlom orlami orlach',
    kosciol: 'kosciol kosciola kosciolem kosciele kosciolowi koscioly',
    pies: 'pies psa psem psu psie psy psow psom psami psach',
    lew: 'lew lwa lwem lwu lwie lwowi lwy lwow lwom lwami lwach',
    ksiadz: 'ksiadz ksiedza ksiedzu ksiedzem ksieza ksiezy ksiezom ksiezmi',
    rece: 'reka reke reki rece rak rekom rekami rekach',
    dzien: 'dzien dnia dniu dniem dniowi dni dniom dniami dniach',
    swiety: 'sw swiety swietego swietemu swietym swieta swietej',
  }).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem] as const)),
)
const vowel = /[aeiouy]/
/** The fleeting vowel: `Gradowiec, Gradowca`; `Brzezinka, Brzezinek`. */
const movable = /i?e([cklnrwj])$/

const hardStem = (soft: string): string | undefined => {
  const found = hardened.find(([end]) => soft.endsWith(end))
  return found === undefined ? undefined : soft.slice(0, -found[0].length) + found[1]
}

/** `Gołąb, Gołębia` and `miasto, mieście`: the vowel of the stem may be an `a` in other forms. */
const withOtherVowel = (stem: string): string | undefined => {
  const other = stem.replace(/i?e([bcdfglmnpstwz]{1,2})$/, (whole, end: string) =>
    whole.startsWith('i') ? `ia${end}` : `a${end}`,
  )
  return other === stem ? undefined : other
}

/**
 * Returns keys that all forms of a word share: two words with a common key are forms of one word. Words with digits or
 * punctuation have only themselves.
 */
export const formKeys = (word: string): ReadonlySet<string> => {
  const keys = new Set<string>([word])
  if (!letters.test(word)) return keys
  const stem = irregular.get(word)
  if (stem !== undefined) keys.add(`irregular:${stem}`)
  // `Kolei` of `Kolej`.
  const plain = word.replaceAll('x', 'ks').replace(/([aeou])i$/, '$1ji')
  const take = (declension: string, stem: string): void => {
    const shortest = declension === 'feminine' && stem !== plain ? shortestFeminine : shortestStem
    if (stem.length >= shortest && vowel.test(stem)) keys.add(`${declension}:${stem}`)
  }
  for (const [declension, endings] of Object.entries(declensions))
    for (const ending of endings) {
      if (!plain.endsWith(ending)) continue
      const stem = plain.slice(0, plain.length - ending.length)
      // A word that ends in a vowel has an ending, except for words without endings: `tani`, `radi-o`.
      if (ending === '' && declension !== 'feminine' && vowel.test(stem.slice(-1))) continue
      take(declension, stem)
      if (ending === '' && declension !== 'soft' && movable.test(stem))
        take(declension, stem.replace(movable, '$1'))
      if (ending !== '' && (declension === 'soft' || declension === 'masculine')) {
        const other = withOtherVowel(stem)
        if (other !== undefined) take(declension, other)
      }
    }
  if (!plain.endsWith('e')) return keys
  const hard = hardStem(plain.slice(0, -1))
  if (hard === undefined) return keys
  for (const declension of softened) {
    take(declension, hard)
    const other = withOtherVowel(hard)
    if (other !== undefined) take(declension, other)
  }
  return keys
}
