import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sighting } from '#shared/contracts/sightings.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { LongText } from '../long-text.tsx'
import { KindBadge } from '../kind-badge.tsx'

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
    <li className="sighting">
      <div className="sighting-head">
        <KindBadge kind={kind} isMine={isMine} />
        {tools !== undefined && <span className="sighting-tools">{tools}</span>}
      </div>
      <p className="sighting-by">
        {organization !== undefined && <b>{organization.name}</b>}
        {organization !== undefined && ' · '}
        {by} · <DateText iso={date} time />
      </p>
      {seen !== null && (
        <p>
          {t('when')} <DateText iso={seen} time />, {t('times', { count: times })}
          {where !== null && (
            <>
              <br />
              {t('where')} {where}
            </>
          )}
        </p>
      )}
      {otherValue !== null && <p className="ui-muted">{t('otherValue', { value: otherValue })}</p>}
      {effect !== null && <p className="ui-muted">{t(isMine ? `effect.${effect}` : `effectOf.${effect}`)}</p>}
      {evidence !== null && <LongText text={evidence} />}
      {answer !== null && <SightingAnswer answer={answer} />}
    </li>
  )
}

/** The analysts' answer and its time. Only analysts see which analyst answered. */
export const SightingAnswer = ({ answer }: { answer: NonNullable<Sighting['answer']> }) => {
  const { t } = useTranslation('sightings')
  return (
    <div className={`sighting-answer is-${answer.outcome}`}>
      <b>{t(`outcome.${answer.outcome}`)}</b>
      {answer.text !== null && <MarkdownText text={answer.text} />}
      <p className="sighting-by">
        {answer.by ?? t('provider')} · <DateText iso={answer.date} time />
      </p>
    </div>
  )
}
