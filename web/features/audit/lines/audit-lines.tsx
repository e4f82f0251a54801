import { useMemo, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditLine } from '#shared/domain/audit/lines.ts'
import { dateOf, dayOf, type Day } from '#web/lib/days.ts'
import { takesEscape } from '#web/lib/escape.ts'
import { hasShortcuts } from '#web/lib/shortcuts.ts'
import { localeOf } from '#web/lib/locale.ts'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import type { AuditRow } from '../audit-queries.ts'
import { useObjectLinks } from '../use-object-links.ts'
import { AuditLineItem } from './audit-line.tsx'
import { useLines, type LinesGiven } from './use-lines.ts'
import styles from './audit-line.module.css'

interface DayOfLines {
  readonly day: Day
  readonly records: number
  readonly lines: readonly AuditLine[]
}

const dayOfLine = ({ acts: [{ lead }] }: AuditLine): Day => dayOf(new Date(lead.date))

const daysOf = (lines: readonly AuditLine[]): DayOfLines[] =>
  [...Map.groupBy(lines, dayOfLine)].map(([day, of]) => ({
    day,
    lines: of,
    records: of.reduce((sum, { acts }) => sum + acts.reduce((all, act) => all + act.records.length, 0), 0),
  }))

/** The lines of the audit log by day, newest first. */
export const AuditLines = (given: LinesGiven) => {
  const { items, hasMore, openId, onEscape } = given
  const { t, i18n } = useTranslation('audit')
  const place = useRef<HTMLDivElement>(null)
  const lines = useLines(items)
  const rows = useMemo(() => new Map(items?.map((item: AuditRow) => [item.id, item.row])), [items])
  const link = useObjectLinks(lines)
  if (items === undefined) return <Skeleton className={styles.loading} widths={[82, 64, 90, 72, 58, 86]} />
  const days = daysOf(lines)
  const today = dayOf(new Date())
  const yesterday = dayOf(new Date(Date.now() - 86_400_000))
  const nameOf = (day: Day): string => {
    const name = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' }).format(
      dateOf(day) ?? new Date(day),
    )
    return day === today
      ? t('day.today', { day: name })
      : day === yesterday
        ? t('day.yesterday', { day: name })
        : name
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (takesEscape(event)) return onEscape()
    const all = [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // The line that the focus is in.
    const at = all.findIndex((one) => one.parentElement?.contains(document.activeElement))
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const key =
      hasShortcuts() && openId === undefined ? { j: 'ArrowDown', k: 'ArrowUp' }[event.key] : undefined
    const to = Object.entries(moves).find(([name]) => name === (key ?? event.key))?.[1]
    if (to === undefined || at === -1) return undefined
    event.preventDefault()
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
    return undefined
  }
  return (
    // The arrow keys move between the lines; each is a link that works without them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} className={styles.root} onKeyDown={onKeyDown}>
      {days.map(({ day, records, lines: of }, index) => (
        <section key={day} aria-label={nameOf(day)}>
          <h2 className={styles.day}>
            {nameOf(day)}
            {/* Of the last day there may be more. */}
            {(!hasMore || index < days.length - 1) && <span>{t('records', { count: records })}</span>}
          </h2>
          <ol>
            {of.map((line) => (
              <AuditLineItem
                key={line.acts.at(-1)?.lead.id}
                line={line}
                rows={rows}
                link={link}
                given={given}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
