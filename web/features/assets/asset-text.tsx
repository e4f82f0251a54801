import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { ScriptBadge } from '#web/ui/badges/script-badge.tsx'

/** The value of an asset. A mixed-script domain is shown in punycode, and every mixed-script value has a badge. */
export const AssetText = ({ value, type }: { value: string; type: AssetType }) => {
  const mixed = mixedScripts(value, type === 'domain' ? 'domain' : 'text')
  if (mixed === undefined) return value
  return (
    <>
      {mixed.plain} <ScriptBadge written={mixed.written} />
    </>
  )
}
