import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { nameProblems, tidyNames } from './entry-names.ts'
import type { NameRefusal } from './use-entry-actions.ts'

export interface NamesForm {
  readonly values: readonly string[]
  readonly errors: readonly (string | undefined)[]
  readonly busy: boolean
  /** On the form: where the first wrong name is looked for. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly set: (values: readonly string[]) => void
  /** Checks the names and hands them over, tidied, once at a time; a refusal is shown at its name. */
  readonly submit: (send: (names: readonly string[]) => Promise<NameRefusal | undefined>) => Promise<void>
}

/** The names in a form of one line: of a new entry, or of one that is renamed. */
export const useNamesForm = (initial: readonly string[]): NamesForm => {
  const { t } = useTranslation('dictionaries')
  const { t: common } = useTranslation('list')
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([])
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (wrong: readonly (string | undefined)[]): void => {
    setErrors(wrong)
    if (wrong.some((error) => error !== undefined)) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-invalid="true"] input')?.focus())
  }
  return {
    values, errors, busy, form,
    set: (wanted) => {
      setValues(wanted)
      setErrors([])
    },
    submit: async (send) => {
      if (busy) return
      const problems = nameProblems(values)
      if (problems.some((problem) => problem !== undefined)) {
        return show(problems.map((problem) => (problem === undefined ? undefined : problem === 'required' ? t('nameRequired') : common('form.tooLong', { count: limits.nameLength }))))
      }
      setBusy(true)
      try {
        const refused = await send(tidyNames(values))
        if (refused !== undefined) show(values.map((_, index) => (index === refused.index ? refused.text : undefined)))
      } finally {
        setBusy(false)
      }
    },
  }
}
