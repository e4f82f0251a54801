import { useRef, useState, type DragEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ReportModule } from '#shared/domain/reports/modules.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { PartCard } from './part-card.tsx'
import { TheirsPart } from '#web/ui/form/fields/field.tsx'
import { changedPart, movedPart, numbered, numberOf, sameParts, type EditedPart } from './part-rules.ts'
import { filterTexts } from './part-summary.ts'
import { usePartFilters } from './use-part-filters.ts'
import { useReportModules } from './use-report-modules.ts'
import styles from './parts-list.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface PartsListProps {
  readonly parts: readonly EditedPart[]
  readonly error: ErrorMessage | undefined
  readonly isAllowed: (module: ReportModule) => boolean
  /** The sections that another user saved meanwhile. */
  readonly theirs?: readonly EditedPart[] | undefined
  readonly onChange: (parts: readonly EditedPart[]) => void
}

/** The four sections in order. Dragging and the arrow buttons move them. */
export const PartsList = ({ parts, error, isAllowed, theirs, onChange }: PartsListProps) => {
  const { t } = useTranslation('reports')
  // Another user's report may have modules that the current user cannot access.
  const filters = usePartFilters(parts, useReportModules())
  const [open, setOpen] = useState<ReportModule | undefined>(() => numbered(parts, isAllowed)[0])
  const [dragged, setDragged] = useState<ReportModule>()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)

  const move = (module: ReportModule, to: number): void => {
    const moved = movedPart(parts, module, to)
    if (moved === parts) return
    onChange(moved)
    setAnnouncement(
      t('form.moved', {
        section: t(`module.${module}`),
        place: moved.findIndex((part) => part.module === module) + 1,
        places: moved.length,
      }),
    )
  }
  /** The focus stays with the section, on the pressed arrow. */
  const step = (module: ReportModule, at: number, by: -1 | 1): void => {
    flushSync(() => move(module, at + by))
    const to = Math.min(Math.max(at + by, 0), parts.length - 1)
    list.current?.children[to]?.querySelector<HTMLElement>(`[data-move="${by < 0 ? 'up' : 'down'}"]`)?.focus()
  }
  const dragOver = (event: DragEvent<HTMLElement>, at: number): void => {
    if (dragged === undefined) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    const from = parts.findIndex(({ module }) => module === dragged)
    if (from === at) return
    // Sections swap once the pointer passes the middle, so that two of different heights do not flicker.
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const isPast = from < at ? event.clientY > top + height / 2 : event.clientY < top + height / 2
    if (isPast) move(dragged, at)
  }
  return (
    <section className={styles.root} aria-label={t('form.sections')} data-invalid={error !== undefined}>
      <FormProblem what={error} />
      <TheirsPart
        theirs={
          theirs === undefined || sameParts(theirs, parts)
            ? undefined
            : {
                shown: theirs
                  .filter(({ enabled }) => enabled)
                  .map(({ module, filters: set }, at) =>
                    [`${at + 1}. ${t(`module.${module}`)}`, ...filterTexts(filters[module], set, t)].join(
                      ', ',
                    ),
                  )
                  .join('\n'),
                take: () => onChange(theirs),
              }
        }
        focus={() => list.current?.querySelector<HTMLElement>('button')?.focus()}
      />
      <ol ref={list}>
        {parts.map((part, at) => (
          <PartCard
            key={part.module}
            part={part}
            filters={filters[part.module]}
            number={numberOf(parts, part.module, isAllowed)}
            isFirst={at === 0}
            isLast={at === parts.length - 1}
            isAllowed={isAllowed(part.module)}
            isOpen={open === part.module && isAllowed(part.module)}
            isDragged={dragged === part.module}
            onOpen={(isOpen) => setOpen(isOpen ? part.module : undefined)}
            onChange={(change) => onChange(changedPart(parts, part.module, change))}
            onMove={(by) => step(part.module, at, by)}
            onDrag={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', t(`module.${part.module}`))
              const card = event.currentTarget.closest('li')
              if (card !== null) event.dataTransfer.setDragImage(card, 24, 24)
              setDragged(part.module)
            }}
            onDragOver={(event) => dragOver(event, at)}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </ol>
      <p className={fieldStyles.hint}>{t('form.orderHint')}</p>
      <p className="ui-visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}
