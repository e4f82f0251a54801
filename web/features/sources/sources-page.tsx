import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Source } from '#shared/contracts/sources.ts'
import { isUndecided, needsPerson } from '#shared/domain/sources/source.ts'
import { nameKey } from '#shared/domain/text.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { counted } from '#web/lib/counted.ts'
import { paths } from '#web/lib/paths.ts'
import { useSearchParams, useSetParameter } from '#web/lib/search-params.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Card, Empty, Page, Stack, Text } from '#web/ui/layout/layout.tsx'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { PageRows } from '#web/ui/list/rows/page-rows.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { OutcomeFilter } from '#web/ui/outcome-filter/outcome-filter.tsx'
import { sourcesQuery } from '#web/lib/sources.ts'
import { refetchInterval } from './source-queries.ts'
import { useSourceRows } from './use-source-rows.tsx'

const minute = 60_000
/** The states with a button of their own. */
const filtered = ['attention', 'failing', 'held', 'off'] as const

/** One that is off may wait for a decision too, as its row says. */
const isIn = (state: (typeof filtered)[number], source: Source): boolean =>
  state === 'attention'
    ? needsPerson(source)
    : state === 'held'
      ? isUndecided(source)
      : source.state === state

/** `/ioc/sources`: the sources of indicators with their states. */
const SourcesPage = () => {
  const { t } = useTranslation('sources')
  useTitle(t('title'))
  const sources = useQuery({ ...sourcesQuery, refetchInterval })
  const [params, setParams] = useSearchParams()
  const definition = useSourceRows(useNow(minute))
  const all = sources.data?.data
  const search = params.get('search') ?? ''
  const state = filtered.find((one) => one === params.get('state'))
  const set = useSetParameter()
  const isFound = ({ name, url }: Source): boolean =>
    [name, hostOf(url)].some((text) => nameKey(text).includes(nameKey(search)))
  const shown = all?.filter((source) => (state === undefined || isIn(state, source)) && isFound(source))
  return (
    <Page
      title={t('title')}
      meta={
        <Text as="span" tone="faint" role="status">
          {all === undefined ? '' : t('count', counted(all.length))}
        </Text>
      }
      lead={t('lead')}
      actions={
        <Link className={buttonClass({ kind: 'primary' })} to={paths.newSource}>
          <i className="pi pi-plus" aria-hidden="true" />
          {t('add')}
        </Link>
      }
    >
      {all === undefined && sources.isError ? (
        <Card>
          <LoadFailed text={t('loadFailed')} error={sources.error} onRetry={() => void sources.refetch()} />
        </Card>
      ) : all?.length === 0 ? (
        <Card>
          <Empty icon="database" title={t('emptyTitle')} text={t('emptyText')} />
        </Card>
      ) : (
        <Stack gap={3}>
          <ListControls>
            <SearchBox value={search} label={t('search')} onSearch={(text) => set('search', text)} />
          </ListControls>
          <OutcomeFilter
            label={t('show')}
            options={(['all', ...filtered] as const).map((key) => ({
              key,
              label: t(key),
              count: all?.filter((source) => key === 'all' || isIn(key, source)).length ?? 0,
            }))}
            value={state ?? 'all'}
            onChange={(key) => set('state', key === 'all' ? undefined : key)}
          />
          {shown?.length === 0 ? (
            <Card>
              <Empty icon="search" title={t('noMatchTitle')} text={t('noMatchText')}>
                <Button onClick={() => setParams(() => new URLSearchParams(), { replace: true })}>
                  {t('showAll')}
                </Button>
              </Empty>
            </Card>
          ) : (
            <PageRows definition={definition} items={shown} framed />
          )}
          <Text size="meta" tone="faint">
            {t('footnote')}
          </Text>
        </Stack>
      )}
    </Page>
  )
}

export default SourcesPage
