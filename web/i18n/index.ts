/**
 * Only the language in use is loaded: first the texts that all pages share, then those of an area with its pages. The
 * account's language wins. Before sign-in the browser stores the choice.
 */
import i18next, { type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from '#messages/isolated.ts'
import { numberFormat } from '#messages/number-format.ts'
import type { Language } from '#shared/contracts/account.ts'
import { languages } from '#shared/contracts/languages.ts'
import type First from '#messages/en/first.ts'
import type en from '#messages/en/index.ts'
import type Rest from '#messages/en/rest.ts'

export type Texts = typeof en

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: Texts
  }
}

const key = 'language'

const isLanguage = (text: string | null): text is Language => languages.some((language) => language === text)

/** The initial language: the one chosen in this browser, else Polish for a Polish browser, else English. */
export const firstLanguage = (): Language => {
  const chosen = readChoice()
  if (isLanguage(chosen)) return chosen
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith('pl')) ? 'pl' : 'en'
}

const readChoice = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Without storage there is no earlier choice.
    return null
  }
}

const parts = {
  pl: { first: () => import('#messages/pl/first.ts'), rest: () => import('#messages/pl/rest.ts') },
  en: { first: () => import('#messages/en/first.ts'), rest: () => import('#messages/en/rest.ts') },
} as const satisfies Record<Language, unknown>

/** Texts of the areas, loaded with the pages that need them. */
const areas = import.meta.glob<{ default: object }>('../../messages/*/areas/*.ts')

/** An area whose texts load with its pages. The file name is the area's name with hyphens. */
export type Area = Exclude<keyof Texts, keyof typeof First | keyof typeof Rest>

let behindSignIn = false
/** The language that is being loaded and not yet active. */
let coming: Language | undefined
const wanted = new Set<Area>()

const load = async (language: Language): Promise<void> => {
  const { first, rest } = parts[language]
  const [shared] = await Promise.all([
    Promise.all([first(), ...(behindSignIn ? [rest()] : [])]),
    ...[...wanted].map((area) => loadArea(language, area)),
  ])
  for (const { default: texts } of shared) {
    for (const [namespace, bundle] of Object.entries(texts))
      i18next.addResourceBundle(language, namespace, bundle)
  }
}

const loadArea = async (language: Language, area: Area): Promise<void> => {
  const name = area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const read = areas[`../../messages/${language}/areas/${name}.ts`]
  if (read === undefined) throw new Error(`The area ${area} has no texts in ${language}`)
  i18next.addResourceBundle(language, area, (await read()).default)
}

/**
 * Loads a page or a part of one together with the texts of its areas. Before translation has started, that start loads
 * them.
 */
export const withTexts = async <Page>(named: readonly Area[], page: Promise<Page>): Promise<Page> => {
  for (const area of named) wanted.add(area)
  // A page opened while the language changes may be shown in either.
  const shown = new Set([currentLanguage(), coming ?? currentLanguage()])
  const texts = i18next.isInitialized
    ? [...shown].flatMap((language) => named.map((area) => loadArea(language, area)))
    : []
  const [loaded] = await Promise.all([page, ...texts])
  return loaded
}

/** Loads the texts of the areas behind sign-in. Before translation has started, that start loads them. */
export const loadAllTexts = async (): Promise<void> => {
  behindSignIn = true
  if (i18next.isInitialized) await load(currentLanguage())
}

/** In Polish a line must not end with a one-letter word, so it is bound to the next word. */
export const bindShortWords = (text: string): string =>
  text.replace(/(?<=^|[\s(„])([aiouwz]) (?=\S)/gi, '$1\u00A0')

const shortWords: PostProcessorModule = {
  type: 'postProcessor',
  name: 'shortWords',
  process: (value: string, _key, _options, translator: { language?: string }) =>
    translator.language === 'pl' ? bindShortWords(value) : value,
}

export const startTranslation = async (language: Language): Promise<void> => {
  await i18next
    .use(shortWords)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: ['app'],
      defaultNS: 'app',
      resources: {},
      partialBundledLanguages: true,
      interpolation: { escape: isolated },
      postProcess: ['shortWords'],
      returnNull: false,
    })
  i18next.services.formatter?.add('number', (value: unknown, to) =>
    numberFormat(to ?? language).format(Number(value)),
  )
  await load(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Changes the language of this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  coming = language
  await load(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is unavailable; the language applies to this page all the same.
  }
}

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')
