import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import '#web/ui/form/form.css'
import '#web/ui/list/list.css'
import '#web/ui/drawer/drawer.css'
import '../reports.css'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

interface EditorFrameProps<Values> {
  readonly form: BoundForm<Values>
  readonly title: string
  /** The owner of the report, if it is another user. */
  readonly below?: string | undefined
  readonly submitLabel: string
  /** The narrow column: settings and the preview. */
  readonly side: ReactNode
  readonly children: ReactNode
}

/** The page of the report editor: its title and buttons stay visible. */
export const EditorFrame = <Values,>({
  form,
  title,
  below,
  submitLabel,
  side,
  children,
}: EditorFrameProps<Values>) => {
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation('common')
  useTitle(title)
  const { problem } = form
  const alert = useRef<HTMLParagraphElement>(null)
  const show = useEffectEvent(() => {
    const isAtField = Object.values(form.errors).some((error) => error !== undefined)
    if (!isAtField) alert.current?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => {
    show()
  }, [problem])
  return (
    <FormElement form={form} className="rep rep-editor">
      <header className="rep-title is-sticky">
        <Link
          className={buttonClass({ square: true, kind: 'plain' })}
          to={paths.reports}
          aria-label={t('form.back')}
          title={t('form.back')}
        >
          <i className="pi pi-arrow-left" aria-hidden="true" />
        </Link>
        <div className="rep-title-text">
          <h1 tabIndex={-1}>{title}</h1>
          {below !== undefined && <p className="rep-sub">{below}</p>}
        </div>
        <div className="rep-title-actions">
          <Link className={buttonClass()} to={paths.reports}>
            {common('form.cancel')}
          </Link>
          <Button type="submit" kind="primary" aria-disabled={form.saving}>
            {form.saving && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {form.saving ? common('form.saving') : submitLabel}
          </Button>
        </div>
      </header>
      {problem !== undefined && (
        <p ref={alert} className="rep-alert is-danger" role="alert">
          <i className="pi pi-exclamation-circle" aria-hidden="true" />
          <ErrorMessageText what={problem} />
        </p>
      )}
      <div className="rep-columns">
        <div className="rep-side">{side}</div>
        <div className="rep-main">{children}</div>
      </div>
    </FormElement>
  )
}

export const EditorCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rep-card-box">
    <h2>{title}</h2>
    {children}
  </section>
)
