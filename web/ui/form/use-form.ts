import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { changedFields, hasChanges, rebased } from './changed-fields.ts'

/** A message for each invalid field. */
export type FieldErrors<Values> = Partial<Record<Extract<keyof Values, string>, ErrorMessage>>

interface FormOptions<Values> {
  readonly initial: Values
  /** Removes insignificant differences such as stray spaces. Comparison and submission use normalized values. */
  readonly normalize: (values: Values) => Values
  readonly validate: (values: Values) => FieldErrors<Values>
  /**
   * Sends the form. Returns the server's messages for its fields; undefined if it was saved. `changed` has the fields
   * that differ from the initial ones.
   */
  readonly submit: (
    values: Values,
    changed: Partial<Values>,
    /** The values it differs from. */
    opened: Values,
  ) => Promise<FieldErrors<Values>>
  /** Called instead of submitting if nothing differs. Without it the form is always sent (a new item). */
  readonly onUnchanged?: () => void
  /** Whether something other than the values must be saved: files, markings. */
  readonly more?: boolean
  /** Called if an invalid value prevents sending. */
  readonly onInvalid: () => void
}

export interface Form<Values> {
  readonly values: Values
  readonly errors: FieldErrors<Values>
  readonly dirty: boolean
  readonly saving: boolean
  readonly set: <Key extends Extract<keyof Values, string>>(key: Key, value: Values[Key]) => void
  readonly submit: () => Promise<void>
  /** Fields that another user changed too, with that user's values. */
  readonly theirs: Partial<Values>
  /** Continues over the item's current values. Returns the fields that both users changed. */
  readonly rebase: (now: Values) => Partial<Values>
  /** The ref for the `<form>`, in which the first invalid field is found. */
  readonly ref: RefObject<HTMLFormElement | null>
}

/** The state of a form: values, field messages, one submission at a time, focus on the first invalid field. */
export const useForm = <Values extends object>({
  initial,
  normalize,
  validate,
  submit,
  onUnchanged,
  onInvalid,
  more = false,
}: FormOptions<Values>): Form<Values> => {
  const [start, setStart] = useState(initial)
  const [theirs, setTheirs] = useState<Partial<Values>>({})
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [saving, setSaving] = useState(false)
  // A second submit can come before the disabled button is rendered.
  const busy = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  // Counts how often errors were shown. The invalid fields are found once their messages are rendered.
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === 0) return
    const field = ref.current?.querySelector('[data-invalid="true"]')
    const control =
      field?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      field?.querySelector<HTMLElement>('input, textarea, select, button')
    control?.focus()
    // The message is below the control and may be out of view.
    field?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  const showErrors = (wrong: FieldErrors<Values>): boolean => {
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) return false
    setShown((times) => times + 1)
    return true
  }

  return {
    values,
    errors,
    saving,
    ref,
    theirs,
    rebase: (now) => {
      const rebase = rebased(normalize(start), normalize(values), normalize(now))
      setStart(now)
      setValues(rebase.values)
      setTheirs(rebase.theirs)
      return rebase.theirs
    },
    dirty: more || hasChanges(normalize(start), normalize(values)),
    set: (key, value) => {
      setValues((before) => ({ ...before, [key]: value }))
      // The message was about the old value.
      setErrors((before) => ({ ...before, [key]: undefined }))
    },
    submit: async () => {
      if (busy.current) return
      if (showErrors(withoutEmpty(validate(values)))) return onInvalid()
      const wanted = normalize(values)
      if (onUnchanged !== undefined && !more && !hasChanges(normalize(start), wanted)) return onUnchanged()
      busy.current = true
      setSaving(true)
      try {
        setTheirs({})
        const opened = normalize(start)
        showErrors(withoutEmpty(await submit(wanted, changedFields(opened, wanted), opened)))
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
  }
}

/** The value, the message and the change of a field, for its control. */
export const fieldsOf =
  <Values>({ values, errors, set }: Form<Values>) =>
  <Key extends Extract<keyof Values, string>>(key: Key) => ({
    value: values[key],
    error: errors[key],
    onChange: (value: Values[Key]) => set(key, value),
  })

/** Whether any field has a message. */
export const hasErrors = <Values>(errors: FieldErrors<Values>): boolean =>
  Object.keys(withoutEmpty(errors)).length > 0

const withoutEmpty = <Values>(errors: FieldErrors<Values>): FieldErrors<Values> => {
  const left = { ...errors }
  let key: keyof FieldErrors<Values>
  for (key in errors) if (!hasMessage(errors[key])) delete left[key]
  return left
}
