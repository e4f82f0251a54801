import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerBody } from '../drawer/drawer.tsx'
import { FormProblem } from '../failure/form-problem.tsx'
import { FormElement } from './form-element.tsx'
import type { BoundForm } from './use-contract-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import drawer from '#web/ui/drawer/drawer.module.css'

interface DrawerFormProps<Values> {
  readonly form: BoundForm<Values>
  readonly submitLabel: string
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form in the drawer: the fields scroll, the buttons stay visible. */
export const DrawerForm = <Values,>({ form, submitLabel, onCancel, children }: DrawerFormProps<Values>) => {
  const { t } = useTranslation('common')
  const { problem } = form
  // Scrolls the error into view. If a field is invalid, that field is shown instead.
  const alert = useRef<HTMLParagraphElement>(null)
  const show = useEffectEvent(() => {
    const isAtField = Object.values(form.errors).some((error) => error !== undefined)
    if (!isAtField) alert.current?.scrollIntoView({ block: 'nearest' })
  })
  // Only when the error appears, so that a user who is correcting a field is not moved away from it.
  useEffect(() => {
    show()
  }, [problem])
  return (
    <FormElement form={form} className={drawer.form} onCancel={onCancel}>
      <DrawerBody reachable={false}>
        <FormProblem ref={alert} what={problem} />
        {children}
      </DrawerBody>
      <div className={drawer.formFoot}>
        <Button disabled={form.saving} onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" kind="primary" busy={form.saving}>
          {form.saving ? t('form.saving') : submitLabel}
        </Button>
      </div>
    </FormElement>
  )
}
