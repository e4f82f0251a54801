import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/lib/locale.ts'
import { FailedRequest } from '#web/ui/failure/said-text.tsx'
import type { Trail } from './use-trail.ts'
import './trail.css'

/** What an area says of its records. */
export interface TrailWords {
  readonly shown: (count: number, number: string) => string
  readonly searching: (to: string) => string
  readonly searchedTo: (to: string) => string
  readonly all: string
  readonly more: string
  readonly stop: string
  readonly moreFailed: string
}

/** Under the trail: how far back has been looked, and the way on. */
export const TrailFoot = ({ trail, words }: { trail: Trail<unknown>; words: TrailWords }) => {
  const { i18n } = useTranslation()
  const { t: common } = useTranslation('common')
  if (trail.rows === undefined) return <div className="trail-foot" aria-hidden="true" />
  const to =
    trail.searchedTo === null
      ? ''
      : new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeStyle: 'short' }).format(
          new Date(trail.searchedTo),
        )
  return (
    <div className="trail-foot">
      <span role="status">
        {trail.rows.length > 0 &&
          `${words.shown(trail.rows.length, new Intl.NumberFormat(i18n.language).format(trail.rows.length))} `}
        {trail.failed
          ? words.moreFailed
          : trail.loading
            ? words.searching(to)
            : trail.hasMore
              ? words.searchedTo(to)
              : words.all}
      </span>
      {trail.loading ? (
        <button type="button" className="ui-btn ui-btn-outline ui-btn-small" onClick={trail.stop}>
          {words.stop}
        </button>
      ) : trail.failed ? (
        <>
          <FailedRequest error={trail.error} />
          <button type="button" className="ui-btn ui-btn-outline ui-btn-small" onClick={trail.more}>
            {common('error.again')}
          </button>
        </>
      ) : trail.hasMore ? (
        <button type="button" className="ui-btn ui-btn-outline ui-btn-small" onClick={trail.more}>
          {words.more}
        </button>
      ) : null}
    </div>
  )
}
