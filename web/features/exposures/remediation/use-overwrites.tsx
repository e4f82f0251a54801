import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import type { BulkTransition, OverwriteKind } from '#shared/domain/exposures/overwrites.ts'
import { overwriteGroups, countAllowed, idsToChange } from './overwrites.ts'
import { exactCount } from '#web/lib/counts.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import type { ListedExposure } from '../exposure-queries.ts'
import styles from './questions.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** The number of people named; the others are counted. */
const mostNamed = 3

/**
 * For a bulk transition: the field that shows the owners and asks what to include, and the resulting ids. It does
 * nothing for a single exposure.
 */
export const useOverwrites = (
  transition: BulkTransition,
  items: readonly ListedExposure[],
): {
  readonly ids: readonly number[]
  /** How many of them allow the transition. */
  readonly allowed: number
  /** Why none does. */
  readonly problem: string | undefined
  readonly field: ReactNode
  readonly chosen: boolean
} => {
  const { t, i18n } = useTranslation('exposures')
  const { userId } = useRights()
  const [included, setIncluded] = useState<ReadonlySet<OverwriteKind>>(new Set())
  const groups = overwriteGroups(transition, items, userId ?? undefined)
  const ids = idsToChange(items, groups, included)
  const allowed = countAllowed(transition, items, ids)
  const toggle = (kind: OverwriteKind): void => {
    const after = new Set(included)
    if (!after.delete(kind)) after.add(kind)
    setIncluded(after)
  }
  const field = groups.length > 0 && (
    <fieldset className={styles.overwrites}>
      <legend>{t('remediation.overwrites.title')}</legend>
      {groups.map(({ kind, ids: own, people }) => {
        const named = people
          .slice(0, mostNamed)
          .map(({ name, count }) => `${name} (${exactCount(count, i18n.language)})`)
        const more = people.length - named.length
        return (
          <CheckField
            key={kind}
            label={
              <span>
                {t(`remediation.overwrites.${kind}`, { count: own.length })}
                {named.length > 0 && (
                  <>
                    <br />
                    <Text as="small" size="meta" tone="muted">
                      {named.join(', ')}
                      {more > 0 && ` ${t('remediation.overwrites.more', { count: more })}`}
                    </Text>
                  </>
                )}
              </span>
            }
            checked={included.has(kind)}
            onChange={() => toggle(kind)}
          />
        )
      })}
      <p className={fieldStyles.hint} role="status">
        {allowed === items.length
          ? t('remediation.overwrites.goesAll', { chosen: allowed })
          : t('remediation.overwrites.goes', { chosen: allowed, of: items.length })}
      </p>
    </fieldset>
  )
  const problem =
    allowed > 0
      ? undefined
      : t(ids.length === 0 ? 'remediation.overwrites.none' : 'remediation.overwrites.noneGoes')
  return { ids, allowed, problem, field, chosen: included.size > 0 }
}
