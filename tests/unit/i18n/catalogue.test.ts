/** The whole catalogue of texts: the same keys in both languages, one way to format them, and none that nothing uses. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { formatText, type Texts } from '#messages/format.ts'
import { root } from '#scripts/test/steps.ts'

const languages = ['en', 'pl'] as const
const forms = { en: ['one', 'other'], pl: ['one', 'few', 'many', 'other'] } as const
/** Files that combine others, and one that is part of another. */
const combined = ['index.ts', 'first.ts', 'rest.ts', 'languages.ts']

const filesOf = (language: string): string[] =>
  globSync('**/*.ts', { cwd: path.join(root, 'messages', language) })
    .filter((file) => !combined.includes(file))
    .toSorted()
const read = async (language: string, file: string): Promise<Texts> => {
  const { default: texts } = (await import(path.join(root, 'messages', language, file))) as { default: Texts }
  return texts
}
const files = filesOf('en')
const namespaces = await Promise.all(
  files.map(async (file) => ({ file, en: await read('en', file), pl: await read('pl', file) })),
)

const flat = (texts: Texts, under = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${under}${key}`, value]] : flat(value, `${under}${key}.`),
  )
const plural = /_(?:zero|one|two|few|many|other)$/
const stem = (key: string): string => key.replace(plural, '')
/** The key of each text; once for all forms of a count. */
const keysOf = (texts: Texts): string[] => [...new Set(flat(texts).map(([key]) => stem(key)))]

const valuesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name))].toSorted()

describe('the texts', () => {
  it('are in the same files in both languages', () => expect(filesOf('pl')).toEqual(files))

  it.each(namespaces)('of $file have the same keys, each count in all forms', ({ en, pl }) => {
    const expanded = flat(en)
      .map(([key]) => key)
      .flatMap((key) =>
        key.endsWith('_other')
          ? forms.pl.map((form) => `${stem(key)}_${form}`)
          : plural.test(key)
            ? []
            : [key],
      )
    expect(
      flat(pl)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(expanded.toSorted())
    const english = flat(en).map(([key]) => key)
    expect(english.filter((key) => key.endsWith('_one')).map(stem)).toEqual(
      english.filter((key) => key.endsWith('_other')).map(stem),
    )
  })

  it.each(namespaces)('of $file have the same values in both languages', ({ en, pl }) => {
    const english = new Map(flat(en))
    // A plural form may omit the number ("one threat").
    const unlike = flat(pl).filter(
      ([key, text]) => !plural.test(key) && valuesOf(text).join() !== valuesOf(english.get(key) ?? '').join(),
    )
    expect(unlike).toEqual([])
  })

  it.each(namespaces)('of $file are neither empty nor padded', ({ en, pl }) => {
    expect([...flat(en), ...flat(pl)].filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })
})

describe.each(languages)('the formatter in %s', (language) => {
  it.each(namespaces)('writes $file as i18next does', async (namespace) => {
    const texts = namespace[language]
    const i18n = i18next.createInstance()
    await i18n.init({
      lng: language,
      resources: { [language]: { texts } },
      ns: ['texts'],
      defaultNS: 'texts',
      interpolation: { escapeValue: false },
    })
    const values = Object.fromEntries(
      flat(texts).flatMap(([, text]) =>
        [...text.matchAll(/\{\{([^},]+)(, number)?\}\}/g)].map(([, name = '', isNumber]) => [
          name,
          isNumber === undefined ? `$& {{${name}}}` : 12_345.5,
        ]),
      ),
    )
    for (const key of keysOf(texts))
      for (const count of [0, 1, 2, 5, 12, 22, 1.5]) {
        const given = { ...values, count }
        expect([key, formatText(texts, language, key, given)]).toEqual([key, i18n.t(key as never, given)])
      }
  })
})

describe('a key', () => {
  const sources = globSync('{functions,scripts,shared,web}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  const matches = (pattern: RegExp): string[] =>
    sources.flatMap((source) =>
      [...source.matchAll(pattern)].map(([, found = '']) => found.replace(/^\w+:/, '')),
    )
  const named = new Set(matches(/'((?:\w+:)?[\w.+-]+)'/g))
  /** Templates of keys. A variable part matches anything. */
  const templates = [...new Set(matches(/`((?:\w+:)?(?:[\w.]|\$\{[^`{}]*\})*)`/g))]
    .map((template) => template.split(/\$\{[^{}]*\}/))
    .filter((parts) => parts.some((part) => /\w/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`))
  /** Keys whose texts are read all at once. */
  const whole = [
    ...matches(/\bt\('([\w.:]+)', \{ returnObjects/g),
    ...matches(/\bcatalogue\[language\]\.(\w+)/g),
  ]

  it.each(namespaces)('of $file is used', ({ en }) => {
    const unused = keysOf(en).filter(
      (key) =>
        !named.has(key) &&
        !templates.some((template) => template.test(key)) &&
        !whole.some((part) => key.startsWith(`${part}.`)),
    )
    expect(unused).toEqual([])
  })
})
