import { useTranslation } from 'react-i18next'
import { fileSize } from '#shared/domain/file-size.ts'
import { exactCount } from '#web/lib/counts.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { Format } from '#web/features/connect/choice.ts'
import { RichText } from '#web/features/connect/rich-text.tsx'
import { Note, Row, Text } from '#web/ui/layout/layout.tsx'
import styles from './answer-details.module.css'
import { leftOutReasons } from './left-out-reasons.ts'
import type { Answer, LeftOut } from '#web/features/connect/test-address.ts'

const minute = 60_000
/** The maximum number of list entries in FortiOS before 7.4.4. */
const fortiEntries = 131_072
const fortiBytes = 10 * 1024 * 1024

/** The reply of an address: count, time, last change, first lines, and the number of values left out. */
export const AnswerDetails = ({ answer, format }: { answer: Answer; format: Format }) => {
  const { t, i18n } = useTranslation('connect')
  const now = useNow(minute)
  const { values, bytes, changed, lines, leftOut, pages, events } = answer
  const count = (number: number): string => exactCount(number, i18n.language)
  const more = values === undefined || format !== 'plain' ? 0 : Math.max(0, values - lines.length)
  const leftText = (left: LeftOut): string => {
    const reason = leftOutReasons.find((known) => known === left.why)
    return reason === undefined
      ? `${count(left.count)} ${left.why}`
      : t(`test.left.${reason}`, { count: left.count, shown: count(left.count) })
  }
  const notes = [
    ...(more > 0 ? [t('test.more', { count: more, shown: count(more) })] : []),
    ...(leftOut.length > 0 ? [t('test.leftOut', { what: leftOut.map(leftText).join(', ') })] : []),
  ]
  const isLong = format === 'plain' && ((values !== undefined && values > fortiEntries) || bytes > fortiBytes)
  return (
    <>
      <Row as="p" gap={4} wrap className={styles.result}>
        <Text as="strong" tone="success">
          <i className="pi pi-check-circle" aria-hidden="true" /> {answer.status} OK
        </Text>
        {events !== undefined && (
          <RichText text={t('test.events', { count: events, shown: count(events) })} />
        )}
        {values !== undefined && (
          <RichText
            text={t(
              pages !== undefined ? 'test.objects' : events === undefined ? 'test.values' : 'test.ofFeed',
              { count: values, shown: count(values) },
            )}
          />
        )}
        <RichText
          text={
            pages === undefined
              ? t(events === undefined ? 'test.size' : 'test.sizeManifest', {
                  size: fileSize(bytes, i18n.language),
                })
              : t(pages.more ? 'test.sizeFirst' : 'test.sizePages', {
                  size: fileSize(bytes, i18n.language),
                  count: pages.count,
                })
          }
        />
        <RichText
          text={t(pages === undefined ? 'test.time' : 'test.timePage', { ms: count(answer.milliseconds) })}
        />
        {changed !== undefined && (
          <RichText
            text={t('test.changed', { when: formatRelative(new Date(changed), now, i18n.language) })}
          />
        )}
      </Row>
      {lines.length > 0 || notes.length > 0 ? (
        <div className={styles.preview}>
          <ol>
            {lines.map((line, index) => (
              <li key={index}>
                <code>{line}</code>
              </li>
            ))}
          </ol>
          {notes.length > 0 && (
            <Text size="meta" tone="muted">
              {notes.join(' · ')}
            </Text>
          )}
        </div>
      ) : null}
      {isLong && <Note>{t('test.long', { entries: count(fortiEntries) })}</Note>}
    </>
  )
}
