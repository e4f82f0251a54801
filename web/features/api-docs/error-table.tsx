import { useTranslation } from 'react-i18next'
import { errorCatalogue, isErrorCode, type ErrorCode } from '#shared/http/errors.ts'
import type { Entry } from './doc-entries.ts'

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
  const { t, i18n } = useTranslation(['apiDocs', 'errors'])
  return (
    <table className="docs-table">
      <thead>
        <tr>
          <th scope="col">{t('codes.status')}</th>
          <th scope="col">{t('codes.code')}</th>
          <th scope="col">{t('codes.text')}</th>
        </tr>
      </thead>
      <tbody>
        {codesIn(entries).map((code) => (
          <tr key={code} id={code}>
            <td>{errorCatalogue[code].status}</td>
            <td>
              <code>{code}</code>
            </td>
            <td>
              <span lang="en">{errorCatalogue[code].text}</span>
              {i18n.language === 'en' ? null : <span className="docs-own">{t(`errors:code.${code}`)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
