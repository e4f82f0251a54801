/** Converts a candidate to a publishable threat, or to a refusal with its reason. Every change is noted. */
import { charactersIn, isLongerThan, nameKey, tidyText } from '#shared/domain/text.ts'
import type { ThreatDates } from '#functions/threats/threat.ts'
import { isHyperlink } from '#shared/domain/hyperlinks.ts'
import { strictestTlp, tlpOfTags, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { limits } from '#shared/domain/limits.ts'
import { lineSchema } from '#shared/http/schemas.ts'
import type { TranslationInput } from '#shared/contracts/translations.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import type { Candidate, CategoryNames, Refusal } from './candidate.ts'
import { preparedLanguages } from './languages.ts'

export interface PrepareOptions {
  /** Shorten a description that is too long to whole sentences, instead of refusing the threat. */
  readonly shorten: boolean
  /** Keep the source's dates instead of using the time of the import. */
  readonly keepDates: boolean
  /** Replace Markdown links with their text and remove citation marks. */
  readonly plainText: boolean
  readonly now: Date
}

/** A threat that is valid as far as that can be checked without the portal. */
export interface Prepared {
  readonly origin: string
  readonly name: string
  readonly description: string
  readonly lang?: ContentLanguage | undefined
  readonly translation?: TranslationInput | undefined
  readonly category: CategoryNames
  readonly tags: readonly string[]
  readonly links: readonly string[]
  /** The strictest TLP of its markings and tags; undefined if they have none. */
  readonly tlp?: TlpLevel | undefined
  readonly dates?: ThreatDates | undefined
  /** Differences from the source, in plain words. */
  readonly notes: readonly string[]
}

// Control characters other than tab and line breaks do not belong in readable text.
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/
const tagSchema = lineSchema(limits.nameLength)

/** Validates a candidate by the rules for threats. */
export const prepare = (candidate: Candidate, options: PrepareOptions): Prepared | Refusal => {
  const { origin, category } = candidate
  const name = tidyText(candidate.name)
  const refuse = (reason: string): Refusal => ({ origin, name: name === '' ? origin : name, reason })
  if (name === '') return refuse('it has no name')
  if (isLongerThan(name, limits.nameLength))
    return refuse(`the name has ${charactersIn(name)} characters; the most is ${limits.nameLength}`)
  if (controls.test(name) || controls.test(candidate.description))
    return refuse('its name or description has control characters')
  const fullText = tidyText(
    options.plainText ? plainText(candidate.description) : candidate.description,
    true,
  )
  if (fullText === '') return refuse('it has no description')
  const isLong = isLongerThan(fullText, limits.descriptionLength)
  if (isLong && !options.shorten)
    return refuse(
      `the description has ${charactersIn(fullText)} characters; the most is ${limits.descriptionLength} (--shorten cuts it at the end of a sentence)`,
    )
  const description = isLong ? shorten(fullText, limits.descriptionLength) : fullText
  // TLP has a field of its own, so it is not a tag.
  const marked = tlpOfTags(candidate.tags)
  const tags = tagsOf({ ...candidate, tags: marked.others }, name)
  const links = linksOf(candidate)
  const languages = preparedLanguages(candidate, (written) => {
    const full = options.plainText ? plainText(written) : written
    return options.shorten && isLongerThan(full, limits.descriptionLength)
      ? shorten(tidyText(full, true), limits.descriptionLength)
      : full
  })
  const dates = options.keepDates ? datesOf(candidate, options.now) : { notes: [] }
  return {
    origin,
    name,
    description,
    ...languages.kept,
    category,
    tags: tags.kept,
    links: links.kept,
    tlp: strictestTlp([candidate.tlp, marked.tlp].flatMap((level) => level ?? [])),
    dates: dates.kept,
    notes: [
      ...(isLong
        ? [`the description was shortened from ${fullText.length} to ${description.length} characters`]
        : []),
      ...languages.notes,
      ...tags.notes,
      ...links.notes,
      ...dates.notes,
    ],
  }
}

export const isPrepared = (outcome: Prepared | Refusal): outcome is Prepared => !('reason' in outcome)

/**
 * Shortens a text to the whole sentences that fit into `most` characters, with an ellipsis. If no sentence fits, it
 * keeps whole words.
 */
export const shorten = (text: string, most: number): string => {
  // One character is for the ellipsis, so the cut must be at a space within the limit.
  const start = text.slice(0, most)
  const last = [...start.matchAll(/[.!?](?:\(Citation: [^)]*\))*["')\]”]*(?=\s)/g)].at(-1)
  if (last !== undefined) return `${start.slice(0, last.index + last[0].length)}…`
  const wordEnd = start.search(/\s\S*$/)
  // Does not split a surrogate pair.
  return `${(wordEnd > 0 ? start.slice(0, wordEnd) : start.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`
}

const plainText = (text: string): string =>
  text.replace(/\[([^\]]+)\]\(https?:\/\/[^)\s]*\)/g, '$1').replace(/\s*\(Citation: [^)]*\)/g, '')

