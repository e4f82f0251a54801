import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Columns, Page, Stack } from '#web/ui/layout/layout.tsx'

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
    <FormElement form={form}>
      <Page
        sticky
        title={title}
        lead={below}
        back={<BackLink to={paths.reports} label={t('form.back')} />}
        actions={
          <>
            <Link className={buttonClass()} to={paths.reports}>
              {common('form.cancel')}
            </Link>
            <Button type="submit" kind="primary" busy={form.saving}>
              {form.saving ? common('form.saving') : submitLabel}
            </Button>
          </>
        }
      >
        <FormProblem ref={alert} what={problem} />
        <Columns asideFirst>
          <Stack gap={4}>{side}</Stack>
          <Stack gap={4}>{children}</Stack>
        </Columns>
      </Page>
    </FormElement>
  )
}
