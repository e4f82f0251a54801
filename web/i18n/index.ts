/**
 * Languages: only the one in use is loaded, and of it what all pages share; the texts of areas come with
 * their pages. An
 * account's language wins; before sign-in the browser's choice is kept locally.
 */
import i18next, { type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#shared/contracts/account.ts'
import { languages } from '#shared/contracts/languages.ts'
import type First from './en/first.ts'
import type en from './en/index.ts'
import type Rest from './en/rest.ts'

export type Texts = typeof en

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: Texts
  }
}

const key = 'language'

const isLanguage = (text: string | null): text is Language => languages.some((language) => language === text)

/**
 * The language to begin with: what was chosen in this browser, else Polish for a Polish browser, else
 * English.
 */
export const firstLanguage = (): Language => {
  const chosen = readChoice()
  if (isLanguage(chosen)) return chosen
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith('pl')) ? 'pl' : 'en'
}

const readChoice = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing has no choice to remember.
    return null
  }
}

const parts = {
  pl: { first: () => import('./pl/first.ts'), rest: () => import('./pl/rest.ts') },
  en: { first: () => import('./en/first.ts'), rest: () => import('./en/rest.ts') },
} as const satisfies Record<Language, unknown>

/** Texts of the areas: they come with the pages that need them. */
const areas = import.meta.glob<{ default: object }>('./*/areas/*.ts')

/** An area whose texts come with its pages. Its file has its name, with hyphens. */
export type Area = Exclude<keyof Texts, keyof typeof First | keyof typeof Rest>

let behindSignIn = false
/** The language that is being changed to, before it is in force. */
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
  const read = areas[`./${language}/areas/${name}.ts`]
  if (read === undefined) throw new Error(`The area ${area} has no texts in ${language}`)
  i18next.addResourceBundle(language, area, (await read()).default)
}

/**
 * A page, or a part of one, together with the texts of its areas, which other pages do without; before
 * translation has started, that start loads them.
 */
export const withTexts = async <Page>(named: readonly Area[], page: Promise<Page>): Promise<Page> => {
  for (const area of named) wanted.add(area)
  // While the language changes a page is opened that may be shown in either.
  const shown = new Set([currentLanguage(), coming ?? currentLanguage()])
  if (i18next.isInitialized)
    await Promise.all([...shown].flatMap((language) => named.map((area) => loadArea(language, area))))
  return page
}

/** Loads what the areas behind sign-in say; before translation has started, that start loads it. */
export const loadAllTexts = async (): Promise<void> => {
  behindSignIn = true
  if (i18next.isInitialized) await load(currentLanguage())
}

/** In Polish a word of one letter does not stand at a line's end: it is bound to the next. */
export const bindShortWords = (text: string): string =>
  text.replace(/(?<=^|[\s(„])([aiouwz]) (?=\S)/gi, '$1\u00A0')

const shortWords: PostProcessorModule = {
  type: 'postProcessor',
  name: 'shortWords',
  process: (value: string, _key, _options, translator: { language?: string }) =>
    translator.language === 'pl' ? bindShortWords(value) : value,
}

/** Starts translation in a language. */
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
      interpolation: { escapeValue: false },
      postProcess: ['shortWords'],
      returnNull: false,
    })
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
    // Not remembered, then; it is in force all the same.
  }
}

/** The language in use. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')