/** Drops a tag that repeats the threat's name, which many sources list as an alias. */
const tagsOf = ({ tags }: Candidate, name: string): { kept: string[]; notes: string[] } => {
  const different = new Map<string, string>()
  const wrong: string[] = []
  for (const tag of tags) {
    const line = tagSchema.safeParse(tag)
    if (!line.success) wrong.push(tag.trim() === '' ? '(empty)' : `${tag.slice(0, 40)}…`)
    else if (nameKey(line.data) !== nameKey(name) && !different.has(nameKey(line.data)))
      different.set(nameKey(line.data), line.data)
  }
  const all = [...different.values()]
  const excess = all.slice(limits.tagsPerItem)
  return {
    kept: all.slice(0, limits.tagsPerItem),
    notes: [
      ...(excess.length > 0
        ? [
            `${excess.length} of ${all.length} tags were left out (the most is ${limits.tagsPerItem}): ${excess.join(', ')}`,
          ]
        : []),
      ...(wrong.length > 0
        ? [
            `tags that are no line of at most ${limits.nameLength} characters were left out: ${wrong.join(', ')}`,
          ]
        : []),
    ],
  }
}

const linksOf = ({ links }: Candidate): { kept: string[]; notes: string[] } => {
  const all = [...new Set(links.map((link) => link.trim()))]
  const good = all.filter(isHyperlink)
  const wrong = all.filter((link) => !isHyperlink(link))
  const excess = good.slice(limits.hyperlinks)
  return {
    kept: good.slice(0, limits.hyperlinks),
    notes: [
      ...(wrong.length > 0
        ? [
            `links that are no http or https address were left out: ${wrong.map((link) => (link === '' ? '(empty)' : link.slice(0, 200))).join(', ')}`,
          ]
        : []),
      ...(excess.length > 0
        ? [
            `${excess.length} of ${good.length} links were left out (the most is ${limits.hyperlinks}): ${excess.join(', ')}`,
          ]
        : []),
    ],
  }
}

const datesOf = ({ created, modified }: Candidate, now: Date): { kept?: ThreatDates; notes: string[] } => {
  const [from, to] = [instantOf(created), instantOf(modified)]
  if (from === undefined)
    return {
      notes: [
        created === undefined
          ? 'the source has no date: the time of the import was used'
          : `${created} is not a date: the time of the import was used`,
      ],
    }
  if (from > now.getTime() || (to ?? from) > now.getTime())
    return {
      notes: [
        `the date ${from > now.getTime() ? created : modified} is in the future: the time of the import was used`,
      ],
    }
  return {
    kept: {
      creation_date: new Date(from).toISOString(),
      last_update_date: new Date(Math.max(from, to ?? from)).toISOString(),
    },
    notes: [],
  }
}

const instantOf = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) return undefined
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? undefined : instant
}
