import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { isLongerThan, tidyText } from '#shared/domain/text.ts'

/** A rejection of one of the lines. */
export interface LineRefusal {
  readonly index: number
  readonly text: ErrorMessage
  /** Another user changed the item meanwhile. The message says so, and the next attempt overwrites that change. */
  readonly isOver?: true
}

export interface LinesForm {
  readonly values: readonly string[]
  readonly errors: readonly (ErrorMessage | undefined)[]
  readonly busy: boolean
  /** The ref for the form, in which the first invalid line is found. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly set: (values: readonly string[]) => void
  /**
   * Validates the lines and passes them normalized to `send`, one submission at a time. A rejection is shown at its
   * line.
   */
  readonly submit: (send: (values: readonly string[]) => Promise<LineRefusal | undefined>) => Promise<void>
}

/** A form of one or two lines, each required and of at most 255 characters (part 2 section 5). */
export const useLinesForm = (initial: readonly string[]): LinesForm => {
  const { t } = useTranslation('common')
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<readonly (ErrorMessage | undefined)[]>([])
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const problem = (value: string): string | undefined =>
    value === ''
      ? t('form.required')
      : isLongerThan(value, limits.nameLength)
        ? t('form.tooLong', { count: limits.nameLength })
        : undefined
  const show = (wrong: readonly (ErrorMessage | undefined)[]): void => {
    setErrors(wrong)
    if (wrong.some((error) => error !== undefined))
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[data-invalid="true"] input')?.focus(),
      )
  }
  return {
    values,
    errors,
    busy,
    form,
    set: (wanted) => {
      setValues(wanted)
      setErrors([])
    },
    submit: async (send) => {
      if (busy) return
      const tidy = values.map((value) => tidyText(value))
      const problems = tidy.map(problem)
      if (problems.some((wrong) => wrong !== undefined)) return show(problems)
      setBusy(true)
      try {
        const refused = await send(tidy)
        if (refused !== undefined)
          show(values.map((_, index) => (index === refused.index ? refused.text : undefined)))
      } finally {
        setBusy(false)
      }
    },
  }
}
