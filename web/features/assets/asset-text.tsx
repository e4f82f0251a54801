import type { ReactNode } from 'react'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { ScriptBadge } from '#web/ui/badges/script-badge.tsx'

interface AssetProps {
  readonly value: string
  readonly type: AssetType
}

const mixedOf = ({ value, type }: AssetProps) => mixedScripts(value, type === 'domain' ? 'domain' : 'text')

/** The value of an asset. A mixed-script domain is shown in punycode. */
export const AssetText = (asset: AssetProps) => mixedOf(asset)?.plain ?? asset.value

/** The badge of a mixed-script value; nothing for others. */
export const assetBadge = (asset: AssetProps): ReactNode => {
  const mixed = mixedOf(asset)
  return mixed !== undefined && <ScriptBadge written={mixed.written} />
}
