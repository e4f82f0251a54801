/** Texts and numbers in Suricata rules. */
import { selectionAddress, type OutputContext, type OutputIndicator } from './output.ts'
import { onOneLine } from './values.ts'

/** Characters that are not literal in a `content`; they are written in hexadecimal. */
const byNumber = /[^A-Za-z0-9._~/?=&%+@!*[\],<>^-]+/g

/** Maximum bytes of a `content`. */
export const longestContent = 255

/**
 * An ASCII text as `content` of a rule. `"`, `;`, `:`, `|` and `\` have a meaning, and some parsers read `#` as a
 * comment.
 */
export const contentOf = (text: string): string =>
  text.replace(byNumber, (signs) => {
    const numbers = Array.from(signs, (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0'))
    return `|${numbers.join(' ')}|`
  })

/** Free text in the message of a rule. */
export const messageText = (text: string): string =>
  onOneLine(text)
    .replace(/["\\;|#]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()

/** The message of an indicator's rules. */
export const ruleMessage = (
  { id, category, type }: OutputIndicator,
  { provider }: Pick<OutputContext, 'provider'>,
): string =>
  `msg:"${messageText(provider)}: ${messageText(type)}, ${messageText(category)} (indicator ${id})";`

/** Free text as a metadata value, which a space or comma would end. */
export const metadataText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50)

/** Maximum rules of one indicator. */
const rulesPerIndicator = 4
/** Rule numbers reserved for local use (1,000,000 to 1,999,999); the last ten thousand are for datasets. */
const portalNumbers = { first: 1_000_000, datasets: 1_990_000 }
/** Start of the numbers for further indicators: nobody was assigned numbers this high. */
const highNumbers = 3_000_000_000

/** The number of an indicator's rule, unique and the same in every output. */
export const ruleNumber = (id: number, rule: number): number => {
  const place = id * rulesPerIndicator + rule
  return place < portalNumbers.datasets - portalNumbers.first
    ? portalNumbers.first + place
    : highNumbers + place
}

/** Rule numbers for the datasets of one selection. */
const rulesPerSelection = 20
/**
 * Slots in the local range: one for all indicators, and this many for groups and views. The others use numbers above
 * the indicators.
 */
const [groupSlots, viewSlots] = [249, 250]
const [highLists, limitedLists] = [4_000_000_000, 4_290_000_000]
/** Number of groups and views with unique numbers in the upper range, and of distinguishable limited keys. */
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
 * The number of a dataset rule of a selection. One Suricata may load several selections, and no two groups or views
 * share a number.
 */
export const listRuleNumber = (
  context: Pick<OutputContext, 'address' | 'scope' | 'uuidOf'>,
  rule: number,
): number => placeOfSelection(context) + rule

/** Revisions are seconds since this time: a change increases them, and 32 bits last for a century. */
const revisionsBegin = Date.UTC(2020, 0, 1)

const revisionOf = (changed: string): number =>
  Math.max(1, Math.floor((Date.parse(changed) - revisionsBegin) / 1000))

const dateOf = (instant: string): string => instant.slice(0, 10).replaceAll('-', '_')

/** The part of an indicator's rule after the conditions. */
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
