import type { FaultyLine } from '#shared/domain/assets/asset-lines.ts'
import { assetLimits, type AssetType } from '#shared/domain/assets/asset-types.ts'
import { wildcardDomain } from '#shared/domain/assets/asset-values.ts'
import type { Message } from '#web/ui/form/contract-form.ts'

const longest: Readonly<Record<AssetType, number>> = {
  domain: assetLimits.domainLength,
  asn: assetLimits.asnLength,
  ip_address: assetLimits.textLength,
  keyword: assetLimits.textLength,
  tech_stack: assetLimits.textLength,
}

/** The error of a value of a type (part 3 sections 5 and 8). */
export const assetProblem = (type: AssetType, fault: FaultyLine['fault'], value: string): Message => {
  if (fault === 'asset_exists') return 'assets:fault.exists'
  const domain = type === 'domain' ? wildcardDomain(value) : undefined
  if (domain !== undefined) return ['assets:fault.wildcard', { domain }]
  return fault === 'asset_wrong_value'
    ? `assets:fault.wrong.${type}`
    : ['assets:fault.tooLong', { count: longest[type] }]
}
