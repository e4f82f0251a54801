import { useTranslation } from 'react-i18next'
import { assetLimits, type AssetType } from '#shared/domain/assets/asset-types.ts'
import { wildcardDomain } from '#shared/domain/assets/asset-values.ts'
import type { FaultyLine } from '#shared/domain/assets/asset-lines.ts'

/** Returns the error text for a value of a type (part 3 sections 5 and 8). */
export const useAssetProblems = (): ((
  type: AssetType,
  fault: FaultyLine['fault'],
  value: string,
) => string) => {
  const { t } = useTranslation('assets')
  const longest = {
    domain: assetLimits.domainLength,
    asn: assetLimits.asnLength,
    ip_address: assetLimits.textLength,
    keyword: assetLimits.textLength,
    tech_stack: assetLimits.textLength,
  }
  return (type, fault, value) => {
    if (fault === 'asset_exists') return t('fault.exists')
    const domain = type === 'domain' ? wildcardDomain(value) : undefined
    if (domain !== undefined) return t('fault.wildcard', { domain })
    return fault === 'asset_wrong_value'
      ? t(`fault.wrong.${type}`)
      : t('fault.tooLong', { count: longest[type] })
  }
}
