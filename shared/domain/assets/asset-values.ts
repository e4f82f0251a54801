/**
 * Validates and normalises values of each asset type, and decides when two are the same (part 3 section 5). Both sides
 * use it.
 */
import { withoutFormulaMarks } from '../csv-text.ts'
import { narrow, refang } from '../indicators/refang.ts'
import { asciiDomain } from '../domain-names.ts'
import { formatIpNetwork, parseIpNetwork } from '../ip-networks.ts'
import { isBlank, isLongerThan, tidyText } from '../text.ts'
import { assetLimits, assetTypes, type AssetType } from './asset-types.ts'

/** Error codes for a value that does not fit its type. */
export type AssetFault = 'asset_wrong_value' | 'asset_value_too_long'

/** A normalised value, with the key that is unique within an organization and a type. */
export interface AssetValue {
  readonly value: string
  readonly key: string
}

export type CheckedAsset = AssetValue | { readonly fault: AssetFault }

/** Validates a value as typed. Trims white space and collapses it within the value. */
export const checkAsset = (type: AssetType, typed: string): CheckedAsset => {
  const value = tidyText(typed)
  if (isBlank(value) || unreadable.test(typed.trim())) return wrong
  return rules[type](value)
}

/** Whether validation failed. */
export const isFaulty = (checked: CheckedAsset): checked is { readonly fault: AssetFault } =>
  'fault' in checked

/** The keys that a value of any type may have, however it is written: defanged, from a CSV cell, in capitals. */
export const assetKeysOf = (entered: string): string[] => [
  ...new Set(
    [entered, refang(entered), refang(withoutFormulaMarks(entered)), refang(narrow(entered))].flatMap(
      (text) =>
        assetTypes.flatMap((type) => {
          const checked = checkAsset(type, text)
          return isFaulty(checked) ? [] : [checked.key]
        }),
    ),
  ),
]

const wrong = { fault: 'asset_wrong_value' } as const
const tooLong = { fault: 'asset_value_too_long' } as const

/** Control characters, lone surrogates, and bidirectional overrides that disguise a value. */
const unreadable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202D\u202E\uD800-\uDFFF]/u

/** A domain name. The Unicode and ASCII forms are the same domain; the root dot is dropped. */
const domain = (value: string): CheckedAsset => {
  const name = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\u3002]$/, '')
  if (name.length > assetLimits.domainLength) return tooLong
  const ascii = asciiDomain(name)
  return ascii === undefined ? wrong : { value: name, key: ascii }
}

/**
 * The domain of a value with a leading asterisk, which is redundant because every subdomain counts. Undefined for
 * anything else.
 */
export const wildcardDomain = (typed: string): string | undefined => {
  const [, name] = /^(?:\*\.)+(.+)$/.exec(tidyText(typed)) ?? []
  const checked = name === undefined ? wrong : domain(name)
  return 'fault' in checked ? undefined : checked.value
}

const ipAddress = (value: string): CheckedAsset => {
  const network = parseIpNetwork(value)
  if (network === undefined) return wrong
  const text = formatIpNetwork(network)
  return { value: text, key: text }
}

/** The number of an autonomous system, plain or dotted (RFC 5396), with or without the leading letters. */
const asn = (value: string): CheckedAsset => {
  if (isLongerThan(value, assetLimits.asnLength)) return tooLong
  const match = /^(?:ASN?\s?)?(\d{1,10})(?:\.(\d{1,5}))?$/i.exec(value)
  if (match === null) return wrong
  const [high, low] = [Number(match[1]), match[2] === undefined ? undefined : Number(match[2])]
  if (low !== undefined && (high > 0xffff || low > 0xffff)) return wrong
  const number = low === undefined ? high : high * 0x10000 + low
  if (number < 1 || number > 0xffffffff) return wrong
  return { value: `AS${number}`, key: String(number) }
}

const text = (value: string): CheckedAsset =>
  isLongerThan(value, assetLimits.textLength) ? tooLong : { value, key: value.toLowerCase() }

const rules = {
  domain,
  ip_address: ipAddress,
  asn,
  keyword: text,
  tech_stack: text,
} as const satisfies Record<AssetType, (value: string) => CheckedAsset>
