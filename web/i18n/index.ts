/**
 * Languages: only the one in use is loaded, and of it the texts of the areas only behind sign-in. An account's language
 * wins; before sign-in the browser's choice is kept locally.
 */
import i18next, { type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, type Language } from '#shared/contracts/account.ts'
import type en from './en/index.ts'

export type Texts = typeof en

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: Texts
  }
}

const key = 'language'

const isLanguage = (text: string | null): text is Language => languages.some((language) => language === text)

/** The language to begin with: what was chosen in this browser, else Polish for a Polish browser, else English. */
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

/** Texts of pages that few people open: they come with their page. */
const later = {
  pl: { audit: () => import('./pl/audit.ts'), dictionaries: () => import('./pl/dictionaries.ts') },
  en: { audit: () => import('./en/audit.ts'), dictionaries: () => import('./en/dictionaries.ts') },
} as const satisfies Record<Language, unknown>
type Later = keyof (typeof later)['pl']

let behindSignIn = false
const wanted = new Set<Later>()

const load = async (language: Language): Promise<void> => {
  const { first, rest } = parts[language]
  const [loaded] = await Promise.all([Promise.all([first(), ...(behindSignIn ? [rest()] : [])]), ...[...wanted].map((area) => loadLater(language, area))])
  for (const { default: texts } of loaded) {
    for (const [namespace, bundle] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, bundle)
  }
}

const loadLater = async (language: Language, area: Later): Promise<void> => {
  i18next.addResourceBundle(language, area, (await later[language][area]()).default)
}

/** A page together with the texts of its areas, which other pages do without; before translation has started, that start loads them. */
export const withTexts = async <Page>(areas: readonly Later[], page: Promise<Page>): Promise<Page> => {
  for (const area of areas) wanted.add(area)
  if (i18next.isInitialized) await Promise.all(areas.map((area) => loadLater(currentLanguage(), area)))
  return page
}

/** Loads what the areas behind sign-in say; before translation has started, that start loads it. */
export const loadAllTexts = async (): Promise<void> => {
  behindSignIn = true
  if (i18next.isInitialized) await load(currentLanguage())
}

/** In Polish a word of one letter does not stand at a line's end: it is bound to the next. */
export const bindShortWords = (text: string): string => text.replace(/(?<=^|[\s(„])([aiouwz]) (?=\S)/gi, '$1\u00A0')

const shortWords: PostProcessorModule = {
  type: 'postProcessor',
  name: 'shortWords',
  process: (value: string, _key, _options, translator: { language?: string }) => (translator.language === 'pl' ? bindShortWords(value) : value),
}

/** Starts translation in a language. */
export const startTranslation = async (language: Language): Promise<void> => {
  await i18next.use(shortWords).use(initReactI18next).init({
    lng: language, fallbackLng: 'en', ns: ['app'], defaultNS: 'app', resources: {}, partialBundledLanguages: true,
    interpolation: { escapeValue: false }, postProcess: ['shortWords'], returnNull: false,
  })
  await load(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Changes the language of this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
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
