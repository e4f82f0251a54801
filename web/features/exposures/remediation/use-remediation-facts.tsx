import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { daysBetween } from '#shared/domain/exposures/dates.ts'
import { dateOf, type Day } from '#web/lib/days.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { dueOn } from './state-details.ts'
import { useStateDetailText } from './use-state-detail-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Badge, Row, Text } from '#web/ui/layout/layout.tsx'
import { initials } from '#web/lib/initials.ts'

/** The drawer rows with owner and due date, or the reason for an accepted risk. */
export const useRemediationFacts = (
  exposure: Visibility,
  today: Day,
  /** Assigns the remediation to another user, for users who may. */
  reassign: (() => void) | undefined,
): readonly (readonly [string, ReactNode])[] => {
  const { t } = useTranslation('exposures')
  const { locale, partText } = useStateDetailText()
  const { state, owner, due_date: due, fixed_date: fixed, accepted } = exposure
  const long = (day: Day): string => {
    const date = dateOf(day)
    return date === undefined ? day : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date)
  }
  const ahead = (day: Day): string =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysBetween(today, day), 'day')
  const repairs = state === 'in_repair' || state === 'awaiting_retest'
  const dueDetail = state === 'in_repair' ? dueOn(exposure, today) : undefined
  const isLate = dueDetail?.kind === 'late'
  return [
    ...(repairs && (owner !== null || reassign !== undefined)
      ? [
          [
            t('remediation.owner'),
            <Row key="owner" wrap>
              {owner === null ? (
                <Text as="span" tone="faint">
                  {t('remediation.nobody')}
                </Text>
              ) : (
                <>
                  <span aria-hidden="true">
                    <Badge>{initials(owner.name)}</Badge>
                  </span>
                  <span>{owner.name}</span>
                </>
              )}
              {reassign !== undefined && (
                <Button
                  square
                  small
                  kind="plain"
                  icon="pencil"
                  aria-label={t('remediation.reassign')}
                  title={t('remediation.reassign')}
                  onClick={reassign}
                />
              )}
            </Row>,
          ] as const,
        ]
      : []),
    ...(repairs && due !== null
      ? [
          [
            t('remediation.due'),
            <span key="due">
              {long(due)}
              {dueDetail !== undefined && (
                <>
                  {', '}
                  {isLate ? (
                    <Text as="span" tone="danger">
                      {partText(dueDetail, today)}
                    </Text>
                  ) : (
                    ahead(due)
                  )}
                </>
              )}
            </span>,
          ] as const,
        ]
      : []),
    ...(fixed === null || state !== 'awaiting_retest'
      ? []
      : [[t('remediation.fixed'), <DateText key="fixed" iso={fixed} time />] as const]),
    ...(accepted === null || state !== 'accepted'
      ? []
      : ([
          [t('remediation.acceptedUntil'), `${long(accepted.until)}, ${ahead(accepted.until)}`],
          [t('remediation.agreedBy'), accepted.agreed_by.name],
          [t('remediation.reason'), accepted.reason],
        ] as const)),
  ]
}
