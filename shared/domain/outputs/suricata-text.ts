/** Texts and numbers in rules of Suricata. */
import { selectionAddress, type OutputContext, type OutputIndicator } from './output.ts'
import { onOneLine } from './values.ts'

/** What stands for itself in a content; everything else is written by its number. */
const byNumber = /[^A-Za-z0-9._~/?=&%+@!*[\],<>^-]+/g

/** The most bytes that a content may have. */
export const longestContent = 255

/** A text of ASCII as the content of a rule: `"`, `;`, `:`, `|` and `\` end or part it, and a `#` is a comment to some. */
export const contentOf = (text: string): string =>
  text.replace(byNumber, (signs) => {
    const numbers = Array.from(signs, (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0'))
    return `|${numbers.join(' ')}|`
  })

/** Words of people in the message of a rule. */
export const messageText = (text: string): string =>
  onOneLine(text)
    .replace(/["\\;|#]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()

/** Words of people as a value of metadata, which ends at a blank or a comma. */
export const metadataText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50)

/** Rules of one indicator: more are never needed. */
const rulesPerIndicator = 4
/** Numbers of rules that are for one's own (1,000,000 to 1,999,999); the last ten thousand are those of datasets. */
const portalNumbers = { first: 1_000_000, datasets: 1_990_000 }
/** Where the indicators go on that have no place there: nobody has been given numbers this high. */
const highNumbers = 3_000_000_000

/** The number of a rule of an indicator, the same in every output; no other indicator has it. */
export const ruleNumber = (id: number, rule: number): number => {
  const place = id * rulesPerIndicator + rule
  return place < portalNumbers.datasets - portalNumbers.first
    ? portalNumbers.first + place
    : highNumbers + place
}

/** Numbers of the rules that load the lists of one selection. */
const rulesPerSelection = 20
/** Selections of one's own numbers: all, and so many groups and views; the others stand above the indicators. */
const [groupSlots, viewSlots] = [249, 250]
const [highLists, limitedLists] = [4_000_000_000, 4_290_000_000]
/** So many groups and views have numbers of their own above; as many names of limited keys as are told apart. */
const [mostNumbered, mostLimited] = [7_000_000, 200_000]

const placeOfSelection = (context: Pick<OutputContext, 'address' | 'scope' | 'uuidOf'>): number => {
  const address = selectionAddress(context)
  const [, kind, digits = ''] = /\/(groups|views)\/(\d+)\/$/.exec(address) ?? []
  if (kind === undefined)
    return context.scope === undefined
      ? portalNumbers.datasets
      : limitedLists +
          (Number.parseInt(context.uuidOf(`suricata/${address}`).slice(0, 8), 16) % mostLimited) *
            rulesPerSelection
  const number = Number(digits)
  const isGroup = kind === 'groups'
  return number <= (isGroup ? groupSlots : viewSlots)
    ? portalNumbers.datasets + (isGroup ? number : groupSlots + number) * rulesPerSelection
    : highLists + (2 * (number % mostNumbered) + (isGroup ? 0 : 1)) * rulesPerSelection
}

/**
 * The number of a rule that loads a list of a selection: outputs of several selections stand beside each other, and no two of
 * a group or view have the same.
 */
export const listRuleNumber = (
  context: Pick<OutputContext, 'address' | 'scope' | 'uuidOf'>,
  rule: number,
): number => placeOfSelection(context) + rule

/** Revisions count seconds from here: a change makes a higher one, and 32 bits last for a century. */
const revisionsBegin = Date.UTC(2020, 0, 1)

const revisionOf = (changed: string): number =>
  Math.max(1, Math.floor((Date.parse(changed) - revisionsBegin) / 1000))

const dateOf = (instant: string): string => instant.slice(0, 10).replaceAll('-', '_')

/** What follows the conditions of an indicator's rule. */
export const ruleEnd = (
  { id, category, published, changed, tlp }: OutputIndicator,
  { portal }: OutputContext,
  rule: number,
): string => {
  const word = metadataText(category)
  const metadata = [
    `created_at ${dateOf(published)}`,
    `updated_at ${dateOf(changed)}`,
    `indicator_id ${id}`,
    ...(word === '' ? [] : [`category ${word}`]),
    `tlp ${metadataText(tlp)}`,
  ].join(', ')
  const reference = `reference:url,${portal.replace(/^https?:\/\//, '')}/ioc/${id};`
  return `${reference} classtype:bad-unknown; sid:${ruleNumber(id, rule)}; rev:${revisionOf(changed)}; metadata:${metadata};)\n`
}
