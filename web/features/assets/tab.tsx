import { useSearchParams } from '#web/lib/search-params.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import { exactCount, shortCount } from '#web/lib/counts.ts'
import { tabId, Tabs } from '#web/ui/tabs/tabs.tsx'
import { AssetList } from './asset-list.tsx'
import { useAssetCounts } from './asset-queries.ts'
import { assetTabs, tabOf, type AssetTab } from './asset-tabs.ts'
import { Text, Badge } from '#web/ui/layout/layout.tsx'
import styles from './tab.module.css'

/**
 * The assets of an organization (part 3 section 2): a tab of the organization's page. The address contains the view.
 */
export const AssetsTab = ({ organizationId }: { organizationId: number }) => {
  const { t, i18n } = useTranslation('assets')
  const panel = useId()
  const [params, setParams] = useSearchParams()
  const counts = useAssetCounts(organizationId)
  const current = tabOf(params.get('type'))

  const open = (tabName: AssetTab): void => {
    // Search and filters belong to the list that was left.
    setParams(
      (before) => {
        const tab = before.get('tab')
        return new URLSearchParams({ ...(tab === null ? {} : { tab }), type: tabName })
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const waiting = counts === undefined ? 0 : assetTypes.reduce((sum, type) => sum + counts[type].pending, 0)
  const note = (tabName: AssetTab) => {
    const count = tabName === 'pending' ? waiting : counts?.[tabName].total
    if (count === undefined || (tabName === 'pending' && count === 0)) return undefined
    const title = exactCount(count, i18n.language)
    const shown = shortCount(count, i18n.language)
    return tabName === 'pending' ? (
      <Badge tone="brand" title={title}>
        {shown}
      </Badge>
    ) : (
      <span title={title}>
        <Text as="span" size="meta" tabular>
          {shown}
        </Text>
      </span>
    )
  }
  return (
    <section className={styles.root} aria-label={t('title')}>
      <Tabs
        pills
        label={t('types')}
        panel={panel}
        current={current}
        onChange={open}
        tabs={assetTabs.map((tabName) => ({
          key: tabName,
          label: t(`view.${tabName}`),
          note: note(tabName),
        }))}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, current)} className={styles.panel}>
        <AssetList key={current} organizationId={organizationId} tab={current} />
      </div>
    </section>
  )
}
