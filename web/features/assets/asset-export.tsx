import { useTranslation } from 'react-i18next'
import { exportAssets } from '#shared/contracts/assets.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { call } from '#web/lib/api.ts'
import { useExport } from '#web/ui/export/use-export.ts'
import { MenuButton, SplitButton } from '#web/ui/menu/menu-button.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

interface AssetExportProps {
  readonly organizationId: number
  /** The visible type; undefined if assets of all types are shown. */
  readonly type: AssetType | undefined
  /** The number of assets of all types, once known. */
  readonly total: number | undefined
}

/** Exports assets as CSV. The button exports the visible type; its menu also offers all types. */
export const AssetExport = ({ organizationId, type, total }: AssetExportProps) => {
  const { t } = useTranslation('assets')
  const { t: common } = useTranslation('common')
  const { busy, download } = useExport()
  const run = (only: AssetType | undefined): void =>
    void download(() =>
      call(exportAssets, {
        params: { id: String(organizationId) },
        query: { as: 'link', ...(only === undefined ? {} : { asset_types: only }) },
      }),
    )
  const title = t(type === undefined ? 'export.all' : `export.${type}`)
  const button = (
    <Button
      shrinks
      icon="download"
      busy={busy}
      disabled={total === 0}
      title={`${title}. ${common('export.separated')}`}
      onClick={() => run(type)}
    >
      <span>{common('export.button')}</span>
    </Button>
  )
  if (type === undefined) return button
  return (
    <SplitButton>
      {button}
      <MenuButton
        label={t('export.choose')}
        className={buttonClass({ square: true })}
        disabled={total === 0}
        choices={[
          { key: type, label: title, run: () => run(type) },
          { key: 'all', label: t('export.all'), run: () => run(undefined) },
        ]}
      />
    </SplitButton>
  )
}
