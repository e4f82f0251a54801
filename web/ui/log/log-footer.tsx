import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { localeOf } from '#web/lib/locale.ts'
import { dateFormat } from '#web/lib/intl.ts'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import type { Log } from './use-log.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './log.module.css'

/** The texts of an area about its records. */
export interface LogMessages {
  readonly shown: (count: number, number: string) => string
  readonly searching: (to: string) => string
  readonly searchedTo: (to: string) => string
  readonly all: string
  readonly more: string
  readonly stop: string
  readonly moreFailed: string
}

/** The footer of the log: how far back it was searched, and the button to load more. */
export const LogFooter = ({ log, messages }: { log: Log<unknown>; messages: LogMessages }) => {
  const { i18n } = useTranslation()
  const { t: common } = useTranslation('common')
  if (log.rows === undefined) return <div className={styles.foot} aria-hidden="true" />
  const to =
    log.searchedTo === null
      ? ''
      : dateFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'short' }).format(
          new Date(log.searchedTo),
        )
  return (
    <div className={styles.foot}>
      <span role="status">
        {log.rows.length > 0 &&
          `${messages.shown(log.rows.length, numberFormat(i18n.language).format(log.rows.length))} `}
        {log.failed
          ? messages.moreFailed
          : log.loading
            ? messages.searching(to)
            : log.hasMore
              ? messages.searchedTo(to)
              : messages.all}
      </span>
      {log.loading ? (
        <Button small onClick={log.stop}>
          {messages.stop}
        </Button>
      ) : log.failed ? (
        <>
          <FailedRequest error={log.error} />
          <Button small onClick={log.more}>
            {common('error.again')}
          </Button>
        </>
      ) : log.hasMore ? (
        <Button small onClick={log.more}>
          {messages.more}
        </Button>
      ) : null}
    </div>
  )
}
