import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sighting } from '#shared/contracts/sightings.ts'
import { actorName } from '#web/lib/actor-name.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { LongText } from '../long-text.tsx'
import { KindBadge } from '../kind-badge.tsx'
import { Card, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from '../sightings.module.css'

interface SightingItemProps {
  readonly sighting: Sighting
  /** Whether it is phrased from the organization's own view. */
  readonly isMine?: boolean
  /** The actions on it. */
  readonly tools?: ReactNode
}

/** One sighting of an indicator: kind, author, time, evidence and answer. */
export const SightingItem = ({ sighting, isMine = false, tools }: SightingItemProps) => {
  const { t } = useTranslation('sightings')
  const { t: common } = useTranslation('common')
  const {
    kind,
    seen_at: seen,
    where,
    times,
    evidence,
    by,
    client: organization,
    creation_date: date,
    answer,
  } = sighting
  const { other_value: otherValue, effect } = sighting
  return (
    <li>
      <Card className={styles.item}>
        <Stack gap={1}>
          <Row justify="between">
            <strong>
              <KindBadge kind={kind} isMine={isMine} />
            </strong>
            {tools}
          </Row>
          <Text size="meta" tone="faint">
            {organization !== undefined && <b>{organization.name} · </b>}
            {actorName(common, { name: by })} · <DateText iso={date} time />
          </Text>
          {seen !== null && (
            <Text>
              {t('when')} <DateText iso={seen} time />, {t('times', { count: times })}
              {where !== null && (
                <>
                  <br />
                  {t('where')} {where}
                </>
              )}
            </Text>
          )}
          {otherValue !== null && <Text tone="faint">{t('otherValue', { value: otherValue })}</Text>}
          {effect !== null && (
            <Text tone="faint">{t(isMine ? `effect.${effect}` : `effectOf.${effect}`)}</Text>
          )}
          {evidence !== null && <LongText text={evidence} />}
          {answer !== null && <SightingAnswer answer={answer} />}
        </Stack>
      </Card>
    </li>
  )
}

/** The analysts' answer and its time. Only analysts see which analyst answered. */
export const SightingAnswer = ({ answer }: { answer: NonNullable<Sighting['answer']> }) => {
  const { t } = useTranslation('sightings')
  return (
    <Stack gap={1} className={styles.answer}>
      <b>{t(`outcome.${answer.outcome}`)}</b>
      {answer.text !== null && <MarkdownText text={answer.text} />}
      <Text size="meta" tone="faint">
        {answer.by ?? t('provider')} · <DateText iso={answer.date} time />
      </Text>
    </Stack>
  )
}
