import { useSearchParams } from '#web/lib/search-params.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#web/lib/use-title.ts'
import { tabId, Tabs } from '#web/ui/tabs/tabs.tsx'
import { areas, dictionaries, type DictionaryArea } from './dictionaries.ts'
import { DictionaryList } from './dictionary-list.tsx'
import { TlpDefaultsCard } from './tlp-defaults.tsx'
import { Card, Columns, Page, Stack } from '#web/ui/layout/layout.tsx'
import styles from './dictionaries-page.module.css'

const icons: Readonly<Record<DictionaryArea, string>> = {
  visibilities: 'eye',
  incidents: 'exclamation-triangle',
  threats: 'bolt',
  feeds: 'list',
  organizations: 'building',
}

/**
 * `/system_settings/dictionaries`: the options for analysts, by area. The address contains the open one (part 2 section
 * 2).
 */
const DictionariesPage = () => {
  const { t } = useTranslation('dictionaries')
  const [params, setParams] = useSearchParams()
  const panel = useId()
  useTitle(t('title'))
  const current = dictionaries.find(({ key }) => key === params.get('tab')) ?? dictionaries[0]
  if (current === undefined) return null
  const open = (key: string): void => setParams(() => new URLSearchParams({ tab: key }), { replace: true })
  const parts = dictionaries.filter(({ area }) => area === current.area)
  return (
    <Page className={styles.root} title={t('title')} lead={t('lead')}>
      <Stack gap={6}>
        <Columns aside={184} asideFirst>
          <Tabs
            vertical
            label={t('areas')}
            panel={panel}
            current={current.area}
            tabs={areas.map((area) => ({ key: area, label: t(`area.${area}`), icon: icons[area] }))}
            onChange={(area) => open(dictionaries.find((one) => one.area === area)?.key ?? current.key)}
          />
          <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, current.area)}>
            <Card>
              <Stack gap={4}>
                <Tabs
                  label={t('parts')}
                  panel={`${panel}part`}
                  current={current.key}
                  tabs={parts.map(({ key, part }) => ({ key, label: t(`part.${part}`) }))}
                  onChange={open}
                />
                <div id={`${panel}part`} role="tabpanel" aria-labelledby={tabId(`${panel}part`, current.key)}>
                  <DictionaryList key={current.key} dictionary={current} />
                </div>
              </Stack>
            </Card>
          </div>
        </Columns>
        <TlpDefaultsCard />
      </Stack>
    </Page>
  )
}

export default DictionariesPage
