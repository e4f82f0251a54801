import { useTranslation } from 'react-i18next'
import { errorCatalogue, isErrorCode, type ErrorCode } from '#shared/http/errors.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Entry } from './doc-entries.ts'
import styles from './docs.module.css'

/** Every error code of the calls for API keys, by status. */
export const codesIn = (entries: readonly Entry[]): ErrorCode[] =>
  [
    ...new Set(
      entries.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap((reply) => reply['x-codes'] ?? []),
      ),
    ),
  ]
    .filter(isErrorCode)
    .toSorted((one, other) => errorCatalogue[one].status - errorCatalogue[other].status)

/** The table of error codes: status, the `title` in replies, and the portal's message. */
export const ErrorTable = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const { t, i18n } = useTranslation(['apiDocs', 'apiGuide', 'errors'])
  return (
    <DataTable
      caption={t('apiGuide:codes.title')}
      rows={codesIn(entries)}
      keyOf={(code) => code}
      idOf={(code) => code}
      framed
      columns={[
        { key: 'status', head: t('codes.status'), cell: (code) => errorCatalogue[code].status },
        {
          key: 'code',
          head: t('codes.code'),
          main: true,
          cell: (code) => <code>{code}</code>,
        },
        {
          key: 'text',
          head: t('codes.text'),
          cell: (code) => (
            <>
              <span lang="en">{errorCatalogue[code].text}</span>
              {i18n.language === 'en' ? null : <div className={styles.note}>{t(`errors:code.${code}`)}</div>}
            </>
          ),
        },
      ]}
    />
  )
}
