/**
 * The look-alike rule for one domain: when a host name resembles it. `LabelIndex` applies it to many domains at once.
 */
import { unicodeName } from '../domain-names.ts'
import { lookAlike } from '../look-alikes.ts'
import { fold } from '../text.ts'
import type { PublicSuffixOf } from './asset-match.ts'
import { everydayWords } from './everyday-words.ts'

/** Shorter labels are words and abbreviations that occur in too many names. */
const shortest = 5
/** From this length a label stays recognisable after two edits. */
const longEnoughForTwo = 10
/** Maximum parts compared in a label with many hyphens. */
const mostParts = 8

const suffixOptions = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const

/** A host split at its public suffix, in ASCII form. */
export interface HostParts {
  readonly host: string
  /** `com.pl`; also suffixes with names for anyone, such as `github.io`. */
  readonly suffix: string
  /** Labels before the suffix, the nearest first; empty when the host is a suffix itself. */
  readonly labels: readonly string[]
}

export const hostParts = (host: string, publicSuffixOf: PublicSuffixOf): HostParts => {
  const suffix = publicSuffixOf(host, suffixOptions) ?? host.slice(host.lastIndexOf('.') + 1)
  return {
    host,
    suffix,
    labels:
      host.length > suffix.length
        ? host
            .slice(0, -suffix.length - 1)
            .split('.')
            .toReversed()
        : [],
  }
}

/** Number of labels that belong to a registry (`com.pl`), as opposed to a company that offers subdomains. */
export const registryLabels = ({ host, suffix }: HostParts, publicSuffixOf: PublicSuffixOf): number => {
  const registry = suffix.includes('.')
    ? (publicSuffixOf(host, { ...suffixOptions, allowPrivateDomains: false }) ?? suffix)
    : suffix
  return registry.split('.').length
}

/** The registrable domain; undefined for a suffix itself. */
export const registrable = ({ suffix, labels: [first] }: HostParts): string | undefined =>
  first === undefined ? undefined : `${first}.${suffix}`

const needsFolding = /^xn--|[^a-z2-9-]|rn|vv/

/** A label as a hasty reader sees it: no diacritics, and look-alike characters replaced by the letter. */
export const skeletonOf = (label: string): string =>
  needsFolding.test(label)
    ? fold(lookAlike(unicodeName(label)))
        .replaceAll('0', 'o')
        .replaceAll('1', 'l')
        .replaceAll('rn', 'm')
        .replaceAll('vv', 'w')
    : label

/** A domain's label whose look-alikes are searched. All texts are skeletons. */
export interface WatchedLabel {
  readonly skeleton: string
  /** Without hyphens. */
  readonly joined: string
  /** With the suffix appended: `examplecom`. */
  readonly glued: string
  /** Allowed edits and inserted hyphens. An everyday word matches only as a whole. */
  readonly edits: 0 | 1 | 2
}

/**
 * Returns the watched label of a domain. Undefined when look-alikes would mean nothing: the label is short, or the
 * domain is a subdomain, whose first label many domains have.
 */
export const watchedLabel = ({ suffix, labels }: HostParts): WatchedLabel | undefined => {
  const [label, under] = labels
  if (label === undefined || labels.length > 2 || (under !== undefined && under !== 'www')) return undefined
  const unhyphened = unicodeName(label).replaceAll('-', '')
  const letters = unhyphened.length
  if (letters < shortest) return undefined
  const skeleton = skeletonOf(label)
  const joined = skeleton.replaceAll('-', '')
  return {
    skeleton,
    joined,
    glued: skeletonOf(unhyphened + suffix.replaceAll('.', '')),
    edits: everydayWords.has(joined) ? 0 : letters < longEnoughForTwo ? 1 : 2,
  }
}

/** Consecutive parts of a label between hyphens. */
export interface LabelRun {
  readonly text: string
  readonly joined: string
  readonly from: number
  readonly to: number
}

/** Every run of whole parts of a label's skeleton, the longest first, including the label itself. */
export const labelRuns = (skeleton: string): LabelRun[] => {
  if (!skeleton.includes('-')) return [{ text: skeleton, joined: skeleton, from: 0, to: 0 }]
  const parts = skeleton.split('-', mostParts)
  const runs: LabelRun[] = []
  for (let length = parts.length; length > 0; length -= 1)
    for (let from = 0; from + length <= parts.length; from += 1) {
      const some = parts.slice(from, from + length)
      runs.push({ text: some.join('-'), joined: some.join(''), from, to: from + length - 1 })
    }
  return runs
}

const isRunOf = ({ text, joined, from, to }: LabelRun, label: WatchedLabel): boolean =>
  text === label.skeleton || (to - from <= label.edits && (joined === label.joined || joined === label.glued))

/** Texts that count as the whole label: with hyphens or with its suffix. */
export const wholeLabelTexts = (label: WatchedLabel): ReadonlySet<string> =>
  new Set([label.skeleton, label.joined, label.glued])

/** Which part of a host resembles a domain. */
export interface Likeness {
  /** Index of the host's label, counted from the suffix. */
  readonly label: number
  /** Its parts between hyphens, counted from the start; undefined for the whole label. */
  readonly parts?: { readonly from: number; readonly to: number }
}

/**
 * Returns which part of a host resembles a domain. Either its registrable label matches as a whole within the edits, or
 * any label contains a matching run of whole parts.
 */
export const likenessOf = (host: HostParts, label: WatchedLabel): Likeness | undefined => {
  for (const [index, one] of host.labels.entries()) {
    const skeleton = skeletonOf(one)
    if (label.edits === 0) return wholeLabelTexts(label).has(skeleton) ? { label: index } : undefined
    const run = labelRuns(skeleton).find((some) => isRunOf(some, label))
    if (run !== undefined) return { label: index, parts: { from: run.from, to: run.to } }
    if (index === 0 && isWithinEdits(skeleton, label.skeleton, label.edits)) return { label: index }
  }
  return undefined
}

/**
 * Whether at most `edits` edits turn one text into the other: an insertion, deletion, substitution or swap of
 * neighbours (optimal string alignment).
 */
export const isWithinEdits = (a: string, b: string, edits: number): boolean => {
  if (Math.abs(a.length - b.length) > edits) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1)
      row.push(value)
      least = Math.min(least, value)
    }
    if (least > edits) return false
    before = last
    last = row
  }
  return (last[b.length] ?? 0) <= edits
}
