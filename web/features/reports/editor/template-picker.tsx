import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteReportTemplate, type ReportTemplate } from '#shared/contracts/reports.ts'
import { takesEscape } from '#web/lib/escape.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify, withdrawFailure } from '#web/lib/notify.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { refreshTemplates, templatesQuery } from '#web/features/reports/report-queries.ts'
import type { EditedPart } from '#web/features/reports/parts/part-rules.ts'
import { customTemplate } from './report-forms.ts'
import { KeepTemplate } from './keep-template.tsx'
import { idOfTemplate, isMine } from './template-rules.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TemplateChoices } from './template-choices.tsx'
import styles from './template-picker.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface TemplatePickerProps {
  /** The id of the chosen template; empty for the user's own set. */
  readonly value: string
  readonly parts: readonly EditedPart[]
  readonly onPick: (template: ReportTemplate) => void
  /** Renames the selection: the sections stay, and belong to this template or to none. */
  readonly onName: (template: string) => void
}

/** The template of a report: the shared ones, the user's own, which can be deleted here, and a custom set. */
export const TemplatePicker = ({ value, parts, onPick, onName }: TemplatePickerProps) => {
  const { t, i18n } = useTranslation('reports')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [removing, setRemoving] = useState<ReportTemplate>()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const templates = useQuery(templatesQuery)
  const own = templates.data?.user_templates ?? []
  const system = templates.data?.system_templates ?? []
  const nameOf = (template: ReportTemplate): string =>
    isMine(template) ? template.name : localName(template, i18n.language)
  const chosen = [...system, ...own].find((template) => idOfTemplate(template) === value)

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    const items = panel.current?.querySelectorAll<HTMLElement>('[data-choice]')
    ;([...(items ?? [])].find((item) => item.ariaCurrent === 'true') ?? items?.[0])?.focus()
    const outside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (open && takesEscape(event)) close()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
    const at = items.findIndex((item) => item.parentElement?.contains(document.activeElement) === true)
    items[at + step]?.focus()
  }
  const keys = { onKeyDown }
  const remove = async (template: ReportTemplate): Promise<void> => {
    try {
      await call(deleteReportTemplate, { params: { id: idOfTemplate(template) }, quiet: true })
      withdrawFailure(t('form.templateRemoveFailed'))
      notify.success(t('form.templateRemoved'), nameOf(template))
      onName(customTemplate)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404)
        return notifyFailure(error, t('form.templateRemoveFailed'))
      notify.error(t('form.templateRemoveFailed'), errorMessage(error, t('form.templateGone')))
    }
    await refreshTemplates(client)
  }
  return (
    <div className={fieldStyles.root}>
      <span id={`${id}label`} className={styles.label}>
        {t('form.template')}
      </span>
      <div className={styles.root} ref={root} {...keys}>
        <Button
          ref={button}
          id={`${id}value`}
          className={styles.select}
          endIcon={`chevron-${open ? 'up' : 'down'}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? `${id}panel` : undefined}
          aria-labelledby={`${id}label ${id}value`}
          onClick={() => setOpen(!open)}
        >
          <span>{chosen === undefined ? t('form.custom') : nameOf(chosen)}</span>
        </Button>
        {open && (
          <div
            ref={panel}
            id={`${id}panel`}
            className={styles.panel}
            role="dialog"
            aria-labelledby={`${id}label`}
          >
            {templates.isError && (
              <LoadFailed
                text={t('form.templatesFailed')}
                error={templates.error}
                onRetry={() => void templates.refetch()}
              />
            )}
            <TemplateChoices
              value={value}
              groups={[
                [t('form.systemTemplates'), system],
                [t('form.userTemplates'), own],
              ]}
              nameOf={nameOf}
              onPick={(template) => {
                onPick(template)
                close()
              }}
              onRemove={setRemoving}
            />
            <h3>{t('form.otherTemplates')}</h3>
            <Row className={styles.custom} justify="between">
              {t('form.custom')}
              {chosen === undefined && <i className="pi pi-check" aria-hidden="true" />}
            </Row>
            <p className={fieldStyles.hint}>{t('form.customHint')}</p>
          </div>
        )}
      </div>
      <KeepTemplate
        parts={parts}
        own={templates.data?.user_templates.length}
        onSaved={(template) => onName(idOfTemplate(template))}
      />
      {removing !== undefined && (
        <Confirm
          title={t('form.templateConfirm.title')}
          text={t('form.templateConfirm.text', { name: nameOf(removing) })}
          action={t('form.templateConfirm.action')}
          destructive
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}
