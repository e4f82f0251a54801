import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listSources } from '#shared/contracts/sources.ts'
import { needsPerson } from '#shared/domain/sources/source.ts'
import { call } from '#web/lib/api.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Note } from '#web/ui/layout/layout.tsx'
import { LogPage } from '#web/ui/log/log-page.tsx'
import { LogTable } from '#web/ui/log/log-table.tsx'
import { mailLog } from './mail-queries.ts'
import { useMailFilters } from './use-mail-filters.ts'
import { useMailTable } from './use-mail-table.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const MailDrawer = lazyPart(async () => (await import('./mail-drawer.tsx')).MailDrawer)
const MailElsewhere = lazyPart(async () => (await import('./mail-drawer.tsx')).MailElsewhere)

/** `/mail`: which e-mails were sent to whom and with which result, for platform admins. */
const MailsPage = () => {
  const { t } = useTranslation('mails')
  return (
    <LogPage
      name="mails"
      source={mailLog}
      filters={useMailFilters()}
      rows={(given) => <LogTable {...given} useTable={useMailTable} />}
      title={t('title')}
      lead={t('lead')}
      reload={t('reload')}
      search={t('search')}
      failed={t('failed')}
      above={<FailingSources />}
      noMatch={t('noMatch')}
      empty={{ title: t('empty'), text: t('emptyText'), icon: 'envelope' }}
      messages={{
        shown: (count, number) => t('shown', { count, number }),
        searching: (to) => t('searching', { to }),
        searchedTo: (to) => t('searchedTo', { to }),
        all: t('all'),
        more: t('more'),
        stop: t('stop'),
        moreFailed: t('moreFailed'),
      }}
      drawer={(record, { phone, takeFocus, onChanged, onClose }) => (
        <MailDrawer
          record={record}
          label={t('detail', { row: record.row + 1 })}
          phone={phone}
          takeFocus={takeFocus}
          onSent={onChanged}
          onClose={onClose}
        />
      )}
      elsewhere={(id, given) => <MailElsewhere id={id} given={given} />}
    />
  )
}

/** Other things that no longer work by themselves: sources of indicators. */
const FailingSources = () => {
  const { t } = useTranslation('mails')
  const sources = useQuery({
    queryKey: ['sources', 'list'],
    queryFn: () => call(listSources, { quiet: true }),
  })
  const count = sources.data?.data.filter(needsPerson).length ?? 0
  return (
    count > 0 && (
      <Note tone="warn" role="note">
        {t('sources', { count })}{' '}
        <Link to={hrefOf(paths.sources, { state: 'attention' })}>{t('toSources')}</Link>
      </Note>
    )
  )
}

export default MailsPage
