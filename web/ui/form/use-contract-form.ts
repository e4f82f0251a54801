import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { notify } from '#web/lib/notify.ts'
import type { Said } from '#web/lib/said.ts'
import {
  changesOf,
  problemsOf,
  refusalOf,
  ruleOf,
  tidied,
  type ContractForm,
  type Refusal,
} from './contract-form.ts'
import { hasErrors, useForm, type Form } from './use-form.ts'

interface Sent<Values, Body> {
  /** All of it: what makes a new item. */
  readonly body: Body
  /** What differs from what was loaded: what changes one. */
  readonly changes: Partial<Body>
  readonly values: Values
}

interface Options<Values, Body> {
  readonly form: ContractForm<Values, Body>
  /** The call that changes an item, which is not made without a change; none for a new one. */
  readonly update?: Endpoint | undefined
  readonly initial: Values
  /** Something beside the values is to be saved as well: files, marks. */
  readonly more?: boolean
  /** Makes the call. Its refusal is put into words here, unless one is answered. */
  readonly submit: (sent: Sent<Values, Body>) => Promise<Refusal<Values> | void>
}

/** A field for its control. */
interface Bound<Value> {
  readonly value: Value
  readonly error: Said | undefined
  readonly required: boolean
  /** The most entries, or the longest text. */
  readonly max: number
  readonly maxLength: number
  readonly onChange: (value: Value) => void
}

export interface BoundForm<Values> extends Form<Values> {
  /** What keeps the form as a whole from being saved. */
  readonly problem: Said | undefined
  readonly field: <Key extends Extract<keyof Values, string>>(key: Key) => Bound<Values[Key]>
}

/**
 * The state of a form of a call: checked by the contract before it is sent, and what the server refuses in
 * words.
 */
export const useContractForm = <Values extends object, Body extends object>({
  form,
  update,
  initial,
  more = false,
  submit,
}: Options<Values, Body>): BoundForm<Values> => {
  const { t } = useTranslation('common')
  const [problem, setProblem] = useState<Said>()

  const state = useForm<Values>({
    initial,
    normalize: (values) => tidied(form, values),
    validate: (values) => problemsOf(form, values, update),
    more,
    onInvalid: () => setProblem(t('form.provideAllValues')),
    ...(update === undefined
      ? {}
      : { onUnchanged: () => notify.info(t('form.noChanges'), t('form.noChangesText')) }),
    submit: async (values, changed) => {
      setProblem(undefined)
      const body = form.body(values)
      const send = async () => submit({ values, body, changes: changesOf(form, body, changed) })
      const refusal = await send().catch((error: unknown) => refusalOf(form, error, update !== undefined))
      setProblem(refusal?.problem)
      return refusal?.wrong ?? {}
    },
  })
  const { values, errors, set } = state
  // It speaks of the fields: once each wrong one was changed, nothing is left to mend.
  const isMended = problem === t('form.provideAllValues') && !hasErrors(errors)
  return {
    ...state,
    problem: isMended ? undefined : problem,
    field: (key) => {
      const { isRequired = false, max = Infinity } = ruleOf(form.fields[key], form.create, update)
      return {
        value: values[key],
        error: errors[key],
        required: isRequired,
        max,
        maxLength: max,
        onChange: (value) => set(key, value),
      }
    },
  }
}
