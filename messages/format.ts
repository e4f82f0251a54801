/**
 * Formats texts of this catalogue without i18next, by the same rules: `{{name}}` is a value, `{{name, number}}` a number
 * as the language writes it. A text with a count has a key for each plural form (`_one`, `_few`, `_many`, `_other`).
 */
import { numberFormat } from './number-format.ts'

const plurals = { en: new Intl.PluralRules('en'), pl: new Intl.PluralRules('pl') } as const
type Language = keyof typeof plurals

export interface Texts {
  readonly [key: string]: string | Texts
}

type Named<T> = { readonly [Key in keyof T & (string | number) as `${Key}`]: T[Key] }
type Stem<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** The keys of a namespace, such as `subject` or `levels.high`. A count has one key for all its forms. */
export type KeyOf<T> = {
  [Key in keyof Named<T>]: Named<T>[Key] extends string ? Stem<Key> : `${Key}.${KeyOf<Named<T>[Key]>}`
}[keyof Named<T>]

type TextOf<T, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Named<T>
    ? TextOf<Named<T>[Head], Rest>
    : never
  : Key extends keyof Named<T>
    ? Named<T>[Key]
    : `${Key}_other` extends keyof Named<T>
      ? Named<T>[`${Key}_other`] | '{{count, number}}'
      : never

type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type Plain<Name extends string> = Name extends `${infer Value}, number` ? Value : Name
type ValuesOf<Name extends string> = {
  readonly [Key in Plain<Name>]: `${Key}, number` extends Name ? number : string | number
}

/** Formats the text of a key. The English text decides which values it takes. */
export type Format<T> = <Key extends KeyOf<T>>(
  key: Key,
  ...values: [Placeholder<TextOf<T, Key>>] extends [never] ? [] : [ValuesOf<Placeholder<TextOf<T, Key>>>]
) => string

/** The same keys in Polish, which has more plural forms. */
export type InPolish<T> = {
  readonly [
    Key in keyof T as Key extends `${infer Name}_${'one' | 'other'}`
      ? `${Name}_${'one' | 'few' | 'many' | 'other'}`
      : Key
  ]: T[Key] extends string ? string : InPolish<T[Key]>
}

type Values = Readonly<Record<string, string | number>>

/** A number as the language writes it: `10 000` in Polish, `10,000` in English. */
export const numberText = (value: number, language: Language): string => numberFormat(language).format(value)

/** What is done to a value before a text has it. */
type Quote = (value: string) => string
const asIs: Quote = (value) => value

/** Formats one text. */
const filled = (text: string, language: Language, values: Values, quote: Quote): string =>
  text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? ''
    return isNumber === undefined ? quote(String(value)) : numberText(Number(value), language)
  })

/** The text of a key; the key itself if there is none, as in i18next. */
export const formatText = (
  texts: Texts,
  language: Language,
  key: string,
  values: Values = {},
  quote: Quote = asIs,
): string => {
  const way = key.split('.')
  const name = way.pop() ?? ''
  const found = way.reduce<string | Texts | undefined>(
    (at, step) => (typeof at === 'object' ? at[step] : undefined),
    texts,
  )
  if (typeof found !== 'object') return key
  const count = values['count']
  const form = typeof count === 'number' ? found[`${name}_${plurals[language].select(count)}`] : undefined
  const text = form ?? found[name]
  return typeof text === 'string' ? filled(text, language, values, quote) : key
}

/** The formatters of a namespace by language. Texts for people `quote` their values, those for machines do not. */
export const formats = <const T extends Texts>(
  en: T,
  pl: InPolish<NoInfer<T>>,
  quote: Quote = asIs,
): Readonly<Record<Language, Format<T>>> => ({
  en: (key, ...[values]) => formatText(en, 'en', key, values, quote),
  pl: (key, ...[values]) => formatText(pl, 'pl', key, values, quote),
})
